import AddIcon from '@mui/icons-material/Add';
import InboxIcon from '@mui/icons-material/InboxOutlined';
import { Button, Stack, Typography } from '@mui/material';
import {
  LinkBase,
  Pagination,
  useCanAccess,
  useCreatePath,
  useListContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin';
import { countFilters } from './FilterPanel.tsx';

/** How many records the list has over all its pages (SYS-11). */
export function ListTotal() {
  const translate = useTranslate();
  const { total, isPending } = useListContext();
  return (
    <Typography color="textSecondary" role="status" sx={{ minWidth: '7ch' }}>
      {isPending || total === undefined ? '' : translate('screens.list.total', { smart_count: total })}
    </Typography>
  );
}

/** Pages of 10, 30 or 100, only when the answer has a last-page link (SYS-11). */
export function HydraPagination() {
  const { meta } = useListContext();
  return meta?.lastPage ? <Pagination rowsPerPageOptions={[10, 30, 100]} /> : null;
}

/** Adds a record, for who holds CREATE. */
export function AddButton({ label = 'ra.action.create' }: { label?: string }) {
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
      {translate(label)}
    </Button>
  );
}

/** A list without a record, in the words of its resource: `resources.{resource}.empty` (SYS-06). */
export function EmptyList() {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const filtered = countFilters(filterValues) > 0;
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 1, px: 2, py: 6 }}>
      <InboxIcon sx={{ fontSize: 44, color: 'text.secondary' }} aria-hidden />
      <Typography variant="h3" component="p">
        {translate(`resources.${resource}.empty`, { _: translate('ra.navigation.no_results') })}
      </Typography>
      {filtered && (
        <>
          <Typography color="textSecondary">{translate('screens.list.noMatch')}</Typography>
          <Button onClick={() => setFilters({}, undefined, false)}>
            {translate('ra.navigation.clear_filters')}
          </Button>
        </>
      )}
    </Stack>
  );
}
