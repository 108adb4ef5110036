import { eq, inArray } from 'drizzle-orm';
import type { Matching } from '../../domain/imports/imports.ts';
import { IMPORT_KINDS, type ImportKindName, mayImport } from '../../domain/imports/kind-names.ts';
import { textKey } from '../../domain/imports/text-key.ts';
import { iriOf } from '../../domain/model/entity.ts';
import { toPlainText } from '../../domain/people/plain-text.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import type { Reader } from '../db/connection.ts';
import { firstRow } from '../db/first-row.ts';
import { veteranImportModels as table } from '../db/schema.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { notFound, ruleViolations } from '../hydra/errors.ts';
import { idOfPath } from '../hydra/read.ts';
import { databaseRefusal, write } from '../transaction.ts';
import { refuseKind } from './answer.ts';
import { headOf, type ImportRow } from './store.ts';

/** Models: matchings that are kept for the next file of the same kind (VET-19). */

const PATH = 'veteran_import_models';
const MAX_NAME_LENGTH = 100;

type ModelRow = typeof table.$inferSelect;

/** The columns of a file that has the headings of a model. */
const columnsOf = ({ headings }: ModelRow, cells: readonly string[]): (string | null)[] =>
  cells.map((cell) => headings[textKey(cell)] ?? null);

const modelOf = (row: ModelRow) => ({
  /** Whether a file has every heading that the model knows. */
  fits: (cells: readonly string[]): boolean => {
    const keys = new Set(cells.map(textKey));
    const modelKeys = Object.keys(row.headings);
    return modelKeys.length > 0 && modelKeys.every((key) => keys.has(key));
  },
  apply: (cells: readonly string[]): Omit<Matching, 'headerLine'> => ({
    columns: columnsOf(row, cells),
    ...row.matching,
  }),
});

/** The models of a kind of list, the newest first. */
export async function readModels(reader: Reader, kind: ImportKindName) {
  const rows = await reader.select().from(table).where(eq(table.kind, kind)).orderBy(table.id);
  return rows.toReversed().map(modelOf);
}

const memberOf = ({ id, kind, name, headings, matching }: ModelRow) => ({
  '@id': iriOf({ path: PATH }, id),
  '@type': 'VeteranImportModel',
  id,
  kind,
  name,
  headings,
  ...matching,
});

/** GET /api/veteran_import_models */
export async function listModels({ context, caller, path }: ApiRequest): Promise<Answer> {
  const kinds = IMPORT_KINDS.filter((kind) => mayImport(caller?.menuRole ?? {}, kind));
  const rows = await context.db.select().from(table).where(inArray(table.kind, kinds)).orderBy(table.name);
  return { body: wholeCollection(path, 'VeteranImportModel', rows.map(memberOf)) };
}

/** The headings of an import's file, with the fields to which they lead. */
async function headingsOf(reader: Reader, { id, matching }: ImportRow): Promise<Record<string, string>> {
  const head = await headOf(reader, id);
  const cells = head.find(({ line }) => line === matching.headerLine)?.cells ?? [];
  return Object.fromEntries(
    cells.flatMap((cell, at) => {
      const field = matching.columns[at];
      return field && textKey(cell) ? [[textKey(cell), field]] : [];
    }),
  );
}

/** POST /api/veteran_imports/{id}/models with `{name}`: keeps the matching of an import; one of that name is replaced. */
export async function saveModel(request: ApiRequest, listImport: ImportRow): Promise<Answer> {
  const { context, caller, requestId } = request;
  const body = await request.body();
  const name = typeof body.name === 'string' ? toPlainText(body.name) : '';
  if (name === '') throw ruleViolations([{ path: 'name', message: 'rules.required' }]);
  if (name.length > MAX_NAME_LENGTH)
    throw ruleViolations([{ path: 'name', message: `rules.tooLong:${MAX_NAME_LENGTH}` }]);
  const { pivot, defaults, translations } = listImport.matching;
  const values = {
    kind: listImport.kind,
    name,
    headings: await headingsOf(context.db, listImport),
    matching: { pivot, defaults, translations },
    createdBy: caller?.id ?? null,
  };
  try {
    const row = await write(context.db, caller, requestId, async (tx) => {
      const ofKind = await tx.select().from(table).where(eq(table.kind, listImport.kind));
      const same = ofKind.find((one) => textKey(one.name) === textKey(name));
      if (same) await tx.delete(table).where(eq(table.id, same.id));
      return firstRow(await tx.insert(table).values(values).returning());
    });
    return { status: 201, body: memberOf(row) };
  } catch (error) {
    if (databaseRefusal(error)?.constraint === 'veteran_import_models_name')
      throw ruleViolations([{ path: 'name', message: 'rules.nameTaken' }]);
    throw error;
  }
}

/** DELETE /api/veteran_import_models/{id} */
export async function removeModel(request: ApiRequest): Promise<Answer> {
  const { context, caller, requestId } = request;
  const which = eq(table.id, idOfPath(request));
  const [model] = await context.db.select().from(table).where(which);
  if (!model) throw notFound();
  refuseKind(request, model.kind);
  await write(context.db, caller, requestId, (tx) => tx.delete(table).where(which));
  return { status: 204 };
}
