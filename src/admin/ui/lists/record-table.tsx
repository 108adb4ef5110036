import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import {
  DataTable,
  type DataTableColumnProps,
  DataTableHead,
  type DataTableProps,
  useDataTableSortContext,
} from 'react-admin';
import { useChangedLook } from './changed-rows.tsx';
import { useSorts } from './use-sorts.ts';

interface Props {
  readonly children?: ReactNode;
}

const ORDERS = { ASC: 'ascending', DESC: 'descending' } as const;

/**
 * The column headings. Columns by which the list can be sorted are buttons, and the current one has aria-sort (SYS-14).
 */
export function Headings({ children }: Props) {
  const sort = useDataTableSortContext();
  const canSort = useSorts();
  return Children.map(children, (heading) => {
    if (!isValidElement<DataTableColumnProps>(heading) || !heading.props.source) return heading;
    const { source } = heading.props;
    const isSorting = sort?.field === source;
    return cloneElement(heading, {
      disableSort: !canSort(source),
      'aria-sort': isSorting && sort ? ORDERS[sort.order] : undefined,
    });
  });
}

const Head = ({ children }: Props) => (
  <DataTableHead>
    <Headings>{children}</Headings>
  </DataTableHead>
);

/** The rows of a list as a table; its columns are react-admin's `DataTable.Col`. */
export function RecordTable({ rowSx, ...props }: DataTableProps) {
  const changedLook = useChangedLook();
  const sx: DataTableProps['rowSx'] = (record, index) => ({
    ...rowSx?.(record, index),
    ...changedLook(record.id),
  });
  return <DataTable bulkActionButtons={false} rowClick={false} head={Head} rowSx={sx} {...props} />;
}
