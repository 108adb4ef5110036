import type { AgendaClosure } from '../../../domain/scheduling/agenda.ts';
import type { Http } from '../http.ts';
import type { Json } from '../hydra.ts';

/** The call of the agenda (AGENDA-01). */

export interface AgendaSlot {
  readonly '@id': string;
  /** ISO 8601 with the service's offset, as its end is. */
  readonly dateRDV: string;
  readonly end: string;
  readonly number: number;
  readonly booked: number;
  /** Places that can be booked: none in closed hours. */
  readonly remaining: number;
  readonly calendar: string;
  readonly cell: number;
  readonly cellName: string;
  readonly region: number;
  readonly sent: boolean;
  /** The name of its closure. */
  readonly closed: string | null;
}

export interface AgendaPerson extends Json {
  readonly '@id': string;
  readonly id: number;
  readonly slot: string;
  readonly dateRDV: string;
}

export interface Agenda {
  readonly closures: readonly AgendaClosure[];
  readonly slots: readonly AgendaSlot[];
  readonly people: readonly AgendaPerson[];
}

interface AgendaAsked {
  /** Without it every cell of the wilaya. */
  readonly cell?: number | undefined;
  readonly region: number;
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
}

export interface AgendaCalls {
  agenda(query: AgendaAsked, signal?: AbortSignal): Promise<Agenda>;
}

export const createAgendaCalls = (http: Http): AgendaCalls => ({
  async agenda(agendaQuery, signal) {
    const entries = Object.entries(agendaQuery).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
    const { json } = await http<Agenda>(`/api/appointments/agenda?${query}`, { signal });
    return json;
  },
});
