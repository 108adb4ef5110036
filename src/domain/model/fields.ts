import * as z from 'zod/mini';
import type { RuleKey, RuleMessage } from '../../i18n/rules.ts';
import { isDay } from '../dates/days.ts';
import { plainName } from '../people/plain-text.ts';

/**
 * The fields that an entity's declaration is made of. A field carries everything that follows from it: the rule of
 * one value (zod, its messages are keys of the catalogue), whether it is required, what it can be filtered by, how
 * it is documented and shown. Wire formats: dates `YYYY-MM-DD`, times `HH:MM`, date-times ISO 8601 with offset,
 * references IRIs (SYS-04).
 */

export type FieldKind =
  | 'text'
  | 'multiline'
  | 'email'
  | 'password'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'list'
  | 'map'
  | 'file';

/**
 * The ways to narrow a list by a field. `partial`: a part of the text, whatever case and accents; `name`: the same,
 * and without apostrophe, hyphen and space; `phone`: a part of its digits, however it is written.
 */
type FilterKind = 'exact' | 'partial' | 'name' | 'phone' | 'range' | 'boolean' | 'reference' | 'none';

/** As what the global search finds a field's text (GS-02): its kind decides how near a result is. */
type SearchedAs = 'name' | 'number' | 'phone' | 'other';

/** On which writes a value must be there. */
type RequiredOn = boolean | 'create' | 'edit';

interface FieldOptions {
  required?: RequiredOn;
  /** Message key when a required value is missing. */
  requiredMessage?: RuleMessage;
  /** Set by the server alone: sent back by a client it is ignored (API-07). */
  readOnly?: boolean;
  /** Accepted, never given back (passwords). */
  writeOnly?: boolean;
  /** Not a column: computed on reading; when writeable, checked on writing and then left to the resource. */
  virtual?: boolean;
  default?: unknown;
  /** A form begins with the default; a client that sends nothing gets the required message instead of it. */
  mustBeSent?: true;
  /** The moment of the record's creation, unless something else is said. */
  now?: true;
  /** Whether its column may be empty, where that is not what `required`, `default` and `now` say. */
  nullable?: boolean;
  filter?: FilterKind;
  /** For a veteran: the global search looks in this field. */
  search?: SearchedAs;
  sortable?: boolean;
  /** For a date: the field that says how much of it is known (VET-17). */
  precision?: string;
  /** The part of form, record and paper where it stands. */
  section?: string;
  /** Brings a text into the form that its rule is about. */
  plain?: (text: string) => string;
  /** The IRI of the property where a vocabulary has one: https://schema.org/name. */
  iri?: string;
}

/** One field. `T` is the type of its value on the wire, null aside. */
export interface Field<T = unknown> extends Required_<FieldOptions> {
  readonly kind: FieldKind;
  /** The rule of one value that is there. */
  readonly schema: z.ZodMiniType<T>;
  /** Class name of what a reference, or each of a list of them, points to. */
  readonly to?: string;
  /** A reference is given as an object with its label fields rather than as a bare IRI. */
  readonly embed?: boolean;
  readonly onDelete?: 'cascade' | 'set null';
  readonly choices?: readonly (string | number)[];
  /** A date whose wire format is the date-time of its midnight. */
  readonly asDateTime?: boolean;
}

type Required_<T> = { readonly [K in keyof T]: T[K] };

/** A field with what was said of it: types of records and columns follow from that. */
export type DeclaredField<T, K extends FieldKind, O = object> = Field<T> & { readonly kind: K } & {
  readonly [N in keyof O & keyof FieldOptions]: O[N];
};

/** Options as they were written, and no others: a misspelt one does not compile. */
type Only<O, Allowed> = O & { readonly [N in Exclude<keyof O, keyof Allowed>]: never };

const make = <T, K extends FieldKind, O>(
  kind: K,
  schema: z.ZodMiniType<T>,
  defaults: FieldOptions,
  options: FieldOptions | undefined,
  extra: Partial<Field<T>> = {},
) => ({ kind, schema, ...defaults, ...options, ...extra }) as DeclaredField<T, K, O>;

/** A key of the catalogue as zod's message: a misspelt one does not compile. */
export const rule = (key: RuleMessage): RuleMessage => key;

interface TextOptions extends FieldOptions {
  max?: number;
  min?: number;
  check?: RegExp;
  message?: RuleMessage;
}

/** One line of text, 255 characters at most unless told. */
export const text = <const O extends TextOptions = object>(options?: Only<O, TextOptions>) => {
  const { max = 255, min, check, message, ...rest }: TextOptions = options ?? {};
  const checks: z.core.$ZodCheck<string>[] = [z.maxLength(max, rule(`rules.tooLong:${max}`))];
  if (min) checks.push(z.minLength(min, rule(`rules.tooShort:${min}`)));
  if (check) checks.push(z.regex(check, message ?? rule('rules.format')));
  return make<string, 'text', O>(
    'text',
    z.string(rule('rules.text')).check(...checks),
    { filter: 'partial', sortable: true },
    rest,
  );
};

/** The longest text of several lines, in characters. */
export const MAX_MULTILINE_LENGTH = 20_000;

interface MultilineOptions extends FieldOptions {
  max?: number;
}

/** Text of several lines, 20,000 characters at most unless told. */
export const multiline = <const O extends MultilineOptions = object>(options?: Only<O, MultilineOptions>) => {
  const { max = MAX_MULTILINE_LENGTH, ...rest }: MultilineOptions = options ?? {};
  return make<string, 'multiline', O>(
    'multiline',
    z.string(rule('rules.text')).check(z.maxLength(max, rule(`rules.tooLong:${max}`))),
    { filter: 'partial', sortable: false },
    rest,
  );
};

export const email = <const O extends FieldOptions = object>(options?: Only<O, FieldOptions>) =>
  make<string, 'email', O>(
    'email',
    z
      .string(rule('rules.email'))
      .check(z.maxLength(180, rule('rules.tooLong:180')), z.email(rule('rules.email'))),
    { filter: 'partial', sortable: true, iri: 'https://schema.org/email' },
    options,
  );

/** Latin letters, digits and `. - _ @ +`: what looks alike is alike, and a name can be read out on the telephone. */
export const USERNAME = /^[\p{Script=Latin}0-9.\-_@+]*$/u;

/** Latin letters, digits and the usual signs: a role's name cannot look like another one's (SEC-09). */
const ROLE_NAME = /^[\p{Script=Latin}0-9 .,:\-_@+&/()'’]*$/u;

/** A name of a role, its code or the one for people (ROLE-03). */
export const roleName = <const O extends FieldOptions = object>(
  options: Only<O, FieldOptions> = {} as Only<O, FieldOptions>,
) =>
  text<O & FieldOptions>({
    max: 100,
    check: ROLE_NAME,
    message: 'rules.roleName',
    plain: plainName,
    ...options,
  });

/** The name that somebody signs in with. */
export const username = <const O extends FieldOptions & { min?: number } = object>(
  options: Only<O, FieldOptions & { min?: number }> = {} as Only<O, FieldOptions & { min?: number }>,
) =>
  text<O & FieldOptions>({
    min: 3,
    max: 50,
    check: USERNAME,
    message: 'rules.username',
    plain: plainName,
    ...options,
  });

/** A password as it is set (ME-06); never read back. */
export const password = <const O extends FieldOptions = object>(options?: Only<O, FieldOptions>) =>
  make<string, 'password', O>(
    'password',
    z
      .string(rule('rules.text'))
      .check(
        z.minLength(8, rule('rules.passwordShort')),
        z.maxLength(50, rule('rules.passwordLong')),
        z.regex(/[A-Za-z]/, rule('rules.passwordLetter')),
      ),
    { filter: 'none', sortable: false, writeOnly: true },
    options,
  );

/** A password typed a second time: compared as it is typed, spaces included, under no rule of its own. */
export const passwordAgain = <const O extends FieldOptions = object>(options?: Only<O, FieldOptions>) => ({
  ...password<O>(options),
  schema: z.string(rule('rules.text')),
});

interface IntegerOptions extends FieldOptions {
  min?: number;
  max?: number;
  minMessage?: RuleMessage;
  maxMessage?: RuleMessage;
}

/** A whole number of PostgreSQL's integer range unless bounded more narrowly. */
export const integer = <const O extends IntegerOptions = object>(options?: Only<O, IntegerOptions>) => {
  const {
    min = -2_147_483_648,
    max = 2_147_483_647,
    minMessage = `rules.tooSmall:${min}`,
    maxMessage = `rules.tooLarge:${max}`,
    ...rest
  }: IntegerOptions = options ?? {};
  const schema = z
    .number(rule('rules.number'))
    .check(z.multipleOf(1, rule('rules.number')), z.minimum(min, minMessage), z.maximum(max, maxMessage));
  return make<number, 'integer', O>('integer', schema, { filter: 'exact', sortable: true }, rest);
};

export const boolean = <const O extends FieldOptions = object>(options?: Only<O, FieldOptions>) =>
  make<boolean, 'boolean', O>(
    'boolean',
    z.boolean(rule('rules.boolean')),
    { filter: 'boolean', sortable: true },
    options,
  );

const isDate = (value: string): boolean => isDay(value) && value >= '1800';

interface DateOptions extends FieldOptions {
  asDateTime?: boolean;
}

/** A day, `YYYY-MM-DD`, from 1800 on. */
export const date = <const O extends DateOptions = object>(options?: Only<O, DateOptions>) => {
  const { asDateTime, ...rest }: DateOptions = options ?? {};
  // For a date that may be known in part alone the message names the other ways to write it.
  const message = rule(rest.precision ? 'rules.birthDate' : 'rules.date');
  return make<string, 'date', O>(
    'date',
    z.string(message).check(z.refine(isDate, message)),
    { filter: 'range', sortable: true },
    rest,
    { asDateTime },
  );
};

const dateTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/;

const isDateTime = (value: string): boolean =>
  dateTimePattern.test(value) && isDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));

/** A moment, ISO 8601 with its offset. */
export const datetime = <const O extends FieldOptions = object>(options?: Only<O, FieldOptions>) =>
  make<string, 'datetime', O>(
    'datetime',
    z.string(rule('rules.dateTime')).check(z.refine(isDateTime, rule('rules.dateTime'))),
    { filter: 'range', sortable: true },
    options,
  );

interface TimeOptions extends FieldOptions {
  message?: RuleMessage;
}

/** A time of day, 24 hours, `HH:MM`. */
export const time = <const O extends TimeOptions = object>(options?: Only<O, TimeOptions>) => {
  const { message = 'rules.time', ...rest }: TimeOptions = options ?? {};
  return make<string, 'time', O>(
    'time',
    z.string(message).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, message)),
    { filter: 'exact', sortable: true },
    rest,
  );
};

/** One of a few values; the catalogue names each (`choices.{value}`). */
export const choice = <const V extends string | number, const O extends FieldOptions = object>(
  values: readonly V[],
  options?: Only<O, FieldOptions>,
) =>
  make<V, 'choice', O>(
    'choice',
    z.custom<V>((value) => values.some((one) => one === value), rule('rules.choice')),
    { filter: 'exact', sortable: true },
    options,
    { choices: values },
  );

/** A subset of a few values. */
export const choices = <const V extends string, const O extends FieldOptions = object>(
  values: readonly V[],
  options?: Only<O, FieldOptions>,
) =>
  make<V[], 'choices', O>(
    'choices',
    z.custom<V[]>(
      (value) =>
        Array.isArray(value) &&
        new Set(value).size === value.length &&
        value.every((v) => values.includes(v)),
      rule('rules.choice'),
    ),
    { filter: 'none', sortable: false },
    options,
    { choices: values },
  );

/** The link of a record: `/api/cells/3`. */
const LINK = /^\/api\/[a-z_]+\/[1-9]\d{0,8}$/;

interface ReferenceOptions extends FieldOptions {
  /** The action on this record when the referenced one is deleted; without it the deletion is refused. */
  onDelete?: Field['onDelete'];
  embed?: boolean;
}

/** A reference to a record of class `to`, on the wire its IRI. */
export const reference = <const O extends ReferenceOptions = object>(
  to: string,
  options?: Only<O, ReferenceOptions>,
) => {
  const { embed = true, onDelete, ...rest }: ReferenceOptions = options ?? {};
  return make<string, 'reference', O>(
    'reference',
    z.string(rule('rules.reference')).check(z.regex(LINK, rule('rules.reference'))),
    { filter: 'reference', sortable: true },
    rest,
    { to, embed, onDelete },
  );
};

/** References to several records of class `to`, each once: on the wire their IRIs. */
export const references = <const O extends FieldOptions = object>(
  to: string,
  options?: Only<O, FieldOptions>,
) =>
  make<string[], 'list', O & { default: [] }>(
    'list',
    z
      .array(
        z.string(rule('rules.reference')).check(z.regex(LINK, rule('rules.reference'))),
        rule('rules.list'),
      )
      .check(
        z.maxLength(50, rule('rules.tooMany:50')),
        z.refine((links) => new Set(links).size === links.length, rule('rules.choice')),
      ),
    { filter: 'none', sortable: false, default: [] },
    options,
    { to },
  );

interface ListOptions extends FieldOptions {
  max?: number;
  /** The key that says how many there may be: `rules.tooMany`. */
  maxMessage?: RuleKey;
}

/** A list of small objects, each checked by `item`; a violation names its path: `phones[0].phone`. */
export const list = <T, const O extends ListOptions = object>(
  item: z.ZodMiniType<T>,
  options?: Only<O, ListOptions>,
) => {
  const { max = 50, maxMessage = 'rules.tooMany', ...rest }: ListOptions = options ?? {};
  return make<T[], 'list', O>(
    'list',
    z.array(item, rule('rules.list')).check(z.maxLength(max, rule(`${maxMessage}:${max}`))),
    { filter: 'partial', sortable: false },
    rest,
  );
};

/** An object keyed by ids. */
export const map = <T, const O extends FieldOptions = object>(
  value: z.ZodMiniType<T>,
  options?: Only<O, FieldOptions>,
) =>
  make<Record<string, T>, 'map', O>(
    'map',
    z.record(z.string(), value, rule('rules.map')),
    { filter: 'none', sortable: false },
    options,
  );

/** A file, sent as multipart; its bytes are read at an address of their own. */
export const file = <const O extends FieldOptions = object>(options?: Only<O, FieldOptions>) =>
  make<Blob, 'file', O & { virtual: true }>(
    'file',
    // The browser's File, or what the server received of one.
    z.custom<Blob>(
      (value) => typeof value === 'object' && value !== null && 'size' in value,
      rule('rules.file'),
    ),
    { filter: 'none', sortable: false, writeOnly: true, virtual: true },
    options,
  );
