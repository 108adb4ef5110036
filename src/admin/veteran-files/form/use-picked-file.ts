import { useEffect, useRef, useState } from 'react';
import { useInput, useWrappedSource } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { maxUploadMb } from '../../../shared/page-settings.ts';
import { nameOfFile, prepared, type Refusal } from './prepare-file.ts';

/**
 * The field has the picked file, and the hook says why another one was refused; a document without a name takes the
 * file's.
 */
export function usePickedFile(source: string, disabled: boolean) {
  const { field, fieldState } = useInput({
    source,
    format: (value) => value ?? null,
    parse: (value) => value,
  });
  const name = useWrappedSource('name');
  const { getValues, setValue, clearErrors } = useFormContext();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The size of the picture before it was made smaller, in bytes. */
  const [before, setBefore] = useState<number | null>(null);
  const [preparing, setPreparing] = useState(false);
  // The later of two files that were picked quickly counts.
  const latest = useRef<File | null>(null);
  const file: File | null = field.value instanceof File ? field.value : null;

  async function pick(file: File | undefined): Promise<void> {
    if (!file || disabled) return;
    latest.current = file;
    setPreparing(true);
    const ready = await prepared(file, maxUploadMb());
    if (latest.current !== file) return;
    setPreparing(false);
    setRefusal(ready.refusal);
    setBefore((ready.file && ready.before) ?? null);
    clearErrors(field.name);
    field.onChange(ready.file);
    if (ready.refusal || getValues(name)) return;
    setValue(name, nameOfFile(file), { shouldDirty: true });
    clearErrors(name);
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
    before,
    preparing,
    error: fieldState.error?.message,
    pick: (file: File | undefined) => void pick(file),
    remove: () => {
      latest.current = null;
      setPreparing(false);
      setRefusal(null);
      setBefore(null);
      field.onChange(null);
    },
  };
}
