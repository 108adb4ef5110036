import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { entityNamed, entityOfResource } from '../../../domain/entities/index.ts';
import { importedField } from '../../../domain/imports/fields.ts';
import type { ImportKindName } from '../../../domain/imports/kind-names.ts';
import { type ImportKind, importKinds } from '../../../domain/imports/kinds.ts';
import { useAllOf } from '../../ui/fields/use-all-of.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { targetLabel } from './target-label.ts';

interface DefaultsFieldsProps {
  readonly kind: ImportKindName;
  readonly defaults: Readonly<Record<string, string>>;
  readonly onChange: (defaults: Readonly<Record<string, string>>) => void;
}

/** The values that stand in for what a list lacks: without them a row without a required field is refused. */
export function DefaultsFields({ kind: name, defaults, onChange }: DefaultsFieldsProps) {
  const translate = useTranslate();
  const kind = importKinds[name];
  return (
    <>
      <Typography variant="h4" component="h3">
        {translate('imports.matching.defaults')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate('imports.matching.defaultsHelp')}
        {name === 'veterans' && ` ${translate('imports.matching.defaultsMark')}`}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>
        {kind.defaults.map((field) => (
          <DefaultField
            key={field}
            kind={kind}
            field={field}
            value={defaults[field] ?? ''}
            onChange={(text) => onChange({ ...defaults, [field]: text })}
          />
        ))}
      </Box>
    </>
  );
}

interface DefaultFieldProps {
  readonly kind: ImportKind;
  readonly field: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Hours at which a service receives. */
const HOURS = Array.from({ length: 10 }, (_, at) => `${String(at + 8).padStart(2, '0')}:00`);

/** The texts that can stand in for an empty cell of a field that is no list. */
function useOwnTexts(field: string): readonly { readonly id: string; readonly name: string }[] {
  const translate = useTranslate();
  const same = (text: string) => ({ id: text, name: text });
  if (field === 'civility')
    return ['Mr', 'Mme'].map((id) => ({ id, name: translate(`choices.civility.${id}`) }));
  if (field === 'addresses') return [same(translate('imports.matching.unknownAddress'))];
  if (field === 'citizenStatus') return [same(translate('imports.matching.toCheck'))];
  return field === 'dateHour' ? HOURS.map(same) : [];
}

function DefaultField({ kind, field, value, onChange }: DefaultFieldProps) {
  const translate = useTranslate();
  const declaredField = importedField(kind, field);
  const isList = declaredField?.kind === 'reference' && declaredField.to !== undefined;
  const resource = isList ? entityNamed(declaredField.to ?? '').resource : 'qualities';
  const { data = [] } = useAllOf(
    resource,
    entityOfResource(resource)?.fields.archived ? { archived: false } : {},
  );
  const ownTexts = useOwnTexts(field);
  const names = new Set(isList ? data.map((record) => String(record.name)) : []);
  return (
    <ChoiceSelect
      label={targetLabel(kind, field)}
      value={value}
      choices={[
        { id: '', name: translate('imports.matching.refuse') },
        ...ownTexts,
        ...[...names]
          .filter((name) => !ownTexts.some(({ id }) => id === name))
          .map((name) => ({ id: name, name })),
      ]}
      onChange={onChange}
    />
  );
}
