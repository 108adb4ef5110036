import { Box, Button, Card, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useGetList, useTranslate } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import { useRight } from '../access/use-right.ts';
import type { UserRecord } from '../data-provider/records.ts';
import { StaleDataNotice } from '../ui/lists/stale-data-notice.tsx';
import { useGivableRoles } from '../users/use-givable-roles.ts';
import { LIVE } from './live.ts';
import { OfficeDialog } from './office-dialog.tsx';
import { WAITING } from './waiting.ts';

/** The others are in the list to which a link leads. */
const MAX_SHOWN = 5;

/** The accounts that wait for a role, for users who may give one (USER-06, RIGHTS-14). */
export function WaitingAccounts() {
  const gives = useRight('User', 'EDIT');
  const roles = useGivableRoles();
  return gives && roles && roles.size > 0 ? <Waiting /> : null;
}

function Waiting() {
  const translate = useTranslate();
  const [account, setAccount] = useState<UserRecord | null>(null);
  const { data, total, error, isFetching, refetch } = useGetList<UserRecord>(
    'users',
    {
      filter: WAITING,
      sort: { field: 'lastName', order: 'ASC' },
      pagination: { page: 1, perPage: MAX_SHOWN },
    },
    LIVE,
  );
  if (!data || total === undefined || (total === 0 && !account)) return null;
  const close = () => {
    setAccount(null);
    void refetch();
  };
  return (
    <Card component="section" aria-labelledby="waiting-accounts" sx={{ mb: 2 }}>
      <Typography id="waiting-accounts" variant="h2" sx={{ px: 2, py: 1.5 }}>
        {translate('dashboard.waiting.title', { smart_count: total })}
      </Typography>
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((user) => (
          <AccountLine key={user.id} user={user} onGive={() => setAccount(user)} />
        ))}
      </Box>
      {total > data.length && (
        <Box sx={{ p: 2, borderTop: '1px solid var(--color-border)' }}>
          <Link component={LinkBase} to={`/users?filter=${encodeURIComponent(JSON.stringify(WAITING))}`}>
            {translate('dashboard.waiting.all', { smart_count: total })}
          </Link>
        </Box>
      )}
      {account && <OfficeDialog account={account} onClose={close} />}
    </Card>
  );
}

function AccountLine({ user, onGive }: { readonly user: UserRecord; readonly onGive: () => void }) {
  const translate = useTranslate();
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        px: 2,
        py: 1,
        gap: 1,
        flexWrap: 'wrap',
        alignItems: 'center',
        borderTop: '1px solid var(--color-border)',
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {recordName(user)}
        <Typography variant="body2" color="textSecondary">
          {[user.username, user.email].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        aria-label={translate('dashboard.waiting.giveTo', { name: recordName(user) })}
        onClick={onGive}
      >
        {translate('dashboard.waiting.give')}
      </Button>
    </Stack>
  );
}
