import { inArray } from 'drizzle-orm';
import { veteran } from '../../domain/entities/veteran.ts';
import type { Likeness, Matching, Outcome, Reason, RowDetails } from '../../domain/imports/imports.ts';
import { type ReadRow, readRow } from '../../domain/imports/read-row.ts';
import { equalNumbers, NUMBERS, numberKey, type Person, personOf } from '../../domain/likeness/duplicate.ts';
import { equalNames } from '../../domain/likeness/names.ts';
import { resemblance } from '../../domain/likeness/resemblance.ts';
import type { Values, Violation } from '../../domain/model/entity.ts';
import { validate } from '../../domain/model/validate.ts';
import { ruleText } from '../../i18n/rules.ts';
import type { ApiContext } from '../api-context.ts';
import { veterans } from '../db/schema.ts';
import { type Row, resourceOf, writableFields } from '../hydra/resource.ts';
import { changedColumns, columnValues, ruleContext, wireRecord } from '../hydra/write.ts';
import type { Candidate } from '../likenesses/find.ts';
import { createPause } from '../pause.ts';
import type { Reader } from '../transaction.ts';
import { likesOf } from './likes.ts';
import type { LinkOf } from './lists.ts';
import { mergeRow } from './merge-row.ts';
import type { SourceRow } from './sheet-messages.ts';

/**
 * Says what becomes of rows: a new record, changes of one that stands, nothing, a possible double or a refusal (VET-19).
 * The rules are those of the API: the declaration's validation, and the likeness that refuses a creation (VET-08).
 */

/** By what the rows of an import are read. */
export interface Plan {
  readonly context: ApiContext;
  readonly matching: Matching;
  readonly linkOf: LinkOf;
}

/** What becomes of a row. */
export interface AssessedRow {
  readonly line: number;
  readonly outcome: Outcome;
  readonly details: RowDetails;
  /** The person, unless the row is refused. */
  readonly person: Person | null;
  /** The record that the row changes or repeats, as it is. */
  readonly previous: Row | null;
  /** The columns that a write sets. */
  readonly columns: Readonly<Record<string, unknown>>;
}

/** The records as the API writes them. */
const records = resourceOf(veteran);

/** More than a person looks through. */
const MAX_LIKENESSES = 10;

/** The values that a new record has where a row says nothing; a required one must be said. */
const defaults: Values = Object.fromEntries(
  writableFields(veteran).flatMap(([name, { default: value, required }]) =>
    value === undefined || required ? [] : [[name, value]],
  ),
);

const refused = (line: number, reasons: readonly Reason[]): AssessedRow => ({
  line,
  outcome: 'refused',
  details: { reasons },
  person: null,
  previous: null,
  columns: {},
});

/** The rules that values break, at the columns that lead to their fields. */
function reasonsOf({ columns }: Matching, read: ReadRow, violations: readonly Violation[]): Reason[] {
  const reasons = [...read.reasons];
  for (const { path, message } of violations) {
    const field = path.split(/[.[]/)[0] ?? path;
    if (reasons.some((one) => one.field === field)) continue;
    const column = columns.indexOf(field);
    reasons.push({ field, column: column < 0 ? null : column, message: ruleText(message) });
  }
  return reasons;
}

const contradicts = (a: Person, b: Person): boolean =>
  NUMBERS.some((name) => {
    const [one, other] = [numberKey(a.identity[name]), numberKey(b.identity[name])];
    return one !== '' && other !== '' && one !== other;
  });

/** Whether a record is that of the row, and not only like it: the same names, and the same birth date or number. */
function isSameRecord(person: Person, record: Person): boolean {
  if (!equalNames(person.name, record.name)) return false;
  if (equalNumbers(person.identity, record.identity).length > 0) return true;
  return person.identity.birthDate === record.identity.birthDate && !contradicts(person, record);
}

const likenessesOf = (person: Person, likes: readonly Candidate[]): Likeness[] =>
  likes.slice(0, MAX_LIKENESSES).map((record) => ({
    id: record.id,
    reasons: resemblance(person, personOf(record))?.reasons ?? [],
  }));

function assessNew({ context, matching }: Plan, line: number, read: ReadRow, person: Person): AssessedRow {
  const isToComplete = read.presumed.size > 0;
  const record = { ...defaults, ...read.values, toComplete: isToComplete };
  const { values, violations } = validate(veteran, record, ruleContext(context, true));
  const reasons = reasonsOf(matching, read, violations);
  if (reasons.length > 0) return refused(line, reasons);
  const details: RowDetails = isToComplete ? { toComplete: true } : {};
  return { line, outcome: 'new', details, person, previous: null, columns: columnValues(records, values) };
}

interface Target extends ReadPerson {
  readonly previous: Row;
}

function assessChange({ context, matching }: Plan, { line, read, person, previous }: Target): AssessedRow {
  const stored = wireRecord(records, previous, context);
  const record = mergeRow(stored, read);
  const { values, violations } = validate(veteran, record, { ...ruleContext(context, false), stored });
  const reasons = reasonsOf(matching, read, violations);
  if (reasons.length > 0) return refused(line, reasons);
  const columns = changedColumns(previous, columnValues(records, values));
  const after: Values = values;
  const changes = Object.keys(columns).map((field) => ({
    field,
    before: stored[field] ?? null,
    after: after[field] ?? null,
  }));
  const outcome = changes.length > 0 ? 'changes' : 'same';
  return { line, outcome, details: changes.length > 0 ? { changes } : {}, person, previous, columns };
}

/** The records of these ids as the API's edits read them; a run locks them until its transaction ends. */
async function previousRows(
  reader: Reader,
  ids: readonly number[],
  isLocked: boolean,
): Promise<Map<number, Row>> {
  if (ids.length === 0) return new Map();
  const query = reader
    .select()
    .from(veterans)
    .where(inArray(veterans.id, [...ids]))
    .orderBy(veterans.id);
  const rows: readonly Row[] = await (isLocked ? query.for('no key update') : query);
  return new Map(rows.map((row) => [row.id, row]));
}

interface AssessOptions {
  /** Whether the records that rows change stay locked until the transaction ends. */
  readonly isLocked?: boolean;
}

/** A row as it was read, and the person it is about. */
interface ReadPerson {
  readonly line: number;
  readonly read: ReadRow;
  readonly person: Person;
}

/** Reads rows by the matching of their file. */
export const readPeople = ({ matching, linkOf }: Plan, rows: readonly SourceRow[]): ReadPerson[] =>
  rows.map(({ line, cells }) => {
    const read = readRow(matching, cells, { pivot: matching.pivot, linkOf });
    return { line, read, person: personOf(read.values) };
  });

/** Says what becomes of each row of a batch, without a look at the other lines of its file. */
export async function assess(
  reader: Reader,
  plan: Plan,
  read: readonly ReadPerson[],
  { isLocked = false }: AssessOptions = {},
): Promise<AssessedRow[]> {
  const pause = createPause();
  const likes = await likesOf(
    reader,
    read.map(({ person }) => person),
  );
  const same = read.map(({ person }, at) =>
    (likes[at] ?? []).filter((record) => isSameRecord(person, personOf(record))),
  );
  const targets = same.flatMap((sameRecords) => (sameRecords.length === 1 ? sameRecords : []));
  const previous = await previousRows(
    reader,
    targets.map(({ id }) => id),
    isLocked,
  );
  const assessed: AssessedRow[] = [];
  for (const [at, row] of read.entries()) {
    await pause();
    const [only, ...others] = same[at] ?? [];
    const target = only && others.length === 0 ? previous.get(only.id) : undefined;
    if (target) {
      assessed.push(assessChange(plan, { ...row, previous: target }));
      continue;
    }
    const created = assessNew(plan, row.line, row.read, row.person);
    const alike = likes[at] ?? [];
    assessed.push(
      created.outcome === 'new' && alike.length > 0
        ? {
            ...created,
            outcome: 'double',
            details: { ...created.details, likenesses: likenessesOf(row.person, alike) },
          }
        : created,
    );
  }
  return assessed;
}
