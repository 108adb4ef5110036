import { Box, Link, Typography } from '@mui/material';
import {
  LinkBase,
  RecordContextProvider,
  ResourceContextProvider,
  useGetList,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useCanAccess } from '../access/use-can-access.ts';
import type { UserRecord } from '../data-provider/records.ts';
import { NameLink } from '../ui/fields/name-link.tsx';
import { ErrorView } from '../ui/records/error-view.tsx';
import { DisabledChip } from '../users/user-chips.tsx';

/** The others are in the list to which a link leads. */
const MAX_SHOWN = 10;

/** The accounts that have the current role, for users who may list accounts (ROLE-03). */
export function RoleHolders() {
  const role = useRecordContext()?.id;
  const { canAccess } = useCanAccess({ resource: 'users', action: 'list' });
  return canAccess && role !== undefined ? <Holders role={role} /> : null;
}

function Holders({ role }: { role: string | number }) {
  const translate = useTranslate();
  const filter = { role: { id: role } };
  const { data, total, error, refetch } = useGetList<UserRecord>('users', {
    filter,
    sort: { field: 'lastName', order: 'ASC' },
    pagination: { page: 1, perPage: MAX_SHOWN },
  });
  return (
    <Box component="section" aria-labelledby="role-holders">
      <Typography variant="h3" component="h2" id="role-holders" sx={{ mt: 3, mb: 1, color: 'primary.main' }}>
        {translate('roles.holders.title')}
      </Typography>
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {total === 0 && (
        <Typography color="textSecondary">
          {translate('roles.holders.none')}{' '}
          <Link component={LinkBase} to="/users">
            {translate('roles.holders.give')}
          </Link>
        </Typography>
      )}
      <ResourceContextProvider value="users">
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, m: 0, p: 0 }}>
          {data?.map((user) => (
            <RecordContextProvider key={user.id} value={user}>
              <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
                <NameLink /> <DisabledChip />
              </Box>
            </RecordContextProvider>
          ))}
        </Box>
      </ResourceContextProvider>
      {total !== undefined && total > MAX_SHOWN && (
        <Link component={LinkBase} to={`/users?filter=${encodeURIComponent(JSON.stringify(filter))}`}>
          {translate('roles.holders.all', { smart_count: total })}
        </Link>
      )}
    </Box>
  );
}
