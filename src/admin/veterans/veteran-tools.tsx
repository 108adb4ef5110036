import type { ColumnFields } from '../ui/lists/export/shown-columns.ts';
import { ListTools } from '../ui/lists/list-tools.tsx';

/** The columns of the veterans' table (VET-01). */
const COLUMNS: readonly ColumnFields[] = [
  ['civility', 'civility'],
  ['lastName', 'lastName'],
  ['firstName', 'firstName', 'enable'],
  ['birthDate', 'birthDate'],
  ['oldCity', 'oldCity'],
  ['region', 'region'],
  ['pmi', 'pmi'],
  ['pmr', 'pmr'],
  ['retcomb', 'retcomb'],
];

export const VeteranTools = () => <ListTools columns={COLUMNS} saved />;
