import { Box, Button, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { AccountPage } from '../account-page.tsx';
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
    <AccountPage texts="account.sessions" failure={failure}>
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
    </AccountPage>
  );
}
