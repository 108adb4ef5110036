import { useEffect } from 'react';
import { useBlocker, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { hasSessionEnded } from '../../access/drafts.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/**
 * Asks before the user leaves a form with unsaved changes. react-admin's own question (`warnWhenUnsavedChanges`) stays
 * silent after a save that failed without naming a field, and treats paths below the form's as part of it; here they
 * are other pages. A change of the query alone does not leave the form.
 */
export function LeaveQuestion() {
  const translate = useTranslate();
  const { dirtyFields, isSubmitting } = useFormState();
  const isDirty = Object.keys(dirtyFields).length > 0 && !isSubmitting;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && nextLocation.pathname !== currentLocation.pathname,
  );
  // Closing the tab shows the browser's own question. It does not once the session has ended, because the input is kept
  // as a draft.
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!hasSessionEnded()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      danger
      title={translate('screens.leave.title')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {translate('screens.leave.text')}
    </ConfirmDialog>
  );
}
