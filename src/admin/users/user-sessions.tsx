import { Alert, Box, Button, Divider, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useSessionUser } from '../access/use-session-user.ts';
import { SessionRows } from '../account/sessions/session-rows.tsx';
import { useSessions } from '../account/sessions/use-sessions.ts';
import type { UserRecord } from '../data-provider/records.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useUserActions } from './use-user-actions.ts';

/** The sessions of a colleague's account, for users who may edit it (AUTH-13). */
export function UserSessions() {
  const id = useRecordContext<UserRecord>()?.id;
  const me = useSessionUser();
  const { edit } = useUserActions();
  if (id === undefined || !edit || id === me?.id) return null;
  return <Sessions id={Number(id)} />;
}

function Sessions({ id }: { id: number }) {
  const translate = useTranslate();
  const { sessions, failure, isBusy, end } = useSessions({
    cacheKey: ['sessions', id],
    read: (calls) => calls.sessionsOf(id),
  });
  const [isAsking, setIsAsking] = useState(false);
  const endAll = async () => {
    await end((calls) => calls.endSessionsOf(id), 'users.sessions.allEnded');
    setIsAsking(false);
  };
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Divider sx={{ mb: 2 }} />
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('users.sessions.title')}
      </Typography>
      {failure && <Alert severity="error">{failure}</Alert>}
      {sessions?.length === 0 && (
        <Typography color="textSecondary">{translate('users.sessions.none')}</Typography>
      )}
      {sessions && sessions.length > 0 && (
        <>
          <SessionRows
            sessions={sessions}
            isBusy={isBusy}
            onEnd={(session) => end((calls) => calls.endSessionOf(id, session.id), 'account.sessions.ended')}
          />
          <Button
            variant="outlined"
            color="error"
            disabled={isBusy}
            onClick={() => setIsAsking(true)}
            sx={{ mt: 2 }}
          >
            {translate('users.sessions.endAll')}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        busy={isBusy}
        title={translate('users.sessions.endAllTitle')}
        onClose={() => setIsAsking(false)}
        onConfirm={endAll}
      >
        {translate('users.sessions.endAllText')}
      </ConfirmDialog>
    </Box>
  );
}
