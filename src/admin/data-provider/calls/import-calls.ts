import type {
  ImportState,
  Matching,
  Outcome,
  Result,
  RowDetails,
  SheetFacts,
  UnknownValue,
  WrittenOutcome,
} from '../../../domain/imports/imports.ts';
import type { ImportKindName } from '../../../domain/imports/kind-names.ts';
import type { Http } from '../http.ts';
import type { HydraRecord } from '../hydra.ts';
import { toCollection } from '../hydra.ts';
import type { OnProgress } from '../upload.ts';

/** The calls of imported lists (VET-19). */

/** An import as the list of imports shows it. */
export interface ImportSummary {
  readonly '@id': string;
  readonly id: number;
  readonly version: number;
  readonly kind: ImportKindName;
  /** The file's. */
  readonly name: string;
  readonly state: ImportState;
  readonly total: number;
  readonly processed: number;
  /** The values of its rows were erased: it cannot be undone any more. */
  readonly forgotten: boolean;
  readonly createdDate: string;
  readonly runDate: string | null;
  readonly endDate: string | null;
}

/** A row as the file has it. */
interface HeadRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** An import with everything that its page shows. */
export interface ListImport extends ImportSummary {
  readonly sheet: SheetFacts;
  readonly head: readonly HeadRow[];
  readonly matching: Matching;
  readonly unknownValues: Readonly<Record<string, readonly UnknownValue[]>>;
  readonly written: readonly WrittenOutcome[];
  readonly failed: boolean;
  readonly rowsPerSecond: number | null;
  readonly secondsLeft: number | null;
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
  readonly results: Readonly<Partial<Record<Result, number>>>;
  readonly createdBy: HydraRecord | null;
  readonly runBy: HydraRecord | null;
}

export interface ImportRow extends HeadRow {
  readonly outcome: Outcome | null;
  readonly details: RowDetails;
  readonly result: Result | null;
  /** The record that the row made, changed or repeats. */
  readonly record: number | null;
}

/** A page of rows, with the records that they name. */
export interface ImportRows {
  readonly total: number;
  readonly rows: readonly ImportRow[];
  readonly records: readonly HydraRecord[];
}

/** The rows of one outcome or one result. */
export interface RowsQuery {
  readonly outcome?: Outcome;
  readonly result?: Result;
  readonly page: number;
  readonly itemsPerPage: number;
}

export type ImportCommand = 'pause' | 'resume' | 'cancel' | 'undo';

export interface ImportModel {
  readonly '@id': string;
  readonly id: number;
  readonly kind: ImportKindName;
  readonly name: string;
}

export interface ImportCalls {
  listImports(signal?: AbortSignal): Promise<readonly ImportSummary[]>;
  readImport(id: number, signal?: AbortSignal): Promise<ListImport>;
  /** Sends a list, which is read and waits for its columns to be matched. */
  uploadImport(
    kind: ImportKindName,
    file: File,
    upload: { readonly onProgress: OnProgress; readonly signal: AbortSignal },
  ): Promise<ListImport>;
  /** Says what the columns are, and begins the dry run; 412 where somebody else was faster. */
  matchImport(listImport: ListImport, matching: Matching): Promise<ListImport>;
  importRows(id: number, query: RowsQuery, signal?: AbortSignal): Promise<ImportRows>;
  /** The refused rows as a sheet, with the reason in the last column. */
  refusedRows(id: number): Promise<Blob>;
  /** Begins to write the rows of these outcomes. */
  runImport(listImport: ListImport, writtenOutcomes: readonly WrittenOutcome[]): Promise<ListImport>;
  commandImport(listImport: ListImport, command: ImportCommand): Promise<ListImport>;
  /** Throws away an import that has written nothing. */
  abandonImport(listImport: ListImport): Promise<void>;
  /** Keeps the matching of an import for the next file. */
  saveImportModel(listImport: ListImport, name: string): Promise<ImportModel>;
  importModels(signal?: AbortSignal): Promise<readonly ImportModel[]>;
  removeImportModel(model: ImportModel): Promise<void>;
}

const PATH = '/api/veteran_imports';

/** Creates the calls of imports. */
export function createImportCalls(http: Http, uploadHttp: (onProgress: OnProgress) => Http): ImportCalls {
  const putCommand = async (listImport: ListImport, command: string, body: object): Promise<ListImport> => {
    const { json } = await http<ListImport>(`${listImport['@id']}/${command}`, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'If-Match': `"${listImport.version}-"` },
    });
    return json;
  };
  return {
    async listImports(signal) {
      const { json } = await http(PATH, { signal });
      return toCollection<ImportSummary>(json).members;
    },
    async readImport(id, signal) {
      const { json } = await http<ListImport>(`${PATH}/${id}`, { signal });
      return json;
    },
    async uploadImport(kind, file, { onProgress, signal }) {
      const form = new FormData();
      form.append('name', file.name);
      form.append('file', file, file.name);
      const { json } = await uploadHttp(onProgress)<ListImport>(`${PATH}?kind=${kind}`, {
        method: 'POST',
        body: form,
        signal,
      });
      return json;
    },
    matchImport: (listImport, matching) => putCommand(listImport, 'matching', matching),
    async importRows(id, query, signal) {
      const parameters = new URLSearchParams(
        Object.entries(query).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      );
      const { json } = await http<{ readonly records?: HydraRecord[] }>(`${PATH}/${id}/rows?${parameters}`, {
        signal,
      });
      const { members, total } = toCollection<ImportRow>(json);
      return { rows: members, total, records: json.records ?? [] };
    },
    async refusedRows(id) {
      const { file } = await http(`${PATH}/${id}/refused`, { headers: { Accept: '*/*' } });
      return file;
    },
    runImport: (listImport, writtenOutcomes) => putCommand(listImport, 'run', { written: writtenOutcomes }),
    commandImport: (listImport, command) => putCommand(listImport, command, {}),
    async abandonImport(listImport) {
      await http(listImport['@id'], { method: 'DELETE' });
    },
    ...createModelCalls(http),
  };
}

/** Creates the calls of matchings that are kept for the next file. */
function createModelCalls(
  http: Http,
): Pick<ImportCalls, 'saveImportModel' | 'importModels' | 'removeImportModel'> {
  return {
    async saveImportModel(listImport, name) {
      const { json } = await http<ImportModel>(`${listImport['@id']}/models`, {
        method: 'POST',
        body: JSON.stringify({ name }),
      });
      return json;
    },
    async importModels(signal) {
      const { json } = await http('/api/veteran_import_models', { signal });
      return toCollection<ImportModel>(json).members;
    },
    async removeImportModel(model) {
      await http(model['@id'], { method: 'DELETE' });
    },
  };
}
