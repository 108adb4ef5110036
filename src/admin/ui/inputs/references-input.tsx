import { AutocompleteArrayInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { entityNamed } from '../../../domain/entities/index.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import { useAllOf } from '../fields/use-all-of.ts';

interface ReferencesInputProps {
  readonly source: string;
  /** Class name of the options. */
  readonly to: string;
  readonly helperText: string | false;
}

/**
 * Picks several records of a reference resource; the values are their links (SYS-04). Archived records are not offered,
 * except the current values.
 */
export function ReferencesInput({ source, to, helperText }: ReferencesInputProps) {
  const translate = useTranslate();
  const links: readonly string[] = useWatch({ name: source }) ?? [];
  const { data, isPending } = useAllOf(entityNamed(to).resource);
  const records = (data ?? []).filter((one) => !one.archived || links.includes(one['@id']));
  return (
    <AutocompleteArrayInput
      source={source}
      choices={records.map((one) => ({ '@id': one['@id'], name: recordName(one) }))}
      optionValue="@id"
      optionText="name"
      isPending={isPending}
      suggestionLimit={200}
      openOnFocus={false}
      noOptionsText={translate('screens.form.noOption')}
      helperText={helperText}
    />
  );
}
