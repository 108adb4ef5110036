import type { ReadingRule } from '../../../domain/entities/unusual-reading.ts';
import type { EmbeddedRecord } from '../../../domain/model/schemas.ts';
import type { SessionEnd } from '../../../domain/people/sessions.ts';
import type { EventKind, Thing } from '../../../domain/security/events.ts';
import type { Http } from '../http.ts';
import { hydraKey, type Json, toCollection, viewOf } from '../hydra.ts';
import { listQuery } from '../query.ts';

/** The calls of the security page (SEC-06). */

/** A line of the audit or the access log. */
export interface SecurityEvent extends Json {
  /** Names the line. */
  readonly cursor: string;
  readonly moment: string;
  readonly kind: EventKind;
  readonly by: EmbeddedRecord | null;
  readonly thing: Thing;
  /** The record, or the veteran of its part; its number alone where it is gone or the reader may not see it. */
  readonly record: (EmbeddedRecord & { readonly '@type': string }) | null;
  readonly number: number | null;
  readonly count: number;
  readonly address: string | null;
  readonly changes: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
  /** Changed fields whose values the reader may not see. */
  readonly hidden: readonly string[];
  /** Why a session ended. */
  readonly reason?: SessionEnd;
  readonly unusual: readonly ReadingRule[];
}

/** A page of lines, and the address of the next. */
interface EventPage {
  readonly events: readonly SecurityEvent[];
  readonly next: string | null;
}

/** The refused sign-ins of one account or unknown name from one network. */
export interface RefusedSignIns extends Json {
  readonly account: EmbeddedRecord | null;
  readonly unknownName: string | null;
  readonly network: string;
  readonly count: number;
  readonly first: string;
  readonly last: string;
}

/** Whether a scanner of documents is set and answers, and how many documents wait or are in quarantine (DOC-06). */
interface VirusScanner extends Json {
  readonly state: 'none' | 'silent' | 'ready';
  readonly waiting: number;
  readonly quarantined: number;
}

export interface SecurityCalls {
  virusScanner(signal?: AbortSignal): Promise<VirusScanner>;
  /** The lines of a filter, the newest first; `page` is the address that the page before gave. */
  securityEvents(filter: object, page: string | null, signal?: AbortSignal): Promise<EventPage>;
  /** The refused sign-ins between two days, by account and network. */
  refusedSignIns(
    period: { readonly after?: string; readonly before?: string },
    signal?: AbortSignal,
  ): Promise<readonly RefusedSignIns[]>;
}

/** The address of the lines. */
export const EVENTS_PATH = '/api/security_events';

export const createSecurityCalls = (http: Http): SecurityCalls => ({
  async virusScanner(signal) {
    const { json } = await http<VirusScanner>('/api/virus_scanner', { signal });
    return json;
  },

  async securityEvents(filter, page, signal) {
    const { json } = await http(page ?? `${EVENTS_PATH}?${listQuery({ filter })}`, { signal });
    const next = hydraKey(viewOf(json), 'next');
    return {
      events: toCollection<SecurityEvent>(json).members,
      next: typeof next === 'string' ? next : null,
    };
  },

  async refusedSignIns(period, signal) {
    const { json } = await http(`${EVENTS_PATH}/sign_ins?${listQuery({ filter: period })}`, { signal });
    return toCollection<RefusedSignIns>(json).members;
  },
});
