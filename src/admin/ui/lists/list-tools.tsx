import { ColumnsButton } from './columns-button.tsx';
import { ExportButton } from './export/export-button.tsx';
import type { ColumnFields } from './export/shown-columns.ts';
import { SavedButton } from './saved/saved-button.tsx';
import { SortChoice } from './sort-choice.tsx';

interface ListToolsProps {
  /** The columns of the table, in its order, that its reader chooses from; absent where there is nothing to choose. */
  readonly columns?: readonly ColumnFields[];
  /** Those of them that the table shows to who chooses them alone. */
  readonly hidden?: readonly string[];
  /** By which fields it is sorted where it has cards for rows, and so no headings. */
  readonly cards?: readonly string[];
  /** Whether its filters are worth a name. */
  readonly saved?: boolean;
}

/** What is done with a whole list (LIST-01); loaded after its rows. */
export const ListTools = ({ columns, hidden, cards, saved = false }: ListToolsProps) => (
  <>
    {cards && <SortChoice fields={cards} />}
    {saved && <SavedButton />}
    {columns && <ColumnsButton />}
    <ExportButton columns={columns} hidden={hidden} />
  </>
);
