import { ColumnsButton } from './columns-button.tsx';
import { ExportButton } from './export/export-button.tsx';
import type { ColumnFields } from './export/shown-columns.ts';

interface ListToolsProps {
  /** The columns of the table, in its order, that its reader chooses from; absent where there is nothing to choose. */
  readonly columns?: readonly ColumnFields[];
}

/** What is done with a whole list (LIST-01); loaded after its rows. */
export const ListTools = ({ columns }: ListToolsProps) => (
  <>
    {columns && <ColumnsButton />}
    <ExportButton columns={columns} />
  </>
);
