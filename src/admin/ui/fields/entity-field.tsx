import { Box } from '@mui/material';
import { useFieldValue, useResourceContext, useTranslate } from 'react-admin';
import { entityNamed, entityOfResource } from '../../../domain/entities/index.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import { BirthField, DayField, MomentField } from './day-field.tsx';
import { ReferenceName } from './reference-name.tsx';
import { useAllOf } from './use-all-of.ts';

interface EntityFieldProps {
  /** A field of the resource's declaration. */
  readonly source: string;
  readonly label?: string;
}

/** Names of the records of class `to` that links lead to, a line each. */
function ReferenceNames({ to, links }: { to: string; links: readonly string[] }) {
  const translate = useTranslate();
  const { data } = useAllOf(entityNamed(to).resource);
  const records = (data ?? []).filter((one) => links.includes(one['@id']));
  if (records.length === 0) return <>{translate('screens.record.none')}</>;
  return <Box sx={{ whiteSpace: 'pre-line' }}>{records.map((one) => recordName(one)).join('\n')}</Box>;
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
      return field.precision ? (
        <BirthField source={source} precision={field.precision} />
      ) : (
        <DayField source={source} />
      );
    case 'datetime':
      return <MomentField source={source} />;
    case 'reference':
      return <ReferenceName source={source} />;
    case 'list':
      return <ReferenceNames to={field.to ?? ''} links={Array.isArray(value) ? value : []} />;
    case 'boolean':
      return <>{translate(value ? 'screens.record.yes' : 'screens.record.no')}</>;
    case 'choice':
      return <>{translate(`choices.${source}.${String(value)}`)}</>;
    case 'multiline':
      return (
        <Box dir="auto" sx={{ whiteSpace: 'pre-line' }}>
          {String(value)}
        </Box>
      );
    default:
      return <>{String(value)}</>;
  }
}
