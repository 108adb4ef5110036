import AddIcon from '@mui/icons-material/Add';
import { Button, TablePagination, type TablePaginationActionsProps, Typography } from '@mui/material';
import {
  LinkBase,
  PaginationActions,
  useCreatePath,
  useListContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin';
import { useCanAccess } from '../../access/use-can-access.ts';

/** Shows the number of records over all pages of the list (SYS-11). */
export function ListTotal() {
  const translate = useTranslate();
  const { total, isPending } = useListContext();
  return (
    <Typography color="textSecondary" role="status" sx={{ minWidth: '7ch' }}>
      {isPending || total === undefined ? '' : translate('screens.list.total', { smart_count: total })}
    </Typography>
  );
}

/** Rows of a page; the choice of SYS-11. */
export const PAGE_SIZE = 30;
const SIZES = [10, PAGE_SIZE, 100];

const PageLinks = ({ page, count, rowsPerPage, onPageChange }: TablePaginationActionsProps) => (
  <PaginationActions
    {...{ page, count, rowsPerPage }}
    onPageChange={(_event, next) => onPageChange(null, next)}
  />
);
const NoPageLinks = () => null;

/**
 * Page links, only where the answer has a last-page link (SYS-11). The choice of the page size also shows where it is
 * not the default, so that a user who chose 100 rows and has only one page can go back. react-admin's own pagination
 * hides that choice on a narrow screen.
 */
export function HydraPagination() {
  const translate = useTranslate();
  const { meta, page, perPage, setPage, setPerPage, total = 0 } = useListContext();
  const hasLastPage = Boolean(meta?.lastPage);
  if ((!hasLastPage && perPage === PAGE_SIZE) || page < 1 || page > Math.ceil(total / perPage)) return null;
  return (
    <TablePagination
      component="div"
      count={total}
      page={page - 1}
      rowsPerPage={perPage}
      rowsPerPageOptions={SIZES}
      onPageChange={(_event, next) => setPage(next + 1)}
      onRowsPerPageChange={({ target }) => setPerPage(Number(target.value))}
      ActionsComponent={hasLastPage ? PageLinks : NoPageLinks}
      labelRowsPerPage={translate('ra.navigation.page_rows_per_page')}
      labelDisplayedRows={({ from, to, count }) =>
        translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total: count })
      }
      sx={{
        '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', justifyContent: 'flex-end', py: 0.5, pr: 1.5 },
        '& .MuiTablePagination-input': { mr: 2 },
        '& .MuiTablePagination-spacer': { display: 'none' },
      }}
    />
  );
}

interface AddButtonProps {
  /** A key of the catalogue. */
  readonly label?: string;
  /** The text itself, in place of the label. */
  readonly text?: string;
}

/** Adds a record, for users who hold CREATE. */
export function AddButton({ label = 'ra.action.create', text }: AddButtonProps) {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { hasCreate } = useResourceDefinition();
  const { canAccess } = useCanAccess({ resource, action: 'create' });
  if (!hasCreate || !canAccess) return null;
  return (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      component={LinkBase}
      to={createPath({ resource, type: 'create' })}
    >
      {text ?? translate(label)}
    </Button>
  );
}
