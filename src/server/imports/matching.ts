import { and, eq, gt, sql } from 'drizzle-orm';
import { imports as texts } from '#texts/imports.ts';
import { referenceEntities } from '../../domain/entities/reference.ts';
import { takesSeveral, targetName } from '../../domain/imports/fields.ts';
import { CREATE, type Matching } from '../../domain/imports/imports.ts';
import { FORMER_NUMBER, type ImportKind, importKinds, RECORD_NUMBER } from '../../domain/imports/kinds.ts';
import { textKey } from '../../domain/imports/text-key.ts';
import { isObject } from '../../domain/model/keys.ts';
import { fill } from '../../i18n/fill.ts';
import { ruleText } from '../../i18n/rules.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import type { Transaction } from '../db/connection.ts';
import { veteranImportRows as rowsTable } from '../db/schema.ts';
import { matches } from '../hydra/answer.ts';
import { ApiError, ViolationsError, type ViolationText } from '../hydra/errors.ts';
import { brokenReferences } from '../hydra/references.ts';
import { write } from '../transaction.ts';
import { importAnswer, importFor } from './answer.ts';
import { listFieldsOf } from './lists.ts';
import { MAX_COLUMNS } from './sheets/sheet-limits.ts';
import { auditNameOf, headOf, type ImportRow, moveImport } from './store.ts';

/** PUT /api/veteran_imports/{id}/matching: says what the columns are, and begins the dry run (VET-19). */

const { refusals } = texts;

/** More values than the lists of a service have. */
const MAX_TRANSLATIONS = 2000;
const MAX_TEXT_LENGTH = 500;

const violation = (propertyPath: string, message: string): ViolationText => ({
  propertyPath,
  message,
  code: `import.${propertyPath.split(/[.[]/)[0]}`,
});

function* columnViolations(kind: ImportKind, columns: readonly (string | null)[]): Generator<ViolationText> {
  const usedFields = new Set<string>();
  for (const [index, target] of columns.entries()) {
    if (target === null) continue;
    const path = `columns[${index}]`;
    if (!kind.targets.includes(target)) yield violation(path, refusals.unknownField);
    else if (usedFields.has(target) && !takesSeveral(kind, target))
      yield violation(path, fill(refusals.columnTwice, { field: targetName(kind, target) }));
    usedFields.add(target);
  }
  const [number, former] = [targetName(kind, RECORD_NUMBER), targetName(kind, FORMER_NUMBER)];
  if (usedFields.has(RECORD_NUMBER) && usedFields.has(FORMER_NUMBER))
    yield violation('columns', fill(refusals.twoNumbers, { number, former }));
  for (const target of kind.required)
    if (!usedFields.has(target) && !(target === RECORD_NUMBER && usedFields.has(FORMER_NUMBER)))
      yield violation('columns', fill(refusals.missingColumn, { field: targetName(kind, target) }));
}

function readColumns(value: unknown): (string | null)[] {
  if (!Array.isArray(value) || value.length > MAX_COLUMNS)
    throw new ViolationsError([violation('columns', ruleText('rules.list'))]);
  return value.map((target) => (typeof target === 'string' && target !== '' ? target : null));
}

/** The texts of an object, by names that are known; anything else is refused. */
function readTexts(path: string, value: unknown, names?: readonly string[]): Record<string, string> {
  if (value === undefined || value === null) return {};
  const wrong = () => new ViolationsError([violation(path, ruleText('rules.map'))]);
  if (!isObject(value)) throw wrong();
  const entries = Object.entries(value);
  const isText = (text: unknown) => typeof text === 'string' && text.length <= MAX_TEXT_LENGTH;
  if (entries.length > MAX_TRANSLATIONS) throw wrong();
  if (entries.some(([name, text]) => !isText(text) || !isText(name) || names?.includes(name) === false))
    throw wrong();
  return Object.fromEntries(entries.map(([name, text]) => [name, String(text)]));
}

function readTranslations(kind: ImportKind, value: unknown): Matching['translations'] {
  if (value === undefined || value === null) return {};
  const names = listFieldsOf(kind).map(([name]) => name);
  if (!isObject(value) || Object.keys(value).some((name) => !names.includes(name)))
    throw new ViolationsError([violation('translations', ruleText('rules.map'))]);
  return Object.fromEntries(
    Object.entries(value).map(([field, texts]) => [
      field,
      Object.fromEntries(
        Object.entries(readTexts(`translations.${field}`, texts)).map(([text, link]) => [
          textKey(text),
          link,
        ]),
      ),
    ]),
  );
}

/** Values can be created in lists that need a name alone. */
const canCreate = (to: string): boolean => referenceEntities.some(({ name }) => name === to);

/** Translations to what is no value of the list. */
async function brokenTranslations(
  tx: Transaction,
  kind: ImportKind,
  { translations }: Matching,
): Promise<ViolationText[]> {
  const brokenRules: ViolationText[] = [];
  for (const [name, field] of listFieldsOf(kind)) {
    const path = `translations.${name}`;
    for (const link of new Set(Object.values(translations[name] ?? {}))) {
      if (link === '') continue;
      if (link === CREATE && canCreate(field.to)) continue;
      const [wrong] =
        link === CREATE
          ? [{ message: 'rules.reference' as const }]
          : await brokenReferences(tx, [[name, field]], { [name]: link }, null);
      if (wrong) brokenRules.push(violation(path, ruleText(wrong.message)));
    }
  }
  return brokenRules;
}

function readPivot(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null;
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 99) return Number(value);
  throw new ViolationsError([violation('pivot', refusals.pivot)]);
}

async function readMatching(
  tx: Transaction,
  { id, kind: name }: ImportRow,
  body: Readonly<Record<string, unknown>>,
): Promise<Matching> {
  const kind = importKinds[name];
  const columns = readColumns(body.columns);
  const matching: Matching = {
    headerLine: Number(body.headerLine),
    columns,
    pivot: readPivot(body.pivot),
    defaults: readTexts('defaults', body.defaults, kind.targets),
    translations: readTranslations(kind, body.translations),
  };
  const head = await headOf(tx, id);
  const violations = [
    ...columnViolations(kind, columns),
    // Without a line of headings the first row says somebody: line 0.
    ...(matching.headerLine === 0 || head.some(({ line }) => line === matching.headerLine)
      ? []
      : [violation('headerLine', refusals.headerRow)]),
    ...(await brokenTranslations(tx, kind, matching)),
  ];
  if (violations.length > 0) throw new ViolationsError(violations);
  return matching;
}

/**
 * Refuses a change of an import that somebody else changed since it was read (SEC-04).
 * @returns the import as it was read here
 */
export async function refuseStale(request: ApiRequest): Promise<ImportRow> {
  const listImport = await importFor(request);
  if (!matches(request.header('If-Match'), listImport.version)) throw new ApiError(412, refusals.state);
  return listImport;
}

export async function putMatching(request: ApiRequest): Promise<Answer> {
  const { context, caller } = request;
  const body = await request.body();
  const listImport = await refuseStale(request);
  const { id } = listImport;
  await write(context.db, caller, auditNameOf(id), async (tx) => {
    const matching = await readMatching(tx, listImport, body);
    const total = await tx.$count(
      rowsTable,
      and(eq(rowsTable.import, id), gt(rowsTable.line, matching.headerLine)),
    );
    await moveImport(tx, id, {
      from: ['matching', 'checking', 'checked'],
      changes: {
        state: 'checking',
        matching,
        total,
        processed: 0,
        phaseProcessed: 0,
        phaseStarted: context.clock(),
        unknownValues: {},
      },
    });
    // The outcomes of an earlier dry run are void.
    await tx
      .update(rowsTable)
      .set({ outcome: null, details: {}, record: null, recordVersion: null })
      .where(and(eq(rowsTable.import, id), sql`${rowsTable.outcome} is not null`));
  });
  return importAnswer(request, id);
}
