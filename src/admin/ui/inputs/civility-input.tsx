import { RadioButtonGroupInput, TextInput } from 'react-admin';
import { get, useFormContext, useWatch } from 'react-hook-form';

const CHOICES = ['Mr', 'Mme'].map((id) => ({ id, name: `choices.civility.${id}` }));

/** Monsieur or Madame; choosing Monsieur empties the maiden name, loading a record never does (SYS-05). */
export function CivilityInput({ source = 'civility' }: { source?: string }) {
  const { setValue } = useFormContext();
  return (
    <RadioButtonGroupInput
      source={source}
      choices={CHOICES}
      row
      helperText={false}
      isRequired
      onChange={(event: unknown) => {
        const value: unknown = get(event, 'target.value') ?? event;
        if (value === 'Mr') setValue('maidenName', '', { shouldDirty: true });
      }}
    />
  );
}

/** The maiden name: disabled while the civility is Monsieur (SYS-05). */
export function MaidenNameInput({ source = 'maidenName' }: { source?: string }) {
  const civility = useWatch({ name: 'civility' });
  return <TextInput source={source} disabled={civility !== 'Mme'} helperText={false} />;
}
