import type { ColumnFields } from '../../ui/lists/export/shown-columns.ts';
import { ListTools } from '../../ui/lists/list-tools.tsx';
import { HEADINGS } from './headings.ts';

/** The columns of the appointments' table, and what stands in each (APT-01). */
const COLUMNS: readonly ColumnFields[] = [
  ['dateRDV', 'dateRDV'],
  ['id', 'id'],
  ['lastName', 'civility', 'lastName', 'firstName', 'phone', 'vip', 'canceled', 'state'],
  ['reason', 'reason', 'quality'],
  ['region', 'region', 'cell'],
  ['travelCosts', 'travelCosts'],
];

export const AppointmentTools = () => <ListTools columns={COLUMNS} headings={HEADINGS} hasSavedFilters />;
