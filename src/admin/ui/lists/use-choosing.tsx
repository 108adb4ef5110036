import { Checkbox, TableCell } from '@mui/material';
import type { ReactNode } from 'react';
import {
  DataTableBody,
  DataTableHead,
  DataTableRow,
  type RaRecord,
  useListContext,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import { Headings } from './record-table.tsx';

/**
 * Checkboxes that choose several rows of a list (LIST-01). The list's `selection` shows the actions on them. They
 * replace react-admin's own, which label the frame of the box and do not say the row's name.
 */

interface Children {
  readonly children?: ReactNode;
}

/** The checkbox of a row or card, labelled with its record's name. */
export function RowBox() {
  const record = useRecordContext<RaRecord>();
  const { selectedIds, onToggleItem } = useListContext();
  if (!record) return null;
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': recordName(record) } }}
    />
  );
}

/** The checkbox for all rows of the page. */
function PageBox() {
  const translate = useTranslate();
  const { data = [], selectedIds, onSelect } = useListContext();
  const isAll = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={!isAll && selectedIds.length > 0}
      onChange={() => onSelect(isAll ? [] : data.map(({ id }) => id))}
      slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
    />
  );
}

const Head = ({ children }: Children) => (
  <DataTableHead>
    <TableCell padding="checkbox">
      <PageBox />
    </TableCell>
    <Headings>{children}</Headings>
  </DataTableHead>
);

const Row = ({ children, ...props }: Children) => (
  <DataTableRow {...props}>
    <TableCell padding="checkbox">
      <RowBox />
    </TableCell>
    {children}
  </DataTableRow>
);

const Body = ({ children }: Children) => <DataTableBody row={Row}>{children}</DataTableBody>;

/** The props of a table without checkboxes. */
export const NO_CHOOSING = {} as const;
const CHOOSING = { head: Head, body: Body } as const;

/** Whether the user may act on several records. */
export function useMayChoose(action: 'edit' | 'show'): boolean {
  const resource = useResourceContext() ?? '';
  return useCanAccess({ resource, action }).canAccess === true;
}

/** The props that give a table checkboxes, for users who may use them. */
export const useChoosing = (action: 'edit' | 'show') => (useMayChoose(action) ? CHOOSING : NO_CHOOSING);
