import type { RuleMessage } from '../../i18n/rules.ts';
import type { PhoneRule } from '../people/phone-rule.ts';
import type { Field } from './fields.ts';
import { datetime, reference } from './fields.ts';

/** The moment of a write, for the rules. Days are days of the service's time zone (SYS-03). */
export interface RuleContext {
  readonly creating: boolean;
  /** Today, `YYYY-MM-DD`. */
  readonly today: string;
  /** Now, in milliseconds since the epoch. */
  readonly now: number;
  /** The telephone numbers of the service's country (PUB-02). */
  readonly phones: PhoneRule;
  /** The record before an edit, as the wire has it: a rule may let stand what an edit leaves as it is. */
  readonly storedValues?: Values;
  /** The values as they were typed, also those that broke their own rule. */
  readonly raw?: Values;
}

/** One wrong value: its path (`phones[0].phone`) and the catalogue's key of the message. */
export interface Violation {
  readonly path: string;
  readonly message: RuleMessage;
}

export type Values = Readonly<Record<string, unknown>>;

/** The text under a name, null where there is none. */
export const textIn = (values: Values, name: string): string | null => {
  const value = values[name];
  return typeof value === 'string' ? value : null;
};

/** A rule across fields. An edit is held to it only where it changes a value that the rule reads (`validate`). */
export type Rule = (values: Values, context: RuleContext) => readonly Violation[];

/** The readers of a class besides the holders of the right on its menu (RIGHTS-11). */
type Readers = 'right' | 'signedIn' | 'public';

export type Operation = 'list' | 'get' | 'create' | 'update' | 'delete';

/** The part of a class that is shown to users who may not read its records whole. */
export interface Projection {
  /** Shown, besides `id`, `value` and the JSON-LD keys. */
  readonly fields: readonly string[];
  /** The fields by which lists can be filtered. */
  readonly filters: readonly string[];
  /** The fields by which lists can be sorted, besides `id`. */
  readonly orders: readonly string[];
  /** At most so many members are given, on one page. */
  readonly most?: number;
}

/** A part whose fields can all be asked by; `filters` name what lists may be narrowed by besides. */
export const part = (fields: readonly string[], filters: readonly string[] = []): Projection => ({
  fields,
  filters: [...fields, ...filters],
  orders: fields,
});

interface EntityOptions<F extends Record<string, Field>, Path extends string = string, Table = string> {
  /** Class name: `ParamsAppointmentReason`. */
  readonly name: string;
  /** Last segment of the collection's path: `params_appointment_reasons`. */
  readonly path: Path;
  /** The name of its table, where that is not the path. */
  readonly table?: Table;
  /** react-admin's resource, the first segment of its address: `reasons`. */
  readonly resource: string;
  /** The menu whose right is asked; without one, `readers` alone decides and nothing is written. */
  readonly menu?: string;
  readonly readers?: Readers;
  /** The fields that a caller without a token reads and filters by, besides id and value. */
  readonly publicPart?: Projection;
  /** The part that users with LIST and without VIEW read (RIGHTS-15); absent: everything. */
  readonly listPart?: Projection;
  /** Each read of its records leaves a line in the access log (SEC-05). */
  readonly accessLogged?: boolean;
  readonly operations?: readonly Operation[];
  readonly fields: F;
  /** The fields given where another record embeds this one. */
  readonly label: readonly string[];
  /** Only who may LIST the class sees the label; others who read a record that refers to it see its link. */
  readonly labelAsksList?: boolean;
  /** The order of a list when the caller names none. */
  readonly order: Readonly<Record<string, 'ASC' | 'DESC'>>;
  /** For a table that grows long: the fields that its lists sort by, each with an index; absent: any field. */
  readonly sorts?: readonly string[];
  /** Orders that are more than a field's own, by name, with the field they go by. */
  readonly ownOrders?: Readonly<Record<string, string>>;
  /** Rules across fields; called with the values that passed their own rule. */
  readonly rules?: readonly Rule[];
}

export interface Entity<
  F extends Record<string, Field> = Record<string, Field>,
  Table extends string = string,
> extends Readonly<Required<Omit<EntityOptions<F>, 'menu' | 'listPart' | 'sorts' | 'rules' | 'table'>>> {
  readonly table: Table;
  readonly menu?: string;
  readonly listPart?: Projection;
  readonly sorts?: readonly string[];
  readonly rules: readonly Rule[];
}

/**
 * The author and date of a record's creation and last change. Every record has them, and the database sets them
 * (SYS-15).
 */
export const authorship = {
  createdBy: reference('User', { onDelete: 'set null' }),
  createdDate: datetime({ readOnly: true, now: true }),
  updatedBy: reference('User', { onDelete: 'set null' }),
  updatedDate: datetime({ readOnly: true }),
} as const;

/** Names that the server alone sets although a client may send them. */
export const SERVER_SET = new Set(['createdBy', 'updatedBy']);

/** Declares an entity; every record also has its authorship. */
export function defineEntity<
  const F extends Record<string, Field>,
  const Path extends string,
  const Table extends string = Path,
>(options: EntityOptions<F, Path, Table>): Entity<F & typeof authorship, Table> {
  return {
    readers: 'right',
    publicPart: part([]),
    labelAsksList: false,
    accessLogged: false,
    operations: ['list', 'get', 'create', 'update', 'delete'],
    ownOrders: {},
    rules: [],
    ...options,
    table: options.table ?? (options.path as string as Table),
    fields: { ...options.fields, ...authorship },
  };
}

/** The values of a record with these fields, as the wire has them; one that is left out is not said. */
export type ValuesOf<F> = { -readonly [N in keyof F]?: (F[N] extends Field<infer T> ? T : never) | null };

/** The values of a new record in which nothing was wrong: those of its required fields are there. */
export type CompleteValuesOf<F> = {
  -readonly [N in keyof F]: F[N] extends Field<infer T>
    ? F[N] extends { readonly required: true | 'create' }
      ? T
      : T | null | undefined
    : never;
};

/** The last segment of a link, as a number: `/api/cells/3` gives 3 (SYS-04). */
export function idOf(reference: unknown): number | null {
  const link =
    typeof reference === 'object' && reference !== null && '@id' in reference ? reference['@id'] : reference;
  // Anything else is no link, and an object of a client may not even be made a text.
  const text = typeof link === 'string' || typeof link === 'number' ? String(link) : '';
  const segment = text.split('/').pop() ?? '';
  return /^[1-9]\d{0,8}$/.test(segment) ? Number(segment) : null;
}

/** The link of a record: `/api/cells/3`. */
export const iriOf = (entity: Pick<Entity, 'path'>, id: number | string): string =>
  `/api/${entity.path}/${id}`;
