import { pickedPart, veteran } from '../../../domain/entities/veteran.ts';
import { can } from '../../../domain/rights/rights.ts';
import type { ApiOperation } from '../../api-context.ts';
import { parameters } from '../../hydra/parameters.ts';
import { type Resource, resourceOf } from '../../hydra/resource.ts';
import { likenessOperation } from '../../likenesses/operation.ts';
import { refuseDuplicates } from '../../likenesses/refuse-duplicates.ts';
import { associateOperation } from '../association.ts';
import { setFlag } from '../set-flag.ts';
import { careLogOperation } from './veteran-care-log.ts';
import { countsOperation } from './veteran-counts.ts';
import { historyOperation } from './veteran-history.ts';
import { statisticsOperations } from './veteran-statistics.ts';

/** Whether a query is the appointment form's, which says so; by these two nobody else searches (APT-06). */
const searchesPerson = (query: URLSearchParams): boolean =>
  query.get('for') === 'appointment' ||
  parameters(query).some(({ name, operator }) => (name === 'email' || name === 'birthplace') && !operator);

/** A user who books searches the visitor's record by more than a list shows (RIGHTS-15). */
const sees: Resource['sees'] = ({ menuRole }, query) =>
  can(menuRole, 'Appointment', 'CREATE') && !can(menuRole, 'Veteran', 'VIEW') && searchesPerson(query)
    ? pickedPart
    : undefined;

export const veterans = resourceOf(veteran, {
  sees,
  beforeWrite: refuseDuplicates,
  createsOnce: true,
});

export const veteranOperations: readonly ApiOperation[] = [
  setFlag(veterans, 'enable', { menu: 'Veteran', action: 'EDIT' }),
  associateOperation(veterans),
  careLogOperation(veterans),
  countsOperation(veterans),
  historyOperation(veterans),
  likenessOperation,
  ...statisticsOperations,
];
