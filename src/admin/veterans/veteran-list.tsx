import ImportIcon from '@mui/icons-material/PlaylistAddOutlined';
import StatisticsIcon from '@mui/icons-material/QueryStatsOutlined';
import SortIcon from '@mui/icons-material/SortByAlpha';
import { Button } from '@mui/material';
import { LinkBase, useListContext, useTranslate } from 'react-admin';
import { useCanAccess } from '../access/use-can-access.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { AddButton } from '../ui/lists/list-parts.tsx';
import { RecordList } from '../ui/lists/record-list.tsx';
import { useHasCards } from '../ui/use-breakpoints.ts';
import { IMPORT_ADDRESS } from './import/address.ts';
import { useImportKinds } from './import/use-import-kinds.ts';
import { STATISTICS_ADDRESS } from './statistics/search.ts';
import { VeteranCards } from './veteran-cards.tsx';
import { VeteranTable } from './veteran-table.tsx';

/** Leads to the import of a list, for users who may create what it becomes (VET-19). */
function ImportLink() {
  const translate = useTranslate();
  if (useImportKinds().length === 0) return null;
  return (
    <Button variant="outlined" startIcon={<ImportIcon />} component={LinkBase} to={IMPORT_ADDRESS}>
      {translate('veterans.import.link')}
    </Button>
  );
}

/** Leads to the statistics, for users who may LIST veterans (VET-01, RIGHTS-05). */
function StatisticsLink() {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'veterans', action: 'list' });
  if (!canAccess) return null;
  return (
    <Button variant="outlined" startIcon={<StatisticsIcon />} component={LinkBase} to={STATISTICS_ADDRESS}>
      {translate('veterans.stats.link')}
    </Button>
  );
}

const VeteranTools = lazyScreen(() => import('./veteran-tools.tsx'), 'VeteranTools', { texts: false });
const VeteranSelection = lazyScreen(() => import('./veteran-selection.tsx'), 'VeteranSelection', {
  texts: false,
});
const VeteranFilterPanel = lazyScreen(
  () => import('./filters/veteran-filter-panel.tsx'),
  'VeteranFilterPanel',
);

/** Turns the order by last name (VET-01); cards have a choice of orders in its place. */
function NameOrderButton() {
  const translate = useTranslate();
  const { sort, setSort } = useListContext();
  if (useHasCards()) return null;
  const descending = sort.field === 'lastName' && sort.order === 'DESC';
  const [from, to] = descending ? ['A', 'Z'] : ['Z', 'A'];
  const text = translate(descending ? 'veterans.sort.descending' : 'veterans.sort.ascending');
  return (
    <Button
      variant="outlined"
      startIcon={<SortIcon />}
      aria-label={translate('veterans.sort.change', { text, from, to })}
      onClick={() => setSort({ field: 'lastName', order: descending ? 'ASC' : 'DESC' })}
    >
      {text}
    </Button>
  );
}

/** Rows as wide screens have room for; on others a slim list. */
function VeteranRows() {
  return useHasCards() ? <VeteranCards /> : <VeteranTable />;
}

/** The veterans (VET-01, VET-02). */
export const VeteranList = () => (
  <RecordList
    sort={{ field: 'lastName', order: 'ASC' }}
    filterCard={VeteranFilterPanel}
    tools={<VeteranTools />}
    actions={
      <>
        <NameOrderButton />
        <StatisticsLink />
        <AddButton />
      </>
    }
    emptyMore={<ImportLink />}
    selection={<VeteranSelection />}
  >
    <VeteranRows />
  </RecordList>
);
