import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { Title, useTranslate } from 'react-admin';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SessionRows } from './session-rows.tsx';
import { useSessions } from './use-sessions.ts';

/** /user/appareils: one's own sessions (AUTH-13). */
export function SessionsPage() {
  const translate = useTranslate();
  const { sessions, failure, isBusy, end } = useSessions({
    cacheKey: ['sessions', 'own'],
    read: (calls) => calls.ownSessions(),
  });
  const [isAsking, setIsAsking] = useState(false);
  const hasOthers = sessions?.some(({ isThis }) => !isThis);
  const endOthers = async () => {
    await end((calls) => calls.endOtherSessions(), 'account.sessions.othersEnded');
    setIsAsking(false);
  };
  return (
    <>
      <Title title={translate('account.sessions.title')} />
      <Card sx={{ p: { xs: 2, md: 3 }, maxWidth: 1100 }}>
        {failure && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
          {translate('account.sessions.what')}
        </Typography>
        {sessions ? (
          <SessionRows
            sessions={sessions}
            isBusy={isBusy}
            onEnd={({ id }) => end((calls) => calls.endOwnSession(id), 'account.sessions.ended')}
          />
        ) : (
          !failure && <Skeleton height={160} />
        )}
        {hasOthers && (
          <Box sx={{ mt: 2 }}>
            <Button variant="outlined" color="error" disabled={isBusy} onClick={() => setIsAsking(true)}>
              {translate('account.sessions.endOthers')}
            </Button>
          </Box>
        )}
        <ConfirmDialog
          open={isAsking}
          danger
          busy={isBusy}
          title={translate('account.sessions.othersTitle')}
          onClose={() => setIsAsking(false)}
          onConfirm={endOthers}
        >
          {translate('account.sessions.othersText')}
        </ConfirmDialog>
      </Card>
    </>
  );
}
