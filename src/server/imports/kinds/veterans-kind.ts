import { inArray } from 'drizzle-orm';
import { veteran } from '../../../domain/entities/veteran.ts';
import type { Likeness, RowDetails } from '../../../domain/imports/imports.ts';
import type { ReadRow } from '../../../domain/imports/read-row.ts';
import {
  equalNumbers,
  NUMBERS,
  numberKey,
  type Person,
  personOf,
} from '../../../domain/likeness/duplicate.ts';
import { equalNames } from '../../../domain/likeness/names.ts';
import { resemblance } from '../../../domain/likeness/resemblance.ts';
import type { Values } from '../../../domain/model/entity.ts';
import { requiredValue, validate } from '../../../domain/model/validate.ts';
import type { Reader } from '../../db/connection.ts';
import { tableOf } from '../../db/entity-table.ts';
import { veterans } from '../../db/schema.ts';
import { type Row, resourceOf, writableFields } from '../../hydra/resource.ts';
import { changedColumns, columnValues, ruleContext, wireRecord } from '../../hydra/write.ts';
import type { Candidate } from '../../likenesses/find.ts';
import { lockIdentities } from '../../likenesses/lock-identity.ts';
import { createPause } from '../../workers/pause.ts';
import {
  type AssessedRow,
  type AssessOptions,
  type Plan,
  type ReadLine,
  reasonsOf,
  refusedRow,
  type ServerKind,
} from '../plan.ts';
import { createEarlierLines, type EarlierLines } from './earlier-lines.ts';
import {
  createEarlierNumbers,
  formerNumberOf,
  idsByFormerNumber,
  withFormerNumber,
} from './former-numbers.ts';
import { likesOf } from './likes.ts';
import { mergeRow } from './merge-row.ts';

/**
 * Says what becomes of the rows of a list of veterans: a new record, changes of one that stands, nothing, a possible
 * double or a refusal (VET-19). The rules are those of the API: the declaration's validation, and the likeness that
 * refuses a creation (VET-08).
 */

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
  const isToComplete = read.presumedFields.size > 0;
  const record = { ...defaults, ...read.values, toComplete: isToComplete };
  const { values, violations } = validate(veteran, record, ruleContext(context, true));
  const reasons = reasonsOf(matching, read, violations);
  if (reasons.length > 0) return refusedRow(line, reasons);
  const details: RowDetails = isToComplete ? { toComplete: true } : {};
  return { line, outcome: 'new', details, person, previous: null, columns: columnValues(records, values) };
}

interface Target extends ReadPerson {
  readonly previous: Row;
}

function assessChange({ context, matching }: Plan, { line, read, person, previous }: Target): AssessedRow {
  const previousValues = wireRecord(records, previous, context);
  const record = mergeRow(previousValues, read);
  const { values, violations } = validate(veteran, record, {
    ...ruleContext(context, false),
    storedValues: previousValues,
  });
  const reasons = reasonsOf(matching, read, violations);
  if (reasons.length > 0) return refusedRow(line, reasons, { previous });
  const columns = changedColumns(previous, columnValues(records, values));
  const after: Values = values;
  const changes = Object.keys(columns).map((field) => ({
    field,
    before: previousValues[field] ?? null,
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

/** A row as it was read, and the person it is about. */
interface ReadPerson extends ReadLine {
  readonly person: Person;
}

const personOfRead = ({ read }: ReadLine): Person => personOf(read.values);

/** Says what becomes of each row of a batch, without a look at the other lines of its file. */
async function assess(
  reader: Reader,
  plan: Plan,
  lines: readonly ReadLine[],
  { isLocked = false }: AssessOptions = {},
): Promise<AssessedRow[]> {
  const pause = createPause();
  const read = lines.map((one) => ({ ...one, person: personOfRead(one) }));
  const people = read.map(({ person }) => person);
  const likes = (await likesOf(reader, people)).map((records) =>
    records.filter(({ restricted }) => plan.opensRestricted || !restricted),
  );
  const owners = await idsByFormerNumber(reader, lines);
  const ownerOf = (line: ReadLine) => owners.get(formerNumberOf(line) ?? '');
  const same = read.map((row, at) => {
    const records = (likes[at] ?? []).filter((record) => isSameRecord(row.person, personOf(record)));
    // The former number decides among several records.
    const owners = records.filter(({ id }) => id === ownerOf(row));
    return owners.length > 0 ? owners : records;
  });
  const targets = same.flatMap((sameRecords) => (sameRecords.length === 1 ? sameRecords : []));
  const previous = await previousRows(
    reader,
    targets.map(({ id }) => id),
    isLocked,
  );
  const assessedRows: AssessedRow[] = [];
  for (const [at, row] of read.entries()) {
    await pause();
    const [only, ...others] = same[at] ?? [];
    const target = only && others.length === 0 ? previous.get(only.id) : undefined;
    if (target) {
      assessedRows.push(assessChange(plan, { ...row, previous: target }));
      continue;
    }
    const newRow = assessNew(plan, row.line, row.read, row.person);
    const alike = likes[at] ?? [];
    assessedRows.push(
      newRow.outcome === 'new' && alike.length > 0
        ? {
            ...newRow,
            outcome: 'double',
            details: { ...newRow.details, likenesses: likenessesOf(row.person, alike) },
          }
        : newRow,
    );
  }
  return assessedRows.map((row, at) => {
    const line = requiredValue(lines[at]);
    return withFormerNumber(plan, row, formerNumberOf(line), ownerOf(line));
  });
}

/** A row of somebody who stands in an earlier line too is a possible double of that line. */
function besideEarlierLines(row: AssessedRow, earlier: EarlierLines): AssessedRow {
  if (!row.person || row.outcome === 'refused') return row;
  const lines = earlier.likes(row.person);
  earlier.add(row.line, row.person);
  if (lines.length === 0) return row;
  const likenesses = [
    ...lines.slice(0, MAX_LIKENESSES).map(({ line }) => ({ line, reasons: [] })),
    ...(row.details.likenesses ?? []),
  ];
  return { ...row, outcome: 'double', details: { ...row.details, likenesses } };
}

export const veteransKind: ServerKind = {
  table: tableOf(veteran.name),
  assess,
  createEarlierLines(plan) {
    const earlier = createEarlierLines();
    const besideNumbers = createEarlierNumbers(plan);
    return (row) => besideEarlierLines(besideNumbers(row), earlier);
  },
  // Somebody else's creation at this moment waits, or is seen.
  lock: (tx, lines) =>
    lockIdentities(
      tx,
      lines.map((one) => personOfRead(one).identity),
    ),
};
