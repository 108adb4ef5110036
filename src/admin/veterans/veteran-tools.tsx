import DoublesIcon from '@mui/icons-material/JoinInnerOutlined';
import ImportIcon from '@mui/icons-material/PlaylistAddOutlined';
import { useTranslate } from 'react-admin';
import { entityNamed } from '../../domain/entities/index.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import { useRight } from '../access/use-right.ts';
import type { ColumnFields } from '../ui/lists/export/shown-columns.ts';
import { ListTools } from '../ui/lists/list-tools.tsx';
import { DOUBLES_ADDRESS } from './doubles/address.ts';
import { IMPORT_ADDRESS } from './import/address.ts';
import { useImportKinds } from './import/use-import-kinds.ts';

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

/** Columns that are hidden until the user chooses them, for users who may read the record (RIGHTS-15). */
const MORE: readonly ColumnFields[] = [
  ['createdDate', 'createdDate'],
  ['updatedDate', 'updatedDate'],
];
const HEADINGS = { retcomb: 'veterans.list.retcomb' };
const HIDDEN = MORE.map(([source]) => source);

export function VeteranTools() {
  const translate = useTranslate();
  const merges = useRight('Veteran', 'DELETE');
  const imports = useImportKinds().length > 0;
  const { canAccess: views } = useCanAccess({ resource: 'veterans', action: 'show' });
  const links = [
    // The import of a list, for users who may create what one becomes (VET-19).
    imports && { to: IMPORT_ADDRESS, text: translate('veterans.import.link'), Icon: ImportIcon },
    // The probable doubles, for users who may merge them (VET-18).
    merges && { to: DOUBLES_ADDRESS, text: translate('veterans.doubles.link'), Icon: DoublesIcon },
  ].filter((link) => link !== false);
  return (
    <ListTools
      columns={views ? [...COLUMNS, ...MORE] : COLUMNS}
      hiddenColumns={HIDDEN}
      headings={HEADINGS}
      cards={entityNamed('Veteran').sorts}
      hasSavedFilters
      links={links}
    />
  );
}
