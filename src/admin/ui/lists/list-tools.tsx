import SavedIcon from '@mui/icons-material/BookmarkBorder';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import SortIcon from '@mui/icons-material/Sort';
import ColumnsIcon from '@mui/icons-material/ViewWeek';
import { Box, Button, Popover } from '@mui/material';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { listTools } from '#texts/admin/list-tools.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { useHasCards, useIsNarrow } from '../use-breakpoints.ts';
import { Columns, type ColumnsProps } from './columns.tsx';
import { useShownColumns } from './export/shown-columns.ts';
import { SavedFilters } from './saved/saved-filters.tsx';
import { SortMenu } from './sort-menu.tsx';
import { type Tool, type ToolLink, ToolMenu, type ToolName } from './tool-menu.tsx';

const ExportDialog = lazyScreen(() => import('./export/export-dialog.tsx'), 'ExportDialog', { texts: false });

interface ListToolsProps extends Partial<ColumnsProps> {
  /** The fields of the sort menu, which replaces the column headings where the list shows cards. */
  readonly cards?: readonly string[];
  /** Whether the user can save the list's filters under a name. */
  readonly hasSavedFilters?: boolean;
  /** Whether the row of buttons is full, so that even a single tool goes into the menu. */
  readonly isCrowded?: boolean;
  /** Links to related pages; they are in the menu. */
  readonly links?: readonly ToolLink[];
}

/** The available tools in their order. The export is always the last. */
function useOfferedTools({ columns, cards, hasSavedFilters }: ListToolsProps): readonly Tool[] {
  const translate = useTranslate();
  const isNarrow = useIsNarrow();
  const isSorted = useHasCards() && cards !== undefined;
  const { total } = useListContext();
  const tools: (Tool & { readonly isOffered: boolean })[] = [
    { name: 'sort', text: translate('ra.action.sort'), Icon: SortIcon, isOffered: isSorted },
    { name: 'saved', text: listTools.saved.open, Icon: SavedIcon, isOffered: hasSavedFilters === true },
    {
      name: 'columns',
      text: translate('ra.action.select_columns'),
      Icon: ColumnsIcon,
      isOffered: columns !== undefined && !isNarrow,
    },
    {
      name: 'export',
      text: translate('ra.action.export'),
      Icon: DownloadIcon,
      disabled: !total,
      isOffered: true,
    },
  ];
  return tools.filter(({ isOffered }) => isOffered);
}

/**
 * The tools of a list (LIST-01), loaded after its rows. A single tool is a button; several are in a menu, because only
 * one more button fits beside the filters and Ajouter.
 */
export function ListTools(props: ListToolsProps) {
  const { columns, hiddenColumns, isCrowded = false, links = [] } = props;
  const shownColumns = useShownColumns(columns ?? [], hiddenColumns);
  const tools = useOfferedTools(props);
  const exportTool = tools.at(-1);
  const button = useRef<HTMLButtonElement>(null);
  const [openTool, setOpenTool] = useState<ToolName | null>(null);
  const close = () => setOpenTool(null);
  return (
    <>
      {tools.length > 1 || isCrowded ? (
        <ToolMenu button={button} tools={tools} links={links} onOpen={setOpenTool} />
      ) : (
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          aria-haspopup="dialog"
          disabled={exportTool?.disabled}
          onClick={() => setOpenTool('export')}
        >
          {exportTool?.text}
        </Button>
      )}
      <ToolWindows {...props} openTool={openTool} anchor={() => button.current} onClose={close} />
      {openTool === 'export' && (
        <Suspense>
          <ExportDialog shownColumns={columns && shownColumns} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

interface ToolWindowsProps extends ListToolsProps {
  readonly openTool: ToolName | null;
  readonly anchor: () => HTMLElement | null;
  readonly onClose: () => void;
}

/** The windows of the tools. Each opens below the menu's button. */
function ToolWindows(props: ToolWindowsProps) {
  const { columns, hiddenColumns, headings, cards, openTool, anchor, onClose } = props;
  const translate = useTranslate();
  const isNarrow = useIsNarrow();
  return (
    <>
      {cards && <SortMenu fields={cards} open={openTool === 'sort'} anchor={anchor} onClose={onClose} />}
      <ToolWindow name={listTools.saved.open} open={openTool === 'saved'} anchor={anchor} onClose={onClose}>
        {/* Leaves room for the window's padding of 12 pixels. */}
        <Box sx={{ width: 'min(316px, calc(100vw - 56px))' }}>
          <SavedFilters onClose={onClose} />
        </Box>
      </ToolWindow>
      {columns && (
        <ToolWindow
          name={translate('ra.action.select_columns')}
          open={openTool === 'columns' && !isNarrow}
          anchor={anchor}
          onClose={onClose}
        >
          <Columns columns={columns} hiddenColumns={hiddenColumns} headings={headings} />
        </ToolWindow>
      )}
    </>
  );
}

interface ToolWindowProps {
  readonly name: string;
  readonly open: boolean;
  /** Returns the button below which the window opens. */
  readonly anchor: () => HTMLElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The window of a tool. Its accessible name is that of the tool. */
const ToolWindow = ({ name, open, anchor, onClose, children }: ToolWindowProps) => (
  <Popover
    open={open}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{ paper: { role: 'dialog', 'aria-label': name, sx: { p: 1.5 } } }}
  >
    {children}
  </Popover>
);
