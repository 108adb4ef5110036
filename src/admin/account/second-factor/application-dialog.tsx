import { Box, TextField, Typography } from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { renderSVG } from 'uqr';
import type { FactorChange, NewApplication } from '../../data-provider/calls/second-factor-calls.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { failureOf } from '../../data-provider/errors.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface ApplicationDialogProps {
  readonly application: NewApplication;
  readonly onDone: (after: FactorChange) => void;
  readonly onClose: () => void;
}

/** The message at the code: the server's own, or that there was no answer. */
function messageOf(error: unknown): string {
  const { body, message = '' } = failureOf(error);
  const violations: readonly { readonly message: string }[] = body?.violations ?? [];
  return violations[0]?.message ?? message;
}

/** Sets up an application: the QR code to scan, the same as text, and the first code that it shows (AUTH-11). */
export function ApplicationDialog({ application, onDone, onClose }: ApplicationDialogProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AppDataProvider>();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const { challenge, secret, uri } = application;

  const submit = async () => {
    if (code.trim() === '') return setWrong('rules.required');
    setIsSending(true);
    try {
      onDone(await dataProvider.confirmApplication(challenge, code));
    } catch (error) {
      setWrong(messageOf(error));
      input.current?.select();
    } finally {
      setIsSending(false);
    }
  };
  return (
    <FormDialog
      maxWidth="sm"
      title={translate('account.secondFactor.application.title')}
      submitLabel={translate('account.secondFactor.application.confirm')}
      isSending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box component="ol" sx={{ m: 0, pl: 2.5, '& > li + li': { mt: 2 } }}>
        <li>{translate('account.secondFactor.application.install')}</li>
        <li>
          {translate('account.secondFactor.application.scan')}
          <QrCode text={uri} label={translate('account.secondFactor.application.qr')} />
          <Secret secret={secret} />
        </li>
        <li>
          {translate('account.secondFactor.application.enter')}
          <TextField
            label={translate('account.secondFactor.application.code')}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            inputRef={input}
            error={wrong !== null}
            helperText={wrong ? translate(wrong, { _: wrong }) : undefined}
            required
            fullWidth
            sx={{ mt: 1 }}
            slotProps={{ htmlInput: { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 12 } }}
          />
        </li>
      </Box>
    </FormDialog>
  );
}

/** The secret as text, for an application that cannot scan. */
function Secret({ secret }: { secret: string }) {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {translate('account.secondFactor.application.type')}
      </Typography>
      <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}>
        {secret.replace(/(.{4})(?!$)/g, '$1 ')}
      </Typography>
    </>
  );
}

/** A QR code, dark on white in the dark theme too: cameras read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(
    () => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`,
    [text],
  );
  return (
    <Box
      component="img"
      src={source}
      alt={label}
      sx={{ display: 'block', width: 208, height: 208, my: 1, backgroundColor: '#fff' }}
    />
  );
}
