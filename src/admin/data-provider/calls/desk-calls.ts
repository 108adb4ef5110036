import { HttpError } from 'react-admin';
import { entityOfResource } from '../../../domain/entities/index.ts';
import type { DeskState } from '../../../domain/scheduling/desk.ts';
import type { Http } from '../http.ts';
import { type HydraRecord, type Json, toCollection } from '../hydra.ts';
import { putAction } from '../put-action.ts';
import { recordIn, type VersionedRecord } from '../versions.ts';

/** The calls of appointments at the desk (DESK-01, DESK-03, DESK-04). */

/** A display of called numbers; cell and wilaya by id. */
export interface DeskScreen extends Json {
  readonly id: number;
  readonly cell: number;
  readonly region: number;
  readonly createdDate: string;
  readonly expires: string;
}

/** The counter of the agent who is signed in, today (DESK-05). */
interface DeskCounter {
  readonly counter: string | null;
  /** Whether they were asked today. */
  readonly isAnswered: boolean;
}

/** A cell in a wilaya, by id. */
interface DeskOffice {
  readonly cell: number;
  readonly region: number;
}

export interface DeskCalls {
  /** Cancels or restores an appointment (APT-09); gives it as it is now. `isForced` answers APT-13's question. */
  setCanceled(record: VersionedRecord, isCanceled: boolean, isForced?: boolean): Promise<HydraRecord>;
  /** Notes how a visit stands (DESK-01); gives the appointment as it is now. */
  setDeskState(record: VersionedRecord, state: DeskState): Promise<HydraRecord>;
  /**
   * Calls the next person who waits at an office and notes it; null where nobody waits (DESK-04). A repeated call with
   * the same key answers the same person.
   */
  callNext(office: DeskOffice, key: string): Promise<HydraRecord | null>;
  /** Takes the last state noted back. */
  undoDeskState(record: VersionedRecord): Promise<HydraRecord>;
  /** Calls a person again who is being received (DESK-05); gives the appointment as it is now. */
  recall(record: VersionedRecord): Promise<HydraRecord>;
  deskCounter(signal?: AbortSignal): Promise<DeskCounter>;
  /** Says the counter for today; null: none. */
  setDeskCounter(counter: string | null): Promise<DeskCounter>;
  /** Leaves a note for the next colleague; an empty one takes it away. */
  setDeskNote(record: VersionedRecord, deskNote: string): Promise<HydraRecord>;
  /** The displays of called numbers that an agent has issued (DESK-03). */
  deskScreens(): Promise<DeskScreen[]>;
  /** Issues one; gives its code, which nobody is told again. */
  issueDeskScreen(office: DeskOffice): Promise<string>;
  endDeskScreen(id: number): Promise<void>;
}

const linksOf = ({ cell, region }: DeskOffice) => ({
  cell: `/api/cells/${cell}`,
  region: `/api/params_regions/${region}`,
});

/** Creates the calls of appointments at the desk. */
export const createDeskCalls = (http: Http): DeskCalls => ({
  setCanceled: (record, isCanceled, isForced = false) =>
    putAction(http, 'appointments', record, isForced ? 'cancel?forced=1' : 'cancel', {
      canceled: isCanceled,
    }),

  setDeskState: (record, state) => putAction(http, 'appointments', record, 'state', { state }, 'POST'),

  async callNext(office, key) {
    try {
      const answer = await http('/api/appointments/call_next', {
        method: 'POST',
        body: JSON.stringify(linksOf(office)),
        headers: { 'Idempotency-Key': key },
      });
      return recordIn(answer, entityOfResource('appointments'));
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return null;
      throw error;
    }
  },

  undoDeskState: (record) => putAction(http, 'appointments', record, 'state/undo', {}, 'POST'),

  recall: (record) => putAction(http, 'appointments', record, 'recall', {}, 'POST'),

  async deskCounter(signal) {
    const { json } = await http<DeskCounter>('/api/desk_counter', { signal });
    return json;
  },

  async setDeskCounter(counter) {
    const body = JSON.stringify({ counter });
    const { json } = await http<DeskCounter>('/api/desk_counter', { method: 'PUT', body });
    return json;
  },

  setDeskNote: (record, deskNote) => putAction(http, 'appointments', record, 'desk_note', { deskNote }),

  async deskScreens() {
    const { json } = await http('/api/desk_screens');
    return [...toCollection<DeskScreen>(json).members];
  },

  async issueDeskScreen(office) {
    const body = JSON.stringify(linksOf(office));
    const { json } = await http('/api/desk_screens', { method: 'POST', body });
    return String(json.code);
  },

  async endDeskScreen(id) {
    await http(`/api/desk_screens/${id}`, { method: 'DELETE' });
  },
});
