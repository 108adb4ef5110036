import WithdrawIcon from '@mui/icons-material/CancelScheduleSendOutlined';
import RenewIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDataProvider, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { HydraRecord } from '../data-provider/hydra.ts';
import type { UserRecord } from '../data-provider/records.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import { useReplaceRecord } from '../ui/records/use-replace-record.ts';
import { RowIconButton } from '../ui/row-icon-button.tsx';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { useUserActions } from './use-user-actions.ts';

/** Renews or withdraws the invitation of the current account, and shows the new state at once. */
function useInvitationChange(change: 'renewInvitation' | 'withdrawInvitation', onDone?: () => void) {
  const record = useRecordContext<UserRecord>();
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const replace = useReplaceRecord('users');
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => dataProvider[change](record as UserRecord),
    onSuccess: (account: HydraRecord) => {
      replace(account);
      onDone?.();
      notify(`users.invitation.${change === 'renewInvitation' ? 'renewed' : 'done'}`, {
        type: 'success',
        messageArgs: { email: account.email, name: recordName(account) },
      });
    },
    onError: (error) => {
      onDone?.();
      notifyError(error);
    },
  });
  return { run: useOneAtATime(() => mutateAsync()), isPending };
}

/** Asks for confirmation, then invalidates the invitation's link. */
function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const record = useRecordContext<UserRecord>();
  const { run, isPending } = useInvitationChange('withdrawInvitation', onClose);
  return (
    <ConfirmDialog
      open
      danger
      title={translate('users.invitation.withdrawTitle', { name: recordName(record) })}
      noLabel={translate('ra.action.cancel')}
      yesLabel={translate('users.invitation.withdrawNow')}
      busy={isPending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {translate('users.invitation.withdrawText')}
    </ConfirmDialog>
  );
}

interface ButtonsProps {
  /** `text` is the key of the button's text below `users.invitation`. */
  readonly renew: (state: { text: 'renew' | 'enable'; onClick: () => void; isPending: boolean }) => ReactNode;
  readonly withdraw: (state: { onClick: () => void }) => ReactNode;
}

/**
 * Renews a pending invitation, and withdraws it while its link is valid; nothing for other accounts (OPS-05). Renewing
 * also enables a disabled account, such as an imported one (DATA-01).
 */
function Buttons({ renew, withdraw }: ButtonsProps) {
  const record = useRecordContext<UserRecord>();
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useInvitationChange('renewInvitation');
  const { invitation, toggle } = useUserActions();
  if (!invitation || !record?.invitationDate) return null;
  const isDisabled = record.enable === false;
  return (
    <>
      {(toggle || !isDisabled) &&
        renew({ text: isDisabled ? 'enable' : 'renew', onClick: () => run(), isPending })}
      {record.invitationExpires && withdraw({ onClick: () => setAsking(true) })}
      {isAsking && <WithdrawDialog onClose={() => setAsking(false)} />}
    </>
  );
}

/** Both buttons on the account's page. */
export function InvitationButtons() {
  const translate = useTranslate();
  return (
    <Buttons
      renew={({ text, onClick, isPending }) => (
        <BusyButton variant="outlined" busy={isPending} startIcon={<RenewIcon />} onClick={onClick}>
          {translate(`users.invitation.${text}`)}
        </BusyButton>
      )}
      withdraw={({ onClick }) => (
        <Button variant="outlined" color="error" startIcon={<WithdrawIcon />} onClick={onClick}>
          {translate('users.invitation.withdraw')}
        </Button>
      )}
    />
  );
}

/** Both buttons as icons in a list row. */
export function InvitationIconButtons() {
  const translate = useTranslate();
  const name = recordName(useRecordContext<UserRecord>());
  return (
    <Buttons
      renew={({ text, onClick, isPending }) => (
        <RowIconButton
          label={translate(`users.invitation.${text}Of`, { name })}
          disabled={isPending}
          onClick={onClick}
        >
          <RenewIcon fontSize="small" />
        </RowIconButton>
      )}
      withdraw={({ onClick }) => (
        <RowIconButton label={translate('users.invitation.withdrawOf', { name })} onClick={onClick}>
          <WithdrawIcon fontSize="small" />
        </RowIconButton>
      )}
    />
  );
}
