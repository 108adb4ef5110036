import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Alert, Box, Button, Card, Stack } from '@mui/material';
import { LinkBase, Title, useNotify, useTranslate } from 'react-admin';
import type { ServiceAccountRecord } from '../data-provider/records.ts';

/** Shows the token of a new service account, this once (AUTH-13). */
export function NewToken({ account: { name, token } }: { account: ServiceAccountRecord }) {
  const translate = useTranslate();
  const notify = useNotify();
  const label = translate('users.service.token', { name });
  const copy = () =>
    navigator.clipboard
      .writeText(token ?? '')
      .then(() => notify('users.service.copied', { autoHideDuration: 2000 }));
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, maxWidth: 760 }}>
      <Title title={label} />
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Alert severity="warning" sx={{ alignSelf: 'stretch' }}>
          {translate('users.service.once')}
        </Alert>
        <Box
          component="output"
          aria-label={label}
          sx={{
            alignSelf: 'stretch',
            p: 1.5,
            borderRadius: 'var(--radius)',
            backgroundColor: 'var(--color-surface-sunken)',
            fontFamily: 'monospace',
            fontSize: '1.05rem',
            overflowWrap: 'anywhere',
            userSelect: 'all',
          }}
        >
          {token}
        </Box>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {/* Over plain http browsers give no clipboard; the token can still be selected. */}
          {navigator.clipboard !== undefined && (
            <Button variant="contained" startIcon={<CopyIcon />} onClick={copy}>
              {translate('users.service.copy')}
            </Button>
          )}
          <Button component={LinkBase} to="/serviceAccounts">
            {translate('users.service.done')}
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}
