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

export const UserTools = () => <ListTools columns={COLUMNS} />;
