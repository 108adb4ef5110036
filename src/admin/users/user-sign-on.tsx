import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useSessionUser } from '../access/use-session-user.ts';
import { SignOnLinkPart } from '../account/sign-on-link.tsx';
import type { UserRecord } from '../data-provider/records.ts';
import { useUserActions } from './use-user-actions.ts';

/** The link of a colleague's account to a person of the provider; one's own is removed in one's own account (AUTH-12). */
export function UserSignOn() {
  const id = useRecordContext<UserRecord>()?.id;
  const me = useSessionUser();
  const { edit } = useUserActions();
  if (id === undefined) return null;
  return (
    <Box sx={{ mt: 3, '&:empty': { display: 'none' } }}>
      <SignOnLinkPart
        cacheKey={['signOnLink', id]}
        read={(calls) => calls.signOnLinkOf(Number(id))}
        remove={edit && id !== me?.id ? (calls) => calls.removeSignOnLinkOf(Number(id)) : undefined}
        removeText="users.signOn.removeText"
      />
    </Box>
  );
}
