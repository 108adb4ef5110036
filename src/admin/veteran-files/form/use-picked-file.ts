import { useEffect, useRef, useState } from 'react';
import { useInput, useWrappedSource } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { maxUploadMb } from '../../../shared/page-settings.ts';
import { nameOfFile, prepareFile, type Refusal } from './prepare-file.ts';

type FileField = ReturnType<typeof useInput>['field'];

/**
 * Refers to the row's fields as they are now: they have other names once a row above is removed, and there are none once
 * the row itself is.
 */
function useCurrentFields(file: FileField) {
  const name = useWrappedSource('name');
  const fields = useRef<{ readonly file: FileField; readonly name: string } | null>(null);
  useEffect(() => {
    fields.current = { file, name };
    return () => {
      fields.current = null;
    };
  });
  return fields;
}

/**
 * The field has the picked file, and the hook says why another one was refused; a document without a name takes the
 * file's.
 */
export function usePickedFile(source: string, isDisabled: boolean) {
  const { field, fieldState } = useInput({
    source,
    format: (value) => value ?? null,
    parse: (value) => value,
  });
  const { getValues, setValue, clearErrors } = useFormContext();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The size of the picture before it was made smaller. */
  const [originalBytes, setOriginalBytes] = useState<number | null>(null);
  const [preparing, setPreparing] = useState(false);
  // The later of two files that were picked quickly counts.
  const latest = useRef<File | null>(null);
  const fields = useCurrentFields(field);
  const file: File | null = field.value instanceof File ? field.value : null;

  async function pick(file: File | undefined): Promise<void> {
    if (!file || isDisabled) return;
    latest.current = file;
    setPreparing(true);
    setRefusal(null);
    setOriginalBytes(null);
    // A form that is sent meanwhile sends the file as it is: the server may refuse it, but it is not left out.
    field.onChange(file);
    const ready = await prepareFile(file, maxUploadMb());
    const row = fields.current;
    if (latest.current !== file || !row) return;
    setPreparing(false);
    setRefusal(ready.refusal);
    setOriginalBytes((ready.file && ready.before) ?? null);
    clearErrors(row.file.name);
    row.file.onChange(ready.file);
    if (ready.refusal || getValues(row.name)) return;
    setValue(row.name, nameOfFile(file), { shouldDirty: true });
    clearErrors(row.name);
  }
  // Nobody has looked yet at the file that the row began with.
  const initialFile = useRef(file);
  useEffect(() => {
    if (initialFile.current) void pick(initialFile.current);
    initialFile.current = null;
  });
  return {
    field,
    file,
    refusal,
    originalBytes,
    preparing,
    error: fieldState.error?.message,
    pick: (file: File | undefined) => void pick(file),
    remove: () => {
      latest.current = null;
      setPreparing(false);
      setRefusal(null);
      setOriginalBytes(null);
      field.onChange(null);
    },
  };
}
