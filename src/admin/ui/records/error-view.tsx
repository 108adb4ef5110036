import ErrorIcon from '@mui/icons-material/CloudOffOutlined';
import { Button, Card, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { failureOf } from '../../data-provider/errors.ts';

interface ErrorViewProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Replaces content that could not be loaded: the server's message and a retry button (SYS-06). */
export function ErrorView({ error, onRetry }: ErrorViewProps) {
  const translate = useTranslate();
  const message = failureOf(error).message ?? '';
  return (
    <Card>
      <Stack role="alert" sx={{ alignItems: 'center', textAlign: 'center', gap: 1, px: 2, py: 6 }}>
        <ErrorIcon sx={{ fontSize: 44, color: 'text.secondary' }} />
        <Typography variant="h3" component="p">
          {translate('layout.errors.loadFailed')}
        </Typography>
        {message && (
          <Typography color="textSecondary" sx={{ maxWidth: '60ch' }}>
            {translate(message, { _: message })}
          </Typography>
        )}
        {onRetry && (
          <Button variant="outlined" onClick={onRetry} sx={{ mt: 1 }}>
            {translate('layout.errors.retry')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
