import * as z from 'zod/mini';
import { isDay } from './days.ts';
import { plainUsername } from './plain-text.ts';

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
 * How a list can be narrowed by a field. `partial`: a part of the text, whatever case and accents; `name`: the same,
 * and without apostrophe, hyphen and space; `phone`: a part of its digits, however it is written.
 */
export type FilterKind = 'exact' | 'partial' | 'name' | 'phone' | 'range' | 'boolean' | 'reference' | 'none';

/** On which writes a value must be there. */
export type Required = boolean | 'create' | 'edit';

export interface FieldOptions {
  required?: Required;
  /** Message key when a required value is missing. */
  requiredMessage?: string;
  /** Set by the server alone: sent back by a client it is ignored (API-07). */
  readOnly?: boolean;
  /** Accepted, never given back (passwords). */
  writeOnly?: boolean;
  /** Not a column: computed on reading; when writeable, checked on writing and then left to the resource. */
  virtual?: boolean;
  default?: unknown;
  filter?: FilterKind;
  sortable?: boolean;
  /** A value that an edit leaves as it is stands, also where a later rule would refuse it. */
  staysAsStored?: true;
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
  /** Class name of what a reference points to. */
  readonly to?: string;
  /** A reference is given as an object with its label fields rather than as a bare IRI. */
  readonly embed?: boolean;
  readonly choices?: readonly (string | number)[];
  /** A date whose wire format is the date-time of its midnight. */
  readonly asDateTime?: boolean;
}

type Required_<T> = { readonly [K in keyof T]: T[K] };

const make = <T>(
  kind: FieldKind,
  schema: z.ZodMiniType<T>,
  defaults: FieldOptions,
  options: FieldOptions,
  extra: Partial<Field<T>> = {},
): Field<T> => ({ kind, schema, ...defaults, ...options, ...extra });

/** One line of text, 255 characters at most unless told. */
export const text = (
  options: FieldOptions & { max?: number; min?: number; check?: RegExp; message?: string } = {},
) => {
  const { max = 255, min, check, message, ...rest } = options;
  const checks = [z.maxLength(max, `rules.tooLong:${max}`)];
  if (min) checks.push(z.minLength(min, `rules.tooShort:${min}`) as never);
  if (check) checks.push(z.regex(check, message ?? 'rules.format') as never);
  return make<string>(
    'text',
    z.string('rules.text').check(...checks),
    { filter: 'partial', sortable: true },
    rest,
  );
};

/** Text of several lines, 20,000 characters at most. */
export const multiline = (options: FieldOptions = {}) =>
  make<string>(
    'multiline',
    z.string('rules.text').check(z.maxLength(20_000, 'rules.tooLong:20000')),
    { filter: 'partial', sortable: false },
    options,
  );

export const email = (options: FieldOptions = {}) =>
  make<string>(
    'email',
    z.string('rules.email').check(z.maxLength(180, 'rules.tooLong:180'), z.email('rules.email')),
    { filter: 'partial', sortable: true, iri: 'https://schema.org/email' },
    options,
  );

/** Latin letters, digits and `. - _ @ +`: what looks alike is alike, and a name can be read out on the telephone. */
export const USERNAME = /^[\p{Script=Latin}0-9.\-_@+]*$/u;

/** The name that somebody signs in with. */
export const username = (options: FieldOptions & { min?: number } = {}) =>
  text({
    min: 3,
    max: 50,
    check: USERNAME,
    message: 'rules.username',
    plain: plainUsername,
    staysAsStored: true,
    ...options,
  });

/** A password as it is set (ME-06); never read back. */
export const password = (options: FieldOptions = {}) =>
  make<string>(
    'password',
    z
      .string('rules.text')
      .check(
        z.minLength(8, 'rules.passwordShort'),
        z.maxLength(50, 'rules.passwordLong'),
        z.regex(/[A-Za-z]/, 'rules.passwordLetter'),
      ),
    { filter: 'none', sortable: false, writeOnly: true },
    options,
  );

/** A password typed a second time: compared as it is typed, spaces included, under no rule of its own. */
export const passwordAgain = (options: FieldOptions = {}): Field<string> => ({
  ...password(options),
  schema: z.string('rules.text'),
});

/** A whole number of PostgreSQL's integer range unless bounded more narrowly. */
export const integer = (
  options: FieldOptions & {
    min?: number;
    max?: number;
    numberMessage?: string;
    minMessage?: string;
    maxMessage?: string;
  } = {},
) => {
  const {
    min = -2_147_483_648,
    max = 2_147_483_647,
    numberMessage = 'rules.number',
    minMessage = `rules.tooSmall:${min}`,
    maxMessage = `rules.tooLarge:${max}`,
    ...rest
  } = options;
  const schema = z
    .number(numberMessage)
    .check(z.multipleOf(1, numberMessage), z.minimum(min, minMessage), z.maximum(max, maxMessage));
  return make<number>('integer', schema, { filter: 'exact', sortable: true }, rest);
};

export const boolean = (options: FieldOptions = {}) =>
  make<boolean>('boolean', z.boolean('rules.boolean'), { filter: 'boolean', sortable: true }, options);

const isDate = (value: string): boolean => isDay(value) && value >= '1800';

/** A day, `YYYY-MM-DD`, from 1800 on. */
export const date = (options: FieldOptions & { asDateTime?: boolean } = {}) => {
  const { asDateTime, ...rest } = options;
  return make<string>(
    'date',
    z.string('rules.date').check(z.refine(isDate, 'rules.date')),
    { filter: 'range', sortable: true },
    rest,
    { asDateTime },
  );
};

const dateTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/;

const isDateTime = (value: string): boolean =>
  dateTimePattern.test(value) && isDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));

/** A moment, ISO 8601 with its offset. */
export const datetime = (options: FieldOptions = {}) =>
  make<string>(
    'datetime',
    z.string('rules.dateTime').check(z.refine(isDateTime, 'rules.dateTime')),
    { filter: 'range', sortable: true },
    options,
  );

/** A time of day, 24 hours, `HH:MM`. */
export const time = (options: FieldOptions & { message?: string } = {}) => {
  const { message = 'rules.time', ...rest } = options;
  return make<string>(
    'time',
    z.string(message).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, message)),
    { filter: 'exact', sortable: true },
    rest,
  );
};

/** One of a few values; the catalogue names each (`choices.{value}`). */
export const choice = <const V extends string | number>(values: readonly V[], options: FieldOptions = {}) =>
  make<V>(
    'choice',
    z.custom<V>((value) => values.includes(value as V), 'rules.choice'),
    { filter: 'exact', sortable: true },
    options,
    { choices: values },
  );

/** A subset of a few values. */
export const choices = <const V extends string>(
  values: readonly V[],
  options: FieldOptions & { emptyMessage?: string } = {},
) => {
  const { emptyMessage, ...rest } = options;
  return make<V[]>(
    'choices',
    z.custom<V[]>(
      (value) =>
        Array.isArray(value) &&
        new Set(value).size === value.length &&
        value.every((v) => values.includes(v)),
      'rules.choice',
    ),
    { filter: 'none', sortable: false, requiredMessage: emptyMessage },
    rest,
    { choices: values },
  );
};

/** A reference to a record of class `to`, on the wire its IRI. */
export const reference = (to: string, options: FieldOptions & { embed?: boolean } = {}) => {
  const { embed = true, ...rest } = options;
  return make<string>(
    'reference',
    z.string('rules.reference').check(z.regex(/^\/api\/[a-z_]+\/[1-9]\d{0,8}$/, 'rules.reference')),
    { filter: 'reference', sortable: true },
    rest,
    { to, embed },
  );
};

/** A list of small objects, each checked by `item`; a violation names its place: `phones[0].phone`. */
export const list = <T>(
  item: z.ZodMiniType<T>,
  options: FieldOptions & { max?: number; emptyMessage?: string; maxMessage?: string } = {},
) => {
  const { max = 50, emptyMessage, maxMessage = 'rules.tooMany', ...rest } = options;
  return make<T[]>(
    'list',
    z.array(item, 'rules.list').check(z.maxLength(max, `${maxMessage}:${max}`)),
    { filter: 'partial', sortable: false, requiredMessage: emptyMessage },
    rest,
  );
};

/** An object keyed by ids. */
export const map = <T>(value: z.ZodMiniType<T>, options: FieldOptions = {}) =>
  make<Record<string, T>>(
    'map',
    z.record(z.string(), value, 'rules.map') as unknown as z.ZodMiniType<Record<string, T>>,
    { filter: 'none', sortable: false },
    options,
  );

/** A file, sent as multipart; its bytes are read at an address of their own. */
export const file = (options: FieldOptions = {}) =>
  make<Blob>(
    'file',
    // The browser's File, or what the server received of one.
    z.custom<Blob>((value) => typeof value === 'object' && value !== null && 'size' in value, 'rules.file'),
    { filter: 'none', sortable: false, writeOnly: true, virtual: true },
    options,
  );
