import InviteIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRight } from '../access/use-right.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { useGivableRoles } from './use-givable-roles.ts';

const InviteDialog = lazyScreen(() => import('./invite-dialog.tsx'), 'InviteDialog', { texts: false });

/** Invites a colleague by mail, for users who may create an account and give a role (OPS-05, RIGHTS-14). */
export function InviteButton() {
  const translate = useTranslate();
  const creates = useRight('User', 'CREATE');
  const roles = useGivableRoles();
  const [isOpen, setOpen] = useState(false);
  if (!creates || roles?.size === 0) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<InviteIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {translate('users.invite.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <InviteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
