import { and, eq, type SQL, sql } from 'drizzle-orm';
import { appointmentRequest } from '../../../domain/entities/appointments/appointment-request.ts';
import { idOf, type Values, type Violation } from '../../../domain/model/entity.ts';
import type { Field } from '../../../domain/model/fields.ts';
import { type Table, tableOf } from '../../db/entity-table.ts';
import { brokenLinks, linksStand } from '../../hydra/references.ts';
import { columnOf } from '../../hydra/resource.ts';

/** Whether what a visitor chose is offered to them: looked at in one statement with what else is asked. */

/** A visitor chooses among what the page offers: nothing archived, only wilayas that receive. */
const isOffered = ({ archived, active, service }: Table): SQL | undefined =>
  and(archived && eq(archived, false), active && eq(active, true), service && eq(service, true));

/** The fields that a visitor chooses from a list; the server finds the calendar itself. */
const CHOICES = Object.entries<Field>(appointmentRequest.fields).filter(
  ([, { to }]) => to && to !== 'Calendar',
);

/** The values of the columns of `choiceChecks`. */
export interface ChoiceChecks {
  /** The cells that treat the reason, where none is named all of them; or the text that leads elsewhere (PUB-10). */
  readonly treated: { readonly by: readonly string[]; readonly elsewhere: boolean | null } | null;
}

/** The columns of a statement that tell what `wrongChoices` says. */
export function choiceChecks(values: Values): SQL {
  const reason = tableOf('ParamsAppointmentReason');
  const treated = sql`(select json_build_object('by', ${columnOf(reason, 'cells')}, 'elsewhere', ${columnOf(reason, 'insteadText')} <> '')
    from ${reason} where ${reason.id} = ${idOf(values.reason)}) as treated`;
  const areOffered = linksStand(CHOICES, values, isOffered);
  return areOffered ? sql`${treated}, ${areOffered}` : treated;
}

/** Returns the violations of the choices. */
export function wrongChoices(values: Values, checks: ChoiceChecks): Violation[] {
  return [...brokenLinks(CHOICES, values, { ...checks }), ...notTreated(values, checks)];
}

function notTreated({ cell }: Values, { treated }: ChoiceChecks): Violation[] {
  if (treated?.elsewhere) return [{ path: 'reason', message: 'rules.reasonElsewhere' }];
  const isTreated = !treated || !cell || treated.by.length === 0 || treated.by.includes(String(cell));
  return isTreated ? [] : [{ path: 'cell', message: 'rules.cellOfReason' }];
}
