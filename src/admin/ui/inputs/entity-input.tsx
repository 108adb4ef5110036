import { SelectInput, TextInput, useResourceContext, useTranslate } from 'react-admin';
import { entityNamed, entityOfResource } from '../../../domain/entities/index.ts';
import type { Field } from '../../../domain/model/fields.ts';
import { BirthInput } from './birth-input.tsx';
import { DayInput } from './day-input.tsx';
import { IntegerInput } from './integer-input.tsx';
import { ReferenceSelect } from './reference-select.tsx';
import { ReferencesInput } from './references-input.tsx';
import { SwitchInput } from './switch-input.tsx';

interface EntityInputProps {
  /** A field of the resource's declaration. */
  readonly source: string;
  /** Marks the field as required where a rule across fields requires it; by default the declaration decides. */
  readonly isRequiredByRule?: boolean;
}

/** The input for a field, chosen by its declaration. The form's resolver checks the rules. */
export function EntityInput({ source, isRequiredByRule }: EntityInputProps) {
  const resource = useResourceContext() ?? '';
  const field = entityOfResource(resource)?.fields[source];
  const translate = useTranslate();
  if (!field) return null;
  const help = translate(`resources.${resource}.help.${source}`, { _: '' });
  const isRequired = isRequiredByRule ?? (field.required === true || field.required === 'create');
  return inputOf(source, field, isRequired, help || false);
}

/** The text direction follows the content: Arabic and French may be in the same field. */
const eitherWay = (source: string) =>
  source.endsWith('Arabic') ? { slotProps: { htmlInput: { dir: 'auto', lang: 'ar' } } } : {};

function inputOf(source: string, field: Field, isRequired: boolean, helperText: string | false) {
  const common = { source, isRequired, helperText, ...eitherWay(source) };
  switch (field.kind) {
    case 'boolean':
      return <SwitchInput source={source} />;
    case 'integer':
      return <IntegerInput {...common} />;
    case 'date':
      return field.precision ? (
        <BirthInput {...common} precision={field.precision} />
      ) : (
        <DayInput {...common} />
      );
    case 'multiline':
      return <TextInput {...common} multiline minRows={3} />;
    case 'email':
      return <TextInput {...common} type="email" />;
    case 'choice':
      return (
        <SelectInput
          {...common}
          choices={(field.choices ?? []).map((id) => ({ id, name: `choices.${source}.${id}` }))}
        />
      );
    case 'list':
      return <ReferencesInput source={source} to={field.to ?? ''} helperText={helperText} />;
    case 'reference':
      return (
        <ReferenceSelect source={source} isRequired={isRequired} reference={entityNamed(field.to).resource} />
      );
    default:
      return <TextInput {...common} />;
  }
}
