import type { Field } from './fields.ts';
import { datetime, reference } from './fields.ts';

/** What a rule may ask about the moment of a write. Days are days of the service's time zone (SYS-03). */
export interface RuleContext {
  readonly creating: boolean;
  /** Today, `YYYY-MM-DD`. */
  readonly today: string;
  /** Now, in milliseconds since the epoch. */
  readonly now: number;
  /** The record before an edit, as the wire has it: a rule may let stand what an edit leaves as it is. */
  readonly stored?: Values;
}

/** One wrong value: its path (`phones[0].phone`) and the catalogue's key of the message. */
export interface Violation {
  readonly path: string;
  readonly message: string;
}

export type Values = Readonly<Record<string, unknown>>;

/** Who may read a class besides the holders of the right on its menu (RIGHTS-11). */
export type Readers = 'right' | 'signedIn' | 'public';

export type Operation = 'list' | 'get' | 'create' | 'update' | 'delete';

/** A part of a class's fields, besides `id`, `value` and the JSON-LD keys, which are always shown. */
export interface Part {
  /** Shown, and what lists are narrowed and ordered by. */
  readonly fields: readonly string[];
  /** Not shown, yet lists may be narrowed by them. */
  readonly filters: readonly string[];
}

export interface EntityOptions<F extends Record<string, Field>> {
  /** Class name: `ParamsAppointmentReason`. */
  readonly name: string;
  /** Last segment of the collection's path: `params_appointment_reasons`. */
  readonly path: string;
  /** react-admin's resource, the first segment of its address: `reasons`. */
  readonly resource: string;
  /** The menu whose right is asked; without one, `readers` alone decides and nothing is written. */
  readonly menu?: string;
  readonly readers?: Readers;
  /** Fields that a caller without a token sees, besides id and value. */
  readonly publicFields?: readonly string[];
  /** What who may LIST without VIEW sees and asks of it (RIGHTS-15); absent: all. */
  readonly listPart?: Part;
  /** Whoever looks at its records leaves a line in the access log (SEC-05). */
  readonly traced?: boolean;
  readonly operations?: readonly Operation[];
  readonly fields: F;
  /** The fields given where another record embeds this one. */
  readonly label: readonly string[];
  /** The order of a list when the caller names none. */
  readonly order: Readonly<Record<string, 'ASC' | 'DESC'>>;
  /** Rules across fields; called with the values that passed their own rule. */
  readonly rules?: (values: Values, context: RuleContext) => readonly Violation[];
}

export interface Entity<F extends Record<string, Field> = Record<string, Field>>
  extends Readonly<Required<Omit<EntityOptions<F>, 'menu' | 'listPart' | 'rules'>>> {
  readonly menu?: string;
  readonly listPart?: Part;
  readonly rules: (values: Values, context: RuleContext) => readonly Violation[];
}

/** Who wrote a record and when: every record has them, the database sets them (SYS-15). */
export const authorship = {
  createdBy: reference('User', { filter: 'reference' }),
  createdDate: datetime({ readOnly: true }),
  updatedBy: reference('User', { filter: 'reference' }),
  updatedDate: datetime({ readOnly: true }),
} as const;

/** Names that the server alone sets although a client may send them. */
export const SERVER_SET = new Set(['createdBy', 'updatedBy']);

/** Declares an entity; every record also has its authorship. */
export function defineEntity<F extends Record<string, Field>>(
  options: EntityOptions<F>,
): Entity<F & typeof authorship> {
  return {
    readers: 'right',
    publicFields: [],
    traced: false,
    operations: ['list', 'get', 'create', 'update', 'delete'],
    rules: () => [],
    ...options,
    fields: { ...options.fields, ...authorship },
  };
}

/** The wire values of an entity's record. */
export type RecordOf<E> =
  E extends Entity<infer F> ? { [K in keyof F]?: (F[K] extends Field<infer T> ? T : never) | null } : never;

/** The last segment of a link, as a number: `/api/cells/3` gives 3 (SYS-04). */
export function idOf(reference: unknown): number | null {
  const link =
    typeof reference === 'object' && reference !== null
      ? (reference as { '@id'?: unknown })['@id']
      : reference;
  // Anything else is no link, and an object of a client may not even be made a text.
  const text = typeof link === 'string' || typeof link === 'number' ? String(link) : '';
  const segment = text.split('/').pop() ?? '';
  return /^[1-9]\d{0,8}$/.test(segment) ? Number(segment) : null;
}

/** The link of a record: `/api/cells/3`. */
export const iriOf = (entity: Pick<Entity, 'path'>, id: number | string): string =>
  `/api/${entity.path}/${id}`;
