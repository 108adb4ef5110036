import { Alert } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { type DraftValues, onSessionEnd, takeDraft } from '../../access/drafts.ts';
import { messages } from './violations-card.tsx';

/** Returns the form's key: its URL path and its record. A reload does not change it. */
function useFormKey(): string {
  const { pathname } = useLocation();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  return `${pathname} ${resource} ${record?.id ?? ''}`;
}

/**
 * Restores unsaved input after a session has expired (AUTH-09). Before the sign-in page opens, the form's values and
 * errors are stored as a draft. When the same user opens the form again, the draft fills it.
 */
export function DraftRestorer() {
  const translate = useTranslate();
  const formKey = useFormKey();
  const { formState, getValues, setValue, setError, clearErrors, subscribe } = useFormContext();
  const { isReady } = formState;
  // Subscribed to separately: through useFormContext, each change would render the whole form again.
  const { dirtyFields, errors } = useFormState();
  const [isNoticeShown, setIsNoticeShown] = useState(false);
  const isRestored = useRef(false);

  useEffect(
    () =>
      onSessionEnd(() => {
        const names = Object.keys(dirtyFields);
        const typedValues: DraftValues = Object.fromEntries(names.map((name) => [name, getValues(name)]));
        return names.length > 0 ? { form: formKey, typed: typedValues, wrong: messages(errors) } : null;
      }),
    [formKey, dirtyFields, errors, getValues],
  );

  // Runs once the form has the record's values, which would otherwise replace the draft.
  useEffect(() => {
    if (!isReady || isRestored.current) return;
    isRestored.current = true;
    const draft = takeDraft(formKey);
    if (!draft) return;
    for (const [name, value] of Object.entries(draft.typed)) setValue(name, value, { shouldDirty: true });
    for (const { path, message } of draft.wrong) setError(path, { type: 'server', message });
    setIsNoticeShown(true);
  }, [isReady, formKey, setValue, setError]);

  // react-hook-form validates again only after a submit, so the restored error of a field is cleared at its next
  // change.
  useEffect(
    () =>
      isNoticeShown
        ? subscribe({ formState: { values: true }, callback: ({ name }) => name && clearErrors(name) })
        : undefined,
    [isNoticeShown, subscribe, clearErrors],
  );

  if (!isNoticeShown) return null;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2 }}
      closeText={translate('ra.action.close')}
      onClose={() => setIsNoticeShown(false)}
    >
      {translate('screens.form.isBack')}
    </Alert>
  );
}
