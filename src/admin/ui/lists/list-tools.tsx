import { ColumnsButton, type ColumnsProps } from './columns-button.tsx';
import { ExportButton } from './export/export-button.tsx';
import { SavedButton } from './saved/saved-button.tsx';
import { SortChoice } from './sort-choice.tsx';

interface ListToolsProps extends Partial<ColumnsProps> {
  /** By which fields it is sorted where it has cards for rows, and so no headings. */
  readonly cards?: readonly string[];
  /** Whether its filters are worth a name. */
  readonly saved?: boolean;
}

/** What is done with a whole list (LIST-01); loaded after its rows. */
export const ListTools = ({ columns, hidden, headings, cards, saved = false }: ListToolsProps) => (
  <>
    {cards && <SortChoice fields={cards} />}
    {saved && <SavedButton />}
    {columns && <ColumnsButton columns={columns} hidden={hidden} headings={headings} />}
    <ExportButton columns={columns} hidden={hidden} />
  </>
);
