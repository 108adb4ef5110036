import { type FocusEvent, useEffect, useMemo, useRef } from 'react';
import { AutocompleteInput, type AutocompleteInputProps, useRecordContext, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { entityOfResource } from '../../../domain/entities/index.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { useAllOf } from '../fields/use-all-of.ts';
import { plain } from '../found/plain.ts';

interface ReferenceSelectProps
  extends Pick<
    AutocompleteInputProps,
    'label' | 'disabled' | 'readOnly' | 'helperText' | 'isRequired' | 'validate' | 'sx' | 'parse' | 'format'
  > {
  readonly source: string;
  /** The resource of the options: cells, regions, qualities … */
  readonly reference: string;
  /** Filters the options: `{ active: true, service: true }`. */
  readonly filter?: Readonly<Record<string, unknown>>;
  /** Returns false for a record that is not offered. */
  readonly isOffered?: (record: HydraRecord) => boolean;
}

/**
 * Picks a record of a reference resource; the value is its link (SYS-04). Archived records are not offered, except the
 * one that the record already has. All records are loaded once and searched by name, ignoring case and accents.
 */
export function ReferenceSelect(all: ReferenceSelectProps) {
  const { reference, filter, isOffered, source, isRequired, ...props } = all;
  const translate = useTranslate();
  const record = useRecordContext<HydraRecord>();
  const { data, isPending } = useAllOf(reference, {
    ...(entityOfResource(reference)?.fields.archived ? { archived: false } : {}),
    ...filter,
  });

  const current = record?.refs?.[source];

  // When the name of the value is loaded, it replaces the field's text. Typing is disabled until then.
  const inputElement = useRef<HTMLInputElement>(null);
  const value = useWatch({ name: source });
  const isNameAwaited = Boolean(value) && isPending && !current;
  useEffect(() => {
    if (inputElement.current) inputElement.current.readOnly = isNameAwaited;
  }, [isNameAwaited]);

  const choices = useMemo(() => {
    const offeredChoices = (data ?? [])
      .filter((one) => !isOffered || isOffered(one))
      .map((one) => ({ '@id': one['@id'], name: recordName(one) }));
    if (!current || offeredChoices.some((one) => one['@id'] === current['@id'])) return offeredChoices;
    return [{ '@id': current['@id'], name: recordName(current) }, ...offeredChoices];
  }, [data, current, isOffered]);

  // A whole name that was typed and left with Tab is the choice of this name. React-admin alone would clear it.
  const { setValue } = useFormContext();
  const chooseTypedName = ({ target }: FocusEvent<HTMLInputElement>) => {
    const name = plain(target.value.trim());
    const [choice, ...others] = choices.filter((one) => plain(one.name) === name);
    if (!choice || others.length > 0) return;
    const chosenValue = props.parse ? props.parse(choice['@id']) : choice['@id'];
    if (chosenValue !== value) setValue(source, chosenValue, { shouldDirty: true, shouldValidate: true });
  };

  return (
    <AutocompleteInput
      source={source}
      choices={choices}
      optionValue="@id"
      optionText="name"
      isPending={isPending && !current}
      isRequired={isRequired}
      suggestionLimit={200}
      matchSuggestion={(text, choice) => plain(choice.name).includes(plain(text))}
      // The list opens by a click or by typing only: opened by the focus after a refused save, it would cover the error
      // message.
      openOnFocus={false}
      TextFieldProps={{ inputRef: inputElement }}
      onBlur={chooseTypedName}
      noOptionsText={translate('screens.form.noOption')}
      helperText={false}
      {...props}
    />
  );
}
