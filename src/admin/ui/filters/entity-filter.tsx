import { Checkbox, FormControlLabel } from '@mui/material';
import {
  FieldTitle,
  NumberInput,
  SelectInput,
  TextInput,
  useInput,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { entityNamed, entityOfResource } from '../../../domain/entities/index.ts';
import { usePartSeen } from '../../access/use-right.ts';
import { DayInput } from '../inputs/day-input.tsx';
import { ReferenceSelect } from '../inputs/reference-select.tsx';

/** Yes, no or both: the filter of a flag. */
export function FlagFilter({ source }: { source: string }) {
  const translate = useTranslate();
  return (
    <SelectInput
      source={source}
      helperText={false}
      emptyText="screens.list.all"
      parse={(value: string) => (value === '' ? null : value === 'true')}
      format={(value: boolean | null | undefined) => (value == null ? '' : String(value))}
      choices={[
        { id: 'true', name: translate('screens.list.yes') },
        { id: 'false', name: translate('screens.list.no') },
      ]}
    />
  );
}

/** Only the records that have the flag; unticked, all of them. */
export function CheckboxFilter({ source }: { source: string }) {
  const { field, id } = useInput({ source, parse: (isTicked: boolean) => isTicked || null, format: Boolean });
  const { value, ref, onChange, ...input } = field;
  return (
    <FormControlLabel
      htmlFor={id}
      label={<FieldTitle source={source} resource={useResourceContext()} />}
      control={
        <Checkbox
          {...input}
          id={id}
          checked={value}
          onChange={(_, isTicked) => onChange(isTicked)}
          slotProps={{ input: { ref } }}
        />
      }
    />
  );
}

interface ChoiceFilterProps {
  readonly source: string;
  readonly choices: readonly (string | number)[];
  /** Under what the catalogue has their names, if not under the source's own. */
  readonly names?: string;
}

/** One of a few values, or all. */
export const ChoiceFilter = ({ source, choices, names = source }: ChoiceFilterProps) => (
  <SelectInput
    source={source}
    helperText={false}
    emptyText="screens.list.all"
    choices={choices.map((id) => ({ id, name: `choices.${names}.${id}` }))}
  />
);

/** The filter of a field as its declaration says; none for users who may not ask by it (RIGHTS-15, SYS-13). */
export function EntityFilter({ source }: { source: string }) {
  const resource = useResourceContext() ?? '';
  const entity = entityOfResource(resource);
  const part = usePartSeen(entity ?? {});
  if (part && !part.filters.includes(source)) return null;
  const field = entity?.fields[source];
  switch (field?.kind) {
    case 'boolean':
      return <FlagFilter source={source} />;
    case 'choice':
      return <ChoiceFilter source={source} choices={field.choices ?? []} />;
    case 'date':
      return <DayInput source={source} />;
    case 'integer':
      return <NumberInput source={source} helperText={false} />;
    case 'reference':
      return <ReferenceSelect source={source} reference={entityNamed(field.to).resource} />;
    default:
      return <TextInput source={source} helperText={false} resettable />;
  }
}
