import { Alert } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { onSessionEnd, type Typed, takeDraft } from '../../access/drafts.ts';
import { messages } from './violations-card.tsx';

/** Returns the key of the form, valid after a reload too: its address and its record. */
function useFormPlace(): string {
  const { pathname } = useLocation();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  return `${pathname} ${resource} ${record?.id ?? ''}`;
}

/**
 * Inside a form: what was typed outlives a session that ends by itself (AUTH-09). It is handed over before the sign-in
 * page comes, and stands in the form again with what was said to be wrong, when the same person is back.
 */
export function DraftRestorer() {
  const translate = useTranslate();
  const place = useFormPlace();
  const { formState, getValues, setValue, setError, clearErrors, subscribe } = useFormContext();
  const { isReady } = formState;
  // Asked for by itself: the whole form would be drawn again at each change of it.
  const { dirtyFields, errors } = useFormState();
  const [isBack, setIsBack] = useState(false);
  const isRestored = useRef(false);

  useEffect(
    () =>
      onSessionEnd(() => {
        const names = Object.keys(dirtyFields);
        const typed: Typed = Object.fromEntries(names.map((name) => [name, getValues(name)]));
        return names.length > 0 ? { form: place, typed, wrong: messages(errors) } : null;
      }),
    [place, dirtyFields, errors, getValues],
  );

  // Once the form has the values of its record, which would replace them.
  useEffect(() => {
    if (!isReady || isRestored.current) return;
    isRestored.current = true;
    const draft = takeDraft(place);
    if (!draft) return;
    for (const [name, value] of Object.entries(draft.typed)) setValue(name, value, { shouldDirty: true });
    for (const { path, message } of draft.wrong) setError(path, { type: 'server', message });
    setIsBack(true);
  }, [isReady, place, setValue, setError]);

  // A form that was not sent since does not check what is corrected.
  useEffect(
    () =>
      isBack
        ? subscribe({ formState: { values: true }, callback: ({ name }) => name && clearErrors(name) })
        : undefined,
    [isBack, subscribe, clearErrors],
  );

  if (!isBack) return null;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2 }}
      closeText={translate('ra.action.close')}
      onClose={() => setIsBack(false)}
    >
      {translate('screens.form.isBack')}
    </Alert>
  );
}
