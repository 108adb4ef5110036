import type { ColumnFields } from '../ui/lists/export/shown-columns.ts';
import { ListTools } from '../ui/lists/list-tools.tsx';

/** The columns of the users' table (USER-01). */
const COLUMNS: readonly ColumnFields[] = [
  ['lastName', 'civility', 'lastName'],
  ['firstName', 'firstName', 'enable'],
  ['username', 'username'],
  ['email', 'email'],
  ['role', 'role'],
  ['cell', 'cell'],
  ['region', 'region'],
];

const SORTS = COLUMNS.map(([source]) => source);

export const UserTools = () => <ListTools columns={COLUMNS} cards={SORTS} />;
