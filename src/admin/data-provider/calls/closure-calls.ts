import type { CallOutcome } from '../../../domain/scheduling/call-outcome.ts';
import type { HolidayCountry } from '../../../domain/settings/countries.ts';
import type { Http } from '../http.ts';
import type { Json } from '../hydra.ts';
import { toCollection } from '../hydra.ts';

/** The calls of closures (CLOSE-01, CLOSE-02). */

/** A person who has, or had, an appointment in the hours of a closure. */
interface ClosedPerson extends Json {
  readonly '@id': string;
  readonly id: number;
  readonly civility: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  /** The moment that is closed. */
  readonly dateRDV: string;
  /** Whether they hear of it by mail. */
  readonly mailed: boolean;
}

/** With what is decided or proposed: the link of a slot, null to cancel or where nothing is free. */
export interface PersonToDecide extends ClosedPerson {
  readonly cell: string;
  readonly region: string;
  readonly slot: string | null;
  readonly state: 'decided' | 'proposed' | 'taken';
}

export interface ClosurePlace {
  readonly '@id': string;
  readonly dateRDV: string;
  readonly remaining: number;
  readonly cell: string;
  readonly region: string;
}

export interface ClosurePeople {
  readonly people: readonly PersonToDecide[];
  readonly places: readonly ClosurePlace[];
}

export interface DisplacedPerson extends ClosedPerson {
  /** Null: cancelled. */
  readonly newDateRDV: string | null;
  /** After an undo: whether they are back where they were. */
  readonly returned?: boolean;
}

/** The outcome of a call to a displaced person (DESK-05). */
export interface ClosureCall extends Json {
  readonly id: number;
  /** The link of the appointment. */
  readonly appointment: string;
  readonly outcome: CallOutcome;
  readonly calledDate: string;
  /** Null: an account that is gone. */
  readonly calledBy: { readonly firstName: string | null; readonly lastName: string | null } | null;
}

export interface NationalDay {
  readonly day: string;
  readonly name: string;
  readonly countries: readonly HolidayCountry[];
  readonly toConfirm: boolean;
  /** The link of the closure that stands for it. */
  readonly closure: string | null;
}

export interface ClosureCalls {
  /** Reads the people whom a closure would concern, and the places for them; `values` as the form has them. */
  closurePeople(values: Json, signal?: AbortSignal): Promise<ClosurePeople>;
  /** Reads the people whose appointments a closure moved or cancelled. */
  displacedBy(id: number | string): Promise<readonly DisplacedPerson[]>;
  /** Reads what was noted of the calls to them, the newest of each. */
  callsOfClosure(id: number | string, signal?: AbortSignal): Promise<readonly ClosureCall[]>;
  /** Notes a call; `after` is the note that its author sees, null where there is none. */
  noteClosureCall(
    id: number | string,
    call: { readonly appointment: string; readonly outcome: CallOutcome; readonly after: number | null },
  ): Promise<void>;
  /** Removes a note that was wrong. */
  undoClosureCall(id: number | string, call: number): Promise<void>;
  /** Takes a closure of today back; gives what became of each. */
  undoClosure(id: number | string): Promise<readonly DisplacedPerson[]>;
  nationalDays(year: number): Promise<readonly NationalDay[]>;
}

export function createClosureCalls(http: Http): ClosureCalls {
  return {
    async closurePeople(values, signal) {
      const body = JSON.stringify(values);
      const { json } = await http<ClosurePeople>('/api/closures/people', { method: 'POST', body, signal });
      return json;
    },
    async displacedBy(id) {
      const { json } = await http<{ readonly people: DisplacedPerson[] }>(`/api/closures/${id}/people`);
      return json.people;
    },
    async callsOfClosure(id, signal) {
      const { json } = await http<{ readonly calls: ClosureCall[] }>(`/api/closures/${id}/calls`, { signal });
      return json.calls;
    },
    async noteClosureCall(id, call) {
      await http(`/api/closures/${id}/calls`, { method: 'POST', body: JSON.stringify(call) });
    },
    async undoClosureCall(id, call) {
      await http(`/api/closures/${id}/calls/${call}`, { method: 'DELETE' });
    },
    async undoClosure(id) {
      const { json } = await http<{ readonly people: DisplacedPerson[] }>(`/api/closures/${id}/undo`, {
        method: 'POST',
        body: '{}',
      });
      return json.people;
    },
    async nationalDays(year) {
      const { json } = await http(`/api/closures/national_days?year=${year}`);
      return [...toCollection<NationalDay>(json).members];
    },
  };
}
