import { ColumnsButton } from './columns-button.tsx';
import { ExportButton } from './export/export-button.tsx';
import type { ColumnFields } from './export/shown-columns.ts';
import { SavedButton } from './saved/saved-button.tsx';

interface ListToolsProps {
  /** The columns of the table, in its order, that its reader chooses from; absent where there is nothing to choose. */
  readonly columns?: readonly ColumnFields[];
  /** Whether its filters are worth a name. */
  readonly saved?: boolean;
}

/** What is done with a whole list (LIST-01); loaded after its rows. */
export const ListTools = ({ columns, saved = false }: ListToolsProps) => (
  <>
    {saved && <SavedButton />}
    {columns && <ColumnsButton />}
    <ExportButton columns={columns} />
  </>
);
