import type { EmbeddedRecord } from '../../../domain/model/schemas.ts';
import type { Http } from '../http.ts';
import { type Collection, type HydraRecord, type Json, toCollection } from '../hydra.ts';
import { fileNameIn, type NamedFile } from '../named-file.ts';
import { putAction } from '../put-action.ts';
import type { VersionedRecord } from '../versions.ts';
import { askLikenesses, type Likenesses, type TypedVeteran } from './likenesses.ts';

/** The calls of veterans' records (VET-08, VET-15, DOC-05). */

/** The kind of statistics: veterans created or veterans updated in the period (STAT-02). */
export type StatisticsTable = 'created' | 'updated';

/** Two days, both included, and links of references; '' for any. */
export interface StatisticsQuery {
  readonly startDate: string;
  readonly endDate: string;
  readonly region: string;
  readonly citizenStatus: string;
}

/** A count of veterans by citizen status and region; without a region its name and id are null. */
export interface StatisticsRow {
  readonly citizenStatus: string;
  readonly region: string | null;
  readonly regionId: number | null;
  readonly citizenStatusId: number;
  readonly countVeterans: number;
}

/** Something that belongs to a veteran's record, with the value by which people know it. */
export interface StoryThing {
  readonly number: number;
  readonly exists: boolean;
  readonly title: unknown;
}

/** A line of the story of a veteran's record. */
export interface RecordEvent extends Json {
  readonly moment: string;
  /** The user; nobody for a visitor or the service itself. */
  readonly by: EmbeddedRecord | null;
  /** The action: insert, update, delete, opened, listed, written, refused. */
  readonly done: string;
  readonly resource: string;
  /** The notes, documents, relations or appointments that were written or looked at; of the record itself none. */
  readonly things: readonly StoryThing[];
  readonly changes: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
}

/** A kind of document that a veteran's quality expects (DOC-05). */
export interface ExpectedFile extends Json {
  /** The kind's link. */
  readonly paramsFile: string;
  readonly name: string;
  readonly present: boolean;
}

export interface VeteranCalls {
  /** The records that are like what is being typed (VET-08). */
  veteranLikenesses(values: TypedVeteran, signal?: AbortSignal): Promise<Likenesses>;
  veteranStatistics(table: StatisticsTable, query: StatisticsQuery): Promise<StatisticsRow[]>;
  /** A veteran's care log as a PDF, with so many pages to fill in (CARE-01). */
  careLog(id: number | string, pages: number, signal: AbortSignal): Promise<NamedFile>;
  /** Reads who wrote on a veteran's record, or who looked at it, the latest first (VET-15). */
  veteranHistory(
    id: number | string,
    query: { readonly of: 'writes' | 'looks'; readonly page: number },
    signal?: AbortSignal,
  ): Promise<Collection<RecordEvent>>;
  /**
   * Counts the notes and documents of a record by resource; kinds that the user may not list are absent (VET-15).
   */
  veteranCounts(id: number | string, signal?: AbortSignal): Promise<Readonly<Record<string, number>>>;
  /** Counts what a merge would move from a record, by resource; what there is none of is left out (VET-18). */
  veteranBelongings(
    id: number | string,
    signal?: AbortSignal,
  ): Promise<readonly { readonly resource: string; readonly count: number }[]>;
  /** Says that two probable doubles are not of one person, or takes that back (VET-18). */
  setDismissed(pair: VersionedRecord, isDismissed: boolean): Promise<HydraRecord>;
  /** The number of records that are still to be compared with the others (VET-18). */
  doublesProgress(signal?: AbortSignal): Promise<number>;
  /** The bytes of a veteran's document; they stay in no cache of the browser. */
  veteranFile(id: number | string, signal?: AbortSignal): Promise<Blob>;
  /** Reads the documents that a veteran's record should hold (DOC-05). */
  expectedFiles(veteran: number | string, signal?: AbortSignal): Promise<readonly ExpectedFile[]>;
  /** Has a document scanned again; gives the record with the verdict (DOC-06). */
  scanFile(file: VersionedRecord): Promise<HydraRecord>;
  /** The small picture of a document that is one (DOC-05). */
  thumbnail(id: number | string, signal?: AbortSignal): Promise<Blob>;
  /** Associates a veteran with another, given by its link, or with none (ASSOC-01); gives the record as it is now. */
  associate(record: VersionedRecord, link: string | null): Promise<HydraRecord>;
}

/** Creates the calls of veterans' records. */
export const createVeteranCalls = (http: Http): VeteranCalls => ({
  veteranLikenesses: (values, signal) => askLikenesses(http, values, signal),

  async veteranStatistics(table, statisticsQuery) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(statisticsQuery)) if (value !== '') query.set(name, value);
    const { json } = await http(`/api/veterans/stats/${table}_date?${query}`);
    return [...toCollection<StatisticsRow>(json).members];
  },

  async careLog(id, pages, signal) {
    const headers = { Accept: 'application/pdf' };
    const answer = await http(`/api/veterans/${id}/care_log?pages=${pages}`, { headers, signal });
    return { name: await fileNameIn(answer.headers), file: answer.file };
  },

  async veteranHistory(id, { of, page }, signal) {
    const { json } = await http(`/api/veterans/${id}/history?of=${of}&page=${page}`, { signal });
    return toCollection<RecordEvent>(json);
  },

  async veteranCounts(id, signal) {
    const { json } = await http<Record<string, number>>(`/api/veterans/${id}/counts`, { signal });
    return json;
  },

  async veteranBelongings(id, signal) {
    const { json } = await http(`/api/veterans/${id}/belongings`, { signal });
    return Object.entries(json).flatMap(([resource, count]) =>
      typeof count === 'number' && count > 0 ? [{ resource, count }] : [],
    );
  },

  setDismissed: (pair, isDismissed) =>
    putAction(http, 'veteranDoubles', pair, 'dismissed', { dismissed: isDismissed }),

  async doublesProgress(signal) {
    const { json } = await http('/api/veteran_doubles/progress', { signal });
    return Number(json.waiting);
  },

  async veteranFile(id, signal) {
    const headers = { Accept: 'application/pdf, image/*' };
    const { file } = await http(`/api/files/veterans/${id}`, { headers, signal, cache: 'no-store' });
    return file;
  },

  async expectedFiles(veteran, signal) {
    const { json } = await http(`/api/veterans/${veteran}/expected_files`, { signal });
    return toCollection<ExpectedFile>(json).members;
  },

  async thumbnail(id, signal) {
    const headers = { Accept: 'image/*' };
    return (await http(`/api/files/veterans/${id}/thumbnail`, { headers, signal, cache: 'no-store' })).file;
  },

  scanFile: (file) => putAction(http, 'veteranFiles', file, 'scan', {}, 'POST'),

  associate: (record, link) => putAction(http, 'veterans', record, 'associate', { associate: link }),
});
