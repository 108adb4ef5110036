import { entityNamed } from '../../domain/entities/index.ts';
import { useCanAccess } from '../access/use-can-access.ts';
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

/** Those that are shown to who chooses them, and may read the record (RIGHTS-15). */
const MORE: readonly ColumnFields[] = [
  ['createdDate', 'createdDate'],
  ['updatedDate', 'updatedDate'],
];
const HEADINGS = { retcomb: 'veterans.list.retcomb' };
const HIDDEN = MORE.map(([source]) => source);

export function VeteranTools() {
  const { canAccess: views } = useCanAccess({ resource: 'veterans', action: 'show' });
  return (
    <ListTools
      columns={views ? [...COLUMNS, ...MORE] : COLUMNS}
      hidden={HIDDEN}
      headings={HEADINGS}
      cards={entityNamed('Veteran').sorts}
      saved
    />
  );
}
