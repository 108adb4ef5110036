import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import type { PreferenceStore } from './store.ts';

/** Says at once that the server has no room for more preferences, and what the person can do (LIST-01). */
export function RefusedNotice({ store }: { readonly store: PreferenceStore }) {
  const notify = useNotify();
  useEffect(
    () =>
      store.onRefused(() => {
        void import('#texts/admin/list-tools.ts').then(({ listTools }) =>
          notify(listTools.saved.refused, {
            type: 'warning',
            autoHideDuration: null,
            messageArgs: { _: listTools.saved.refused },
          }),
        );
      }),
    [store, notify],
  );
  return null;
}
