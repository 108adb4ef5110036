import { SelectInput, TextInput, useResourceContext } from 'react-admin';
import { entityNamed, entityOfResource } from '../../../domain/entities/index.ts';
import type { Field } from '../../../domain/fields.ts';
import { DayInput } from './day-input.tsx';
import { IntegerInput } from './integer-input.tsx';
import { ReferenceSelect } from './reference-select.tsx';
import { SwitchInput } from './switch-input.tsx';

interface EntityInputProps {
  /** A field of the resource's declaration. */
  readonly source: string;
  /** Marks it as required, where a rule across fields says so; else the declaration does. */
  readonly required?: boolean;
}

/** The input of a field as its declaration says; rules come from the form's resolver. */
export function EntityInput({ source, required }: EntityInputProps) {
  const resource = useResourceContext() ?? '';
  const field = entityOfResource(resource)?.fields[source];
  if (!field) return null;
  return inputOf(source, field, required ?? (field.required === true || field.required === 'create'));
}

function inputOf(source: string, field: Field, isRequired: boolean) {
  const common = { source, isRequired, helperText: false } as const;
  switch (field.kind) {
    case 'boolean':
      return <SwitchInput source={source} />;
    case 'integer':
      return <IntegerInput {...common} />;
    case 'date':
      return <DayInput {...common} />;
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
    case 'reference':
      return (
        <ReferenceSelect
          source={source}
          isRequired={isRequired}
          reference={entityNamed(field.to as string).resource}
        />
      );
    default:
      return <TextInput {...common} />;
  }
}
