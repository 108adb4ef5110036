import {
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type FormEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { currentQuestion, onQuestion, type Question } from '../data-provider/current-password.ts';
import { useSessionUser } from './use-session-user.ts';

/** Asks for the current password a while after the sign-in (ME-01, ME-05); once for the whole back office. */
export function CurrentPasswordDialog() {
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  return question && <Ask question={question} />;
}

function Ask({ question: { answer, cancel } }: { question: Question }) {
  const translate = useTranslate();
  const titleId = useId();
  const username = useSessionUser()?.username ?? '';
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    if (password === '') return setWrong(translate('rules.required'));
    setSending(true);
    setWrong(await answer(password));
    setSending(false);
    input.current?.select();
  };
  return (
    <Dialog open onClose={sending ? undefined : cancel} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{translate('account.current.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{translate('account.current.why')}</DialogContentText>
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
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={cancel} disabled={sending}>
            {translate('screens.form.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            aria-disabled={sending}
            aria-busy={sending}
            startIcon={sending ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
          >
            {translate('account.current.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
