import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { appointmentRequest } from '../../../domain/entities/appointments/appointment-request.ts';
import { idOf, type Values, type Violation } from '../../../domain/model/entity.ts';
import type { Field } from '../../../domain/model/fields.ts';
import { requiredValue } from '../../../domain/model/validate.ts';
import { type Table, tableOf } from '../../db/entity-table.ts';
import type { Bindable } from '../../db/statements.ts';
import { brokenLinks } from '../../hydra/references.ts';
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

/** The ids of what a visitor chose, by field; null where it is no reference. */
type ChoiceIds = Readonly<Record<string, number | null>>;

export const choiceIds = (values: Values): ChoiceIds =>
  Object.fromEntries(CHOICES.map(([name]) => [name, idOf(values[name])]));

/** A placeholder for each choice, of the field's name. */
export const CHOICE_PLACEHOLDERS: Readonly<Record<string, Placeholder>> = Object.fromEntries(
  CHOICES.map(([name]) => [name, sql.placeholder(name)]),
);

/** The columns of a statement that tell what `wrongChoices` says. */
export function choiceChecks(ids: Readonly<Record<string, Bindable<number | null>>>): SQL {
  const reason = tableOf('ParamsAppointmentReason');
  const treatment = sql`(select json_build_object('by', ${columnOf(reason, 'cells')}, 'elsewhere', ${columnOf(reason, 'insteadText')} <> '')
    from ${reason} where ${reason.id} = ${ids.reason}) as treated`;
  const areOffered = CHOICES.map(([name, { to }]) => {
    const table = tableOf(requiredValue(to));
    const isChosen = sql`${table.id} = ${ids[name]}`;
    return sql`exists (select from ${table} where ${and(isChosen, isOffered(table))}) as ${sql.identifier(name)}`;
  });
  return sql.join([treatment, ...areOffered], sql`, `);
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
