import { useRight } from '../access/use-right.ts';
import { EntityFilter } from '../ui/filters/entity-filter.tsx';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { AddButton } from '../ui/lists/list-parts.tsx';
import { RecordList } from '../ui/lists/record-list.tsx';
import { useHasCards } from '../ui/use-breakpoints.ts';
import { InviteButton } from './invite-button.tsx';
import { UserCards } from './user-cards.tsx';
import { UserTable } from './user-table.tsx';

const UserTools = lazyScreen(() => import('./user-tools.tsx'), 'UserTools', { texts: false });

const FILTERS = ['lastName', 'firstName', 'username', 'email', 'role', 'cell', 'region', 'enable'];

/** The filters; roles only for users who may read them (SYS-13). */
function UserFilters() {
  const readsRoles = [useRight('Role', 'LIST'), useRight('User', 'CREATE')].includes(true);
  return (
    <>
      {FILTERS.filter((source) => source !== 'role' || readsRoles).map((source) => (
        <EntityFilter key={source} source={source} />
      ))}
    </>
  );
}

/** A table where it fits, else a compact list. */
function UserRows() {
  return useHasCards() ? <UserCards /> : <UserTable />;
}

/**
 * The buttons for a new account: with a password that the signed-in user sets, or by an invitation (USER-01, OPS-05).
 */
const UserButtons = () => (
  <>
    <InviteButton />
    <AddButton />
  </>
);

/** The users (USER-01). */
export const UserList = () => (
  <RecordList
    sort={{ field: 'lastName', order: 'ASC' }}
    filters={<UserFilters />}
    tools={<UserTools />}
    actions={<UserButtons />}
  >
    <UserRows />
  </RecordList>
);
