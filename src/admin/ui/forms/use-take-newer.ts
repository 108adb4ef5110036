import { useEffect } from 'react';
import { useEditContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { HydraRecord } from '../../data-provider/hydra.ts';

/** Whether the fields that the person changed keep what was typed when the form is filled with a record. */
export interface FillOptions {
  keepDirtyValues: boolean;
}

/** Takes the newer record into the current form; the fields that the person changed keep what was typed. */
export function useTakeNewer(options: FillOptions): {
  take: () => Promise<void>;
  typedNames: readonly string[];
} {
  const { record, refetch } = useEditContext<HydraRecord>();
  const { dirtyFields } = useFormState();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each record that is read fills the form once.
  useEffect(
    () =>
      // The form is filled in its own effect, which runs after this one.
      queueMicrotask(() => {
        options.keepDirtyValues = false;
      }),
    [record, options],
  );

  return {
    typedNames: Object.keys(dirtyFields),
    async take() {
      options.keepDirtyValues = true;
      await refetch();
    },
  };
}
