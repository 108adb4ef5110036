import LockIcon from '@mui/icons-material/LockOutlined';
import { Button, Card, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { canUsePasskeys } from '../../shared/page-settings.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { useUnlock } from './use-unlock.ts';

interface LockCardProps {
  /** An open desk stays visible, and takes no action. */
  readonly isDesk: boolean;
}

/** Says that the screen is locked, and opens it for the same person (AUTH-13). */
export function LockCard({ isDesk }: LockCardProps) {
  const translate = useTranslate();
  const title = useId();
  useHiddenTitle(translate('lock.title'));
  return (
    <Card
      role="dialog"
      aria-modal="true"
      aria-labelledby={title}
      elevation={8}
      sx={{ p: { xs: 2, sm: 3 }, width: '100%', maxWidth: isDesk ? 720 : 440 }}
    >
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', mb: 1 }}>
        <LockIcon color="primary" aria-hidden />
        <Typography id={title} variant="h2" component="h1">
          {translate('lock.title')}
        </Typography>
      </Stack>
      <LockForm isDesk={isDesk} />
    </Card>
  );
}

function LockForm({ isDesk }: LockCardProps) {
  const translate = useTranslate();
  const user = useSessionUser();
  const { isSending, wrong, setWrong, byPassword, byPasskey, leave } = useUnlock();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  useEffect(() => input.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setWrong(translate('rules.required'));
    await byPassword(password);
    input.current?.select();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate(isDesk ? 'lock.desk' : 'lock.why')}
      </Typography>
      <Typography sx={{ mb: 1.5, fontWeight: 600, overflowWrap: 'anywhere' }}>{user?.fullname}</Typography>
      {/* Password managers want to know whose password it is. */}
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <TextField
        type="password"
        label={translate('lock.password')}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        inputRef={input}
        error={wrong !== null}
        helperText={wrong ?? undefined}
        required
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'current-password' }, formHelperText: { role: 'alert' } }}
      />
      <Stack direction="row" sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
        {/* Not disabled: it keeps the focus. */}
        <BusyButton type="submit" busy={isSending} disabled={false} aria-disabled={isSending}>
          {translate('lock.open')}
        </BusyButton>
        {canUsePasskeys() && (
          <Button variant="outlined" onClick={byPasskey} disabled={isSending}>
            {translate('account.current.passkey')}
          </Button>
        )}
        <Button onClick={leave} sx={{ ml: { sm: 'auto' } }}>
          {translate('lock.notYou')}
        </Button>
      </Stack>
    </form>
  );
}

/** Takes the name of the page, which may be a person's, out of the window's title. */
function useHiddenTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
