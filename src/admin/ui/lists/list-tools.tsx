import SavedIcon from '@mui/icons-material/BookmarkBorder';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import SortIcon from '@mui/icons-material/Sort';
import ColumnsIcon from '@mui/icons-material/ViewWeek';
import { Box, Button, ListItemIcon, ListItemText, Menu, MenuItem, Popover } from '@mui/material';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { listTools } from '#texts/admin/list-tools.ts';
import { lazyScreen } from '../lazy-screen.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { Columns, type ColumnsProps } from './columns.tsx';
import { useShownColumns } from './export/shown-columns.ts';
import { SavedFilters } from './saved/saved-filters.tsx';
import { SortMenu } from './sort-menu.tsx';
import { useHasCards } from './use-has-cards.ts';

const ExportDialog = lazyScreen(() => import('./export/export-dialog.tsx'), 'ExportDialog', { texts: false });

interface ListToolsProps extends Partial<ColumnsProps> {
  /** By which fields it is sorted where it has cards for rows, and so no headings. */
  readonly cards?: readonly string[];
  /** Whether its filters are worth a name. */
  readonly saved?: boolean;
  /** Whether the list has more buttons than its filters and Ajouter: one tool alone then stands in the menu too. */
  readonly isCrowded?: boolean;
}

type ToolName = 'sort' | 'saved' | 'columns' | 'export';

/**
 * Actions on a whole list (LIST-01); loaded after its rows. Beside the filters and Ajouter there is room for one more
 * button: several tools stand in a menu.
 */
export function ListTools(props: ListToolsProps) {
  const { columns, hidden, headings, cards, saved = false, isCrowded = false } = props;
  const translate = useTranslate();
  const isNarrow = useIsNarrow();
  const isSorted = useHasCards() && cards !== undefined;
  const shownColumns = useShownColumns(columns ?? [], hidden);
  const { total } = useListContext();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useId();
  const [inMenu, setInMenu] = useState(false);
  const [openTool, setOpenTool] = useState<ToolName | null>(null);
  const close = () => setOpenTool(null);
  const texts = {
    sort: translate('ra.action.sort'),
    saved: listTools.saved.open,
    columns: translate('ra.action.select_columns'),
    export: translate('ra.action.export'),
  };
  const tools = [
    { name: 'sort', Icon: SortIcon, isOffered: isSorted },
    { name: 'saved', Icon: SavedIcon, isOffered: saved },
    { name: 'columns', Icon: ColumnsIcon, isOffered: columns !== undefined && !isNarrow },
    { name: 'export', Icon: DownloadIcon, isOffered: true },
  ] as const;
  const offeredTools = tools.filter(({ isOffered }) => isOffered);
  const isEmpty = !total;
  return (
    <>
      {offeredTools.length > 1 || isCrowded ? (
        <>
          <Button
            ref={button}
            variant="outlined"
            sx={{ minWidth: 44, px: 1 }}
            aria-label={listTools.more}
            title={listTools.more}
            aria-haspopup="menu"
            aria-expanded={inMenu}
            aria-controls={inMenu ? menu : undefined}
            onClick={() => setInMenu(true)}
          >
            <MoreIcon />
          </Button>
          <Menu
            id={menu}
            open={inMenu}
            anchorEl={() => button.current}
            onClose={() => setInMenu(false)}
            transitionDuration={0}
          >
            {offeredTools.map(({ name, Icon }) => (
              <MenuItem
                key={name}
                aria-haspopup={name === 'sort' ? 'menu' : 'dialog'}
                disabled={name === 'export' && isEmpty}
                onClick={() => {
                  setInMenu(false);
                  setOpenTool(name);
                }}
              >
                <ListItemIcon>
                  <Icon fontSize="small" />
                </ListItemIcon>
                <ListItemText>{texts[name]}</ListItemText>
              </MenuItem>
            ))}
          </Menu>
        </>
      ) : (
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          aria-haspopup="dialog"
          disabled={isEmpty}
          onClick={() => setOpenTool('export')}
        >
          {texts.export}
        </Button>
      )}
      {cards && (
        <SortMenu fields={cards} open={openTool === 'sort'} anchor={() => button.current} onClose={close} />
      )}
      <ToolWindow
        name={texts.saved}
        open={openTool === 'saved'}
        anchor={() => button.current}
        onClose={close}
      >
        {/* Within the window's frame of 12 pixels. */}
        <Box sx={{ width: 'min(316px, calc(100vw - 56px))' }}>
          <SavedFilters onClose={close} />
        </Box>
      </ToolWindow>
      {columns && (
        <ToolWindow
          name={texts.columns}
          open={openTool === 'columns' && !isNarrow}
          anchor={() => button.current}
          onClose={close}
        >
          <Columns columns={columns} hidden={hidden} headings={headings} />
        </ToolWindow>
      )}
      {openTool === 'export' && (
        <Suspense>
          <ExportDialog shownColumns={columns && shownColumns} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

interface ToolWindowProps {
  readonly name: string;
  readonly open: boolean;
  /** The button below which it opens. */
  readonly anchor: () => HTMLElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small window of a list's tool, which has its name. */
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
