import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { entityNamed, entityOfResource } from '../../../domain/entities/index.ts';
import { importedField } from '../../../domain/imports/fields.ts';
import { CREATE, type Matching, type UnknownValue } from '../../../domain/imports/imports.ts';
import type { ImportKind } from '../../../domain/imports/kinds.ts';
import { textKey } from '../../../domain/imports/text-key.ts';
import { referenceKinds } from '../../../domain/model/reference.ts';
import { useAllOf } from '../../ui/fields/use-all-of.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { targetLabel } from './target-label.ts';

interface UnknownValuesProps {
  readonly kind: ImportKind;
  readonly unknownValues: Readonly<Record<string, readonly UnknownValue[]>>;
  readonly translations: Matching['translations'];
  readonly onChange: (translations: Matching['translations']) => void;
}

/** The choice by which the rows of a text are refused. */
const REFUSE = 'refuse';
/** The choice by which a text means no value: the translation is empty. */
const NONE = 'none';

/** Texts of the file that are no value of their list, each with what it means. */
export function UnknownValues({ kind, unknownValues, translations, onChange }: UnknownValuesProps) {
  const translate = useTranslate();
  const fields = Object.entries(unknownValues).filter(([, values]) => values.length > 0);
  if (fields.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="import-values" sx={{ mt: 3 }}>
      <Typography id="import-values" variant="h4" component="h3">
        {translate('imports.values.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate('imports.values.lead')}
      </Typography>
      {fields.map(([field, values]) => (
        <FieldValues
          key={field}
          kind={kind}
          field={field}
          values={values}
          translations={translations[field] ?? {}}
          onChange={(translation) => onChange({ ...translations, [field]: translation })}
        />
      ))}
    </Box>
  );
}

interface FieldValuesProps {
  readonly kind: ImportKind;
  readonly field: string;
  readonly values: readonly UnknownValue[];
  readonly translations: Readonly<Record<string, string>>;
  readonly onChange: (translations: Readonly<Record<string, string>>) => void;
}

function FieldValues({ kind, field, values, translations, onChange }: FieldValuesProps) {
  const translate = useTranslate();
  const { resource, name: className } = entityNamed(importedField(kind, field)?.to ?? '');
  const { data = [] } = useAllOf(
    resource,
    entityOfResource(resource)?.fields.archived ? { archived: false } : {},
  );
  const canCreate = referenceKinds.some(({ name }) => name === className);
  const choices = [
    { id: REFUSE, name: translate('imports.values.refuse') },
    { id: NONE, name: translate('imports.values.none') },
    ...(canCreate ? [{ id: CREATE, name: translate('imports.values.create') }] : []),
    ...data.map((record) => ({ id: String(record['@id']), name: String(record.name) })),
  ];
  const choose = (text: string, choice: string) => {
    const { [textKey(text)]: _before, ...others } = translations;
    if (choice === REFUSE) onChange(others);
    else onChange({ ...others, [textKey(text)]: choice === NONE ? '' : choice });
  };
  const label = targetLabel(kind, field);
  return (
    <Box sx={{ mt: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
      {values.map(({ text, count }) => {
        const translation = translations[textKey(text)];
        return (
          <Box key={text} sx={VALUE}>
            <Typography dir="auto" sx={{ overflowWrap: 'anywhere' }}>
              {translate('imports.values.count', { text, smart_count: count })}
            </Typography>
            <ChoiceSelect
              isBare
              label={translate('imports.values.choose', { field: label, text })}
              value={translation === undefined ? REFUSE : translation === '' ? NONE : translation}
              choices={choices}
              onChange={(choice) => choose(text, choice)}
            />
          </Box>
        );
      })}
    </Box>
  );
}

const VALUE = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
