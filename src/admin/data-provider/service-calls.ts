import { HttpError } from 'react-admin';
import { entityOfResource } from '../../domain/entities/index.ts';
import type { MenuRole } from '../../domain/rights/rights.ts';
import type { DeskState } from '../../domain/scheduling/desk.ts';
import { readSession, type SessionUser } from '../../session/session.ts';
import { type AgendaCalls, createAgendaCalls } from './agenda-calls.ts';
import { type ClosureCalls, createClosureCalls } from './closure-calls.ts';
import { withFormErrors } from './errors.ts';
import { createFigureCalls, type FigureCalls } from './figure-calls.ts';
import type { Http } from './http.ts';
import {
  type Collection,
  type Embedded,
  type HydraRecord,
  type Json,
  lastSegment,
  toCollection,
  toRecord,
} from './hydra.ts';
import { askLikenesses, type Likenesses, type TypedVeteran } from './likenesses.ts';
import { createSenderCalls, type SenderCalls } from './sender-calls.ts';

/** A bookable slot (SLOT-05): its moment, its calendar's link, its places. */
export interface AvailableSlot extends Json {
  readonly '@id': string;
  readonly id: number;
  /** ISO 8601 with offset. */
  readonly dateRDV: string;
  readonly calendar: string;
  readonly number: number;
  readonly booked: number;
  readonly remaining: number;
}

/** The query for slots; each reference is a link or an id, `date` is YYYY-MM-DD, `id` the appointment's own. */
export interface SlotQuery {
  readonly cell: string | number;
  readonly region: string | number;
  /** Without a day: the next free slots. */
  readonly date?: string;
  readonly calendar?: string | number;
  readonly id?: string | number;
}

/** A day of a calendar with the sum of its slots' places (SLOT-04). */
export interface CalendarDay {
  readonly day: string;
  readonly number: number;
  readonly booked: number;
  readonly held: number;
  /** Places that can be booked: none in closed hours. */
  readonly remaining: number;
  /** The name of the closure of some of its hours; null where none is closed. */
  readonly closed: string | null;
}

/** A new password, typed twice (ME-06). */
export interface NewPassword {
  readonly password: string;
  readonly retypedPassword: string;
}

/** The kind of statistics: veterans created or veterans updated in the period (STAT-02). */
export type StatisticsTable = 'created' | 'updated';

/** Two days, both included, and links of references; '' for any. */
export interface StatisticsQuery {
  readonly startDate: string;
  readonly endDate: string;
  readonly region: string;
  readonly citizenStatus: string;
}

/** How many veterans of a citizen status and region; without a region its name and id are null. */
export interface StatisticsRow {
  readonly citizenStatus: string;
  readonly region: string | null;
  readonly regionId: number | null;
  readonly citizenStatusId: number;
  readonly countVeterans: number;
}

/** A file of the API, under the name that the server gives it. */
export interface NamedFile {
  readonly name: string;
  readonly file: Blob;
}

/** A day and how many places it has left. */
export interface DayWithPlaces {
  readonly day: string;
  readonly remaining: number;
}

/** The calls of the API outside react-admin's verbs. Each throws an HttpError with the server's description. */
/** A calendar after a change. */
export type CalendarOutcome = {
  readonly days: number;
  readonly slots: number;
  readonly places: number;
  /** Slots that people made otherwise than the calendar would, and that stay. */
  readonly byHand: number;
  /** Slots that people removed, and that stay out. */
  readonly removed: number;
  /** Appointments on slots that would go: the change is refused. */
  readonly booked: number;
  /** Slots that a closure makes unbookable: the numbers above are without them (CLOSE-01). */
  readonly closedSlots: number;
  readonly closures: readonly { readonly name: string; readonly days: readonly string[] }[];
  /** On which it receives although they are none to work on. */
  readonly nationalDays: readonly {
    readonly day: string;
    readonly name: string;
    readonly toConfirm: boolean;
  }[];
};

/** A display of called numbers; cell and wilaya by id. */
export interface DeskScreen extends Json {
  readonly id: number;
  readonly cell: number;
  readonly region: number;
  readonly createdDate: string;
  readonly expires: string;
}

/** A record and the version that was read of it. */
type Versioned = Pick<HydraRecord, 'id' | '@etag'>;

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
  readonly by: Embedded | null;
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

export interface ServiceCalls extends ClosureCalls, AgendaCalls, FigureCalls, SenderCalls {
  /** Whether a slot exists and is free (APT-07). */
  checkSlot(query: { calendar: string | number; date: string }): Promise<boolean>;
  /** The bookable slots of a day, in time order (SLOT-05). */
  availableSlots(query: SlotQuery): Promise<AvailableSlot[]>;
  /** The days of a month, `YYYY-MM`, that have places in a cell and wilaya (links), in their order; without one the next. */
  daysWithPlaces(query: { cell: string; region: string; month?: string }): Promise<DayWithPlaces[]>;
  /** Cancels or restores an appointment (APT-09); gives it as it is now. `forced` answers APT-13's question. */
  cancelAppointment(
    record: Pick<HydraRecord, 'id' | '@etag'>,
    canceled: boolean,
    forced?: boolean,
  ): Promise<HydraRecord>;
  /** Notes how a visit stands (DESK-01); gives the appointment as it is now. */
  setDeskState(record: Versioned, state: DeskState): Promise<HydraRecord>;
  /**
   * Calls the next person who waits at a place and notes it; null where nobody waits (DESK-04). A repeated call with the
   * same key answers the same person.
   */
  callNext(
    place: { readonly cell: number; readonly region: number },
    key: string,
  ): Promise<HydraRecord | null>;
  /** Takes the last state noted back. */
  undoDeskState(record: Versioned): Promise<HydraRecord>;
  /** Leaves a note for the next colleague; an empty one takes it away. */
  setDeskNote(record: Versioned, deskNote: string): Promise<HydraRecord>;
  /** The displays of called numbers that an agent has issued (DESK-03). */
  deskScreens(): Promise<DeskScreen[]>;
  /** Issues one; gives its code, which nobody is told again. */
  issueDeskScreen(place: { readonly cell: number; readonly region: number }): Promise<string>;
  endDeskScreen(id: number): Promise<void>;
  /** Sends a calendar (CAL-05); gives it as it is now. */
  sendCalendar(record: Pick<HydraRecord, 'id' | '@etag'>): Promise<HydraRecord>;
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
  /** How many notes and documents stand on a record, by resource; of kinds that one may not list, nothing (VET-15). */
  veteranCounts(id: number | string, signal?: AbortSignal): Promise<Readonly<Record<string, number>>>;
  /** The bytes of a veteran's document; they stay in no cache of the browser. */
  veteranFile(id: number | string, signal?: AbortSignal): Promise<Blob>;
  /** Reads the documents that a veteran's record should hold (DOC-05). */
  expectedFiles(veteran: number | string, signal?: AbortSignal): Promise<readonly ExpectedFile[]>;
  /** The small picture of a document that is one (DOC-05). */
  thumbnail(id: number | string, signal?: AbortSignal): Promise<Blob>;
  /** Previews a new calendar or a change of one, as its save computes it (CAL-07); `changes` as the form has them. */
  previewCalendar(
    id: number | string | undefined,
    changes: Json,
    signal?: AbortSignal,
  ): Promise<CalendarOutcome>;
  calendarDays(id: number | string): Promise<CalendarDay[]>;
  /** Takes a day's slots out; 409 where one has active appointments (SLOT-04). */
  removeCalendarDay(id: number | string, day: string): Promise<void>;
  /** Enables or disables a veteran or a user (USER-01, VET-14); `enable` is the new state. */
  setEnabled(
    resource: string,
    record: Pick<HydraRecord, 'id' | '@etag'>,
    enable: boolean,
  ): Promise<HydraRecord>;
  /** Associates a veteran with another, given by its link, or with none (ASSOC-01); gives the record as it is now. */
  associate(record: Pick<HydraRecord, 'id' | '@etag'>, link: string | null): Promise<HydraRecord>;
  /** Archives a file type or takes it back (REF-01); `archived` is the new state. */
  setArchived(
    resource: string,
    record: Pick<HydraRecord, 'id' | '@etag'>,
    archived: boolean,
  ): Promise<HydraRecord>;
  /** Sets a user's password; one's own answer holds a new token, the old one is dead (RIGHTS-13). */
  setPassword(userId: number | string, values: NewPassword): Promise<{ readonly token: string | null }>;
  /** Replaces a user's picture (ME-03); gives its address. */
  setImage(userId: number | string, file: File): Promise<string>;
  /** Sends a picture for a file type (REF-01); gives the address under which a record may take it. */
  sendPicture(file: File): Promise<string>;
  /** The signed-in user (AUTH-09). */
  me(): Promise<SessionUser>;
  /** The rights of the signed-in user (RIGHTS-03). */
  menuRole(): Promise<MenuRole>;
}

/** The name that a file comes with (RFC 6266). */
export async function fileNameIn(headers: Headers): Promise<string> {
  const { parse } = await import('content-disposition');
  return parse(headers.get('Content-Disposition') ?? '').parameters.filename ?? '';
}

export function createServiceCalls(http: Http): ServiceCalls {
  async function putJson(
    resource: string,
    record: Versioned,
    action: string,
    body: Json,
    method: 'PUT' | 'POST' = 'PUT',
  ): Promise<HydraRecord> {
    const entity = entityOfResource(resource);
    try {
      const { headers, json } = await http(`/api/${entity?.path ?? resource}/${record.id}/${action}`, {
        method,
        body: JSON.stringify(body),
        headers: record['@etag'] ? { 'If-Match': record['@etag'] } : {},
      });
      const etag = headers.get('ETag');
      return { ...toRecord(json, entity), ...(etag ? { '@etag': etag } : {}) };
    } catch (error) {
      throw withFormErrors(error, entity);
    }
  }

  return {
    ...createAgendaCalls(http),
    ...createFigureCalls(http),
    ...createClosureCalls(http),
    ...createSenderCalls(http),

    async checkSlot({ calendar, date }) {
      const query = new URLSearchParams({ calendar: lastSegment(String(calendar)), date });
      const { json } = await http(`/api/available_appointments/check?${query}`);
      return typeof json['@id'] === 'string';
    },

    async availableSlots(slotsQuery) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(slotsQuery))
        if (value !== undefined && value !== '')
          query.set(name, name === 'date' ? String(value) : lastSegment(String(value)));
      const { json } = await http(`/api/appointments/available?${query}`);
      return [...toCollection<AvailableSlot>(json).members];
    },

    async daysWithPlaces({ cell, region, month }) {
      const query = new URLSearchParams({ cell: lastSegment(cell), region: lastSegment(region) });
      if (month) query.set('month', month);
      const { json } = await http(`/api/appointments/days?${query}`);
      return [...toCollection<DayWithPlaces>(json).members];
    },

    cancelAppointment: (record, canceled, forced = false) =>
      putJson('appointments', record, forced ? 'cancel?forced=1' : 'cancel', { canceled }),

    setDeskState: (record, state) => putJson('appointments', record, 'state', { state }, 'POST'),

    async callNext({ cell, region }, key) {
      const body = { cell: `/api/cells/${cell}`, region: `/api/params_regions/${region}` };
      try {
        const { headers, json } = await http('/api/appointments/call_next', {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'Idempotency-Key': key },
        });
        const etag = headers.get('ETag');
        return { ...toRecord(json, entityOfResource('appointments')), ...(etag ? { '@etag': etag } : {}) };
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return null;
        throw error;
      }
    },

    undoDeskState: (record) => putJson('appointments', record, 'state/undo', {}, 'POST'),

    setDeskNote: (record, deskNote) => putJson('appointments', record, 'desk_note', { deskNote }),

    async deskScreens() {
      const { json } = await http('/api/desk_screens');
      return [...toCollection<DeskScreen>(json).members];
    },

    async issueDeskScreen({ cell, region }) {
      const body = { cell: `/api/cells/${cell}`, region: `/api/params_regions/${region}` };
      const { json } = await http('/api/desk_screens', { method: 'POST', body: JSON.stringify(body) });
      return String(json.code);
    },

    async endDeskScreen(id) {
      await http(`/api/desk_screens/${id}`, { method: 'DELETE' });
    },

    sendCalendar: (record) => putJson('calendars', record, 'sent', { sent: true }),

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
      const { json } = await http(`/api/veterans/${id}/counts`, { signal });
      return json as Record<string, number>;
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

    async previewCalendar(id, changes, signal) {
      const { json } = await http(`/api/calendars/${id === undefined ? '' : `${id}/`}preview`, {
        method: 'POST',
        body: JSON.stringify(changes),
        signal,
      });
      return json as CalendarOutcome;
    },

    async calendarDays(id) {
      const { json } = await http(`/api/calendars/${id}/days`);
      return [...toCollection<CalendarDay>(json).members];
    },

    async removeCalendarDay(id, day) {
      await http(`/api/calendars/${id}/day/${day}/remove`, { method: 'DELETE' });
    },

    setEnabled: (resource, record, enable) => putJson(resource, record, 'enable', { enable }),

    associate: (record, link) => putJson('veterans', record, 'associate', { associate: link }),

    setArchived: (resource, record, archived) => putJson(resource, record, 'archived', { archived }),

    async setPassword(userId, { password, retypedPassword }) {
      const updatedBy = readSession().user?.['@id'];
      try {
        const { json } = await http(`/api/users/password/${userId}`, {
          method: 'PUT',
          body: JSON.stringify({ password, retypedPassword, updatedBy }),
        });
        return { token: typeof json.token === 'string' ? json.token : null };
      } catch (error) {
        throw withFormErrors(error, entityOfResource('users'));
      }
    },

    async setImage(userId, file) {
      const form = new FormData();
      form.append('file', file, file.name);
      // The sources' own way to say PUT with a multipart body (ME-03).
      form.append('_method', 'put');
      const { json } = await http(`/api/users/image/${userId}`, { method: 'POST', body: form });
      return String(json.imageUrl);
    },

    async sendPicture(file) {
      const form = new FormData();
      form.append('file', file, file.name);
      const { json } = await http('/api/params_files/image', { method: 'POST', body: form });
      return String(json.imageUrl);
    },

    async me() {
      const { json } = await http('/api/me');
      return json as SessionUser;
    },

    async menuRole() {
      const { json } = await http('/api/menu_roles/user');
      return (toCollection(json).members[0] ?? {}) as MenuRole;
    },
  };
}
