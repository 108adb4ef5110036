import { useEffect, useMemo, useRef } from 'react';
import { AutocompleteInput, type AutocompleteInputProps, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { entityOfResource } from '../../../domain/entities/index.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { useAllOf } from '../fields/use-all-of.ts';

interface ReferenceSelectProps
  extends Pick<
    AutocompleteInputProps,
    | 'label'
    | 'disabled'
    | 'readOnly'
    | 'helperText'
    | 'isRequired'
    | 'onChange'
    | 'validate'
    | 'sx'
    | 'parse'
    | 'format'
  > {
  readonly source: string;
  /** The resource that is picked from: cells, regions, qualities … */
  readonly reference: string;
  /** Narrows what is offered: `{ active: true, service: true }`. */
  readonly filter?: Readonly<Record<string, unknown>>;
  /** Leaves out what this refuses. */
  readonly offered?: (record: HydraRecord) => boolean;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * Picks a record of a reference kind; the value is its link (SYS-04). Archived ones are left out, the one that the
 * record already has aside. The kind is loaded once and searched by name, whatever case and accents.
 */
export function ReferenceSelect(all: ReferenceSelectProps) {
  const { reference, filter, offered: isOffered, source, isRequired, ...props } = all;
  const translate = useTranslate();
  const record = useRecordContext<HydraRecord>();
  const { data, isPending } = useAllOf(reference, {
    ...(entityOfResource(reference)?.fields.archived ? { archived: false } : {}),
    ...filter,
  });

  const current = record?.refs?.[source];

  // The name of a value replaces the field's text when it comes: until then nothing can be typed.
  const inputElement = useRef<HTMLInputElement>(null);
  const isNameAwaited = Boolean(useWatch({ name: source })) && isPending && !current;
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
      // Opened by a click or by typing: after a refused save the focus would cover the message under the field.
      openOnFocus={false}
      TextFieldProps={{ inputRef: inputElement }}
      noOptionsText={translate('screens.form.noOption')}
      helperText={false}
      {...props}
    />
  );
}
