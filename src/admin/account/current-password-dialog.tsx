import { Button, type ButtonProps, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { canUsePasskeys } from '../../shared/page-settings.ts';
import { signWithPasskey } from '../../shared/passkeys.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import type { Question } from '../data-provider/current-password.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { OWN_FACTORS_KEY } from './second-factor/use-second-factor.ts';

/** Whether the user has a passkey that this site can ask for. */
function useHasPasskey(): boolean {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data } = useQuery({
    queryKey: OWN_FACTORS_KEY,
    queryFn: () => dataProvider.ownFactors(),
    enabled: canUsePasskeys(),
  });
  return data?.factors.some(({ kind, isOfOtherHost }) => kind === 'passkey' && !isOfOtherHost) === true;
}

/** Asks for the current password a while after the sign-in (ME-01, ME-05). */
export function CurrentPasswordDialog({ question: { answer, cancel } }: { question: Question }) {
  const translate = useTranslate();
  const username = useSessionUser()?.username ?? '';
  const dataProvider = useDataProvider<AppDataProvider>();
  const hasPasskey = useHasPasskey();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const submit = async () => {
    if (password === '') return setWrong(translate('rules.required'));
    setSending(true);
    setWrong(await answer({ currentPassword: password }));
    setSending(false);
    input.current?.select();
  };
  const provePasskey = async () => {
    setSending(true);
    try {
      setWrong(await answer({ currentPasskey: await signWithPasskey(await dataProvider.beginProof()) }));
    } catch {
      setWrong('account.current.passkeyFailed');
    } finally {
      setSending(false);
    }
  };
  return (
    <FormDialog
      title={translate('account.current.title')}
      text={translate('account.current.why')}
      submitLabel={translate('account.current.send')}
      moreButtons={hasPasskey && <PasskeyButton onClick={provePasskey} disabled={sending} />}
      isSending={sending}
      onSubmit={submit}
      onClose={cancel}
    >
      {/* Password managers want to know whose password it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        type="password"
        label={translate('account.current.label')}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        inputRef={input}
        error={wrong !== null}
        helperText={wrong ? translate(wrong, { _: wrong }) : undefined}
        autoFocus
        required
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
      />
    </FormDialog>
  );
}

const PasskeyButton = (props: Pick<ButtonProps, 'onClick' | 'disabled'>) => (
  <Button {...props}>{useTranslate()('account.current.passkey')}</Button>
);
