import ResetIcon from '@mui/icons-material/LockResetOutlined';
import { Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { useSessionUser } from '../access/use-session-user.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { UserRecord } from '../data-provider/records.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import { useUserActions } from './use-user-actions.ts';

const keyOf = (id: number) => ['secondFactor', id];

/** The second factors of the current account; undefined until they are loaded. */
function useFactors() {
  const id = Number(useRecordContext<UserRecord>()?.id);
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data } = useQuery({
    queryKey: keyOf(id),
    queryFn: () => dataProvider.factorsOf(id),
    enabled: Number.isInteger(id),
  });
  return { id, state: data };
}

/** Says whether the account has a second factor (AUTH-11). */
export function FactorLine() {
  const translate = useTranslate();
  const { state } = useFactors();
  if (!state) return <Typography variant="body2">&nbsp;</Typography>;
  const names = state.factors.map(({ name }) => name).join(', ');
  return (
    <Typography variant="body2" color="textSecondary">
      {names ? translate('users.secondFactor.set', { names }) : translate('users.secondFactor.none')}
    </Typography>
  );
}

/** Removes the second factors of a colleague who lost them, after a question (AUTH-11). */
export function ResetFactorButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const me = useSessionUser();
  const { password } = useUserActions();
  const { id, state } = useFactors();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  if (!password || id === me?.id || !state?.factors.length) return null;
  const reset = async () => {
    setIsBusy(true);
    try {
      await dataProvider.resetFactors(id);
      await queryClient.invalidateQueries({ queryKey: keyOf(id) });
      notify('users.secondFactor.done', { type: 'success' });
      setIsOpen(false);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button variant="outlined" startIcon={<ResetIcon />} onClick={() => setIsOpen(true)}>
        {translate('users.secondFactor.reset')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        danger
        busy={isBusy}
        title={translate('users.secondFactor.reset')}
        onClose={() => setIsOpen(false)}
        onConfirm={reset}
      >
        {translate('users.secondFactor.question')}
      </ConfirmDialog>
    </>
  );
}
