import { Box } from '@mui/material';
import { useFieldValue, useResourceContext, useTranslate } from 'react-admin';
import { entityOfResource } from '../../../domain/entities/index.ts';
import { DayField, MomentField } from './day-field.tsx';
import { ReferenceName } from './reference-name.tsx';

interface EntityFieldProps {
  /** A field of the resource's declaration. */
  readonly source: string;
  readonly label?: string;
}

/** Shows a field as its declaration says: day, moment, yes or no, reference, choice, text; a dash for nothing. */
export function EntityField({ source }: EntityFieldProps) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const value: unknown = useFieldValue({ source });
  const field = entityOfResource(resource)?.fields[source];
  const empty = value === null || value === undefined || value === '';
  if (empty && field?.kind !== 'boolean') return <>{translate('screens.record.none')}</>;
  switch (field?.kind) {
    case 'date':
      return <DayField source={source} />;
    case 'datetime':
      return <MomentField source={source} />;
    case 'reference':
      return <ReferenceName source={source} />;
    case 'boolean':
      return <>{translate(value ? 'screens.record.yes' : 'screens.record.no')}</>;
    case 'choice':
      return <>{translate(`choices.${source}.${String(value)}`)}</>;
    case 'multiline':
      return <Box sx={{ whiteSpace: 'pre-line' }}>{String(value)}</Box>;
    default:
      return <>{String(value)}</>;
  }
}
