import { language } from '#texts/locale.ts';
import type { FreeSlot } from '../domain/scheduling/free-hours.ts';
import { PREVIEW, PREVIEW_HEADER } from '../domain/visitors/preview.ts';
import { RefusedError, readRefusal } from '../shared/refused.ts';

/** One entry of a reference list: its link, its name. */
export interface Option {
  readonly '@id': string;
  readonly name: string;
}

/** A wilaya, with where it receives (PUB-11). */
export interface RegionOption extends Option {
  readonly address?: string;
  /** The address of a map of it. */
  readonly map?: string;
}

/** A reason and its demands on the visitor (PUB-10). */
export interface ReasonOption extends Option {
  /** The papers to bring: kinds of documents, and a text. */
  readonly papers?: readonly string[];
  /** The cells that treat it; without them, all. */
  readonly cells?: readonly string[];
  /** The sentence that names these cells. */
  readonly treatedBy?: string;
  /** Says where to go instead. A reason with such a text takes no appointments. */
  readonly insteadText?: string;
  readonly insteadLink?: string;
}

/** A query for free slots: links of cell and region, the day as YYYY-MM-DD. */
export interface SlotQuery {
  readonly cell: string;
  readonly region: string;
  readonly date: string;
}

/** The server's answer to an accepted request. */
export interface BookingAnswer {
  readonly id: number;
  readonly dateRDV?: string;
  /** To the visitor's own page (PUB-13); not of a request that is known by what was typed alone. */
  readonly link?: string;
}

/** No answer came: the line is down, or too slow for `TIMEOUT_MS`. */
class NoAnswerError extends Error {}

/** Long enough for a very slow line, short enough that nobody waits in vain. */
const TIMEOUT_MS = 45_000;

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const timeout = new AbortController();
  const abort = () => timeout.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  init.signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(path, {
      ...init,
      signal: timeout.signal,
      // The page knows by what it narrows lists: what tells other programs so is left out.
      headers: {
        Accept: 'application/ld+json',
        'Accept-Language': language,
        Prefer: 'omit=hydra-search',
        ...init.headers,
      },
    });
    const text = await response.text();
    if (!response.ok) throw readRefusal(response.status, text);
    return JSON.parse(text);
  } catch (error) {
    if (init.signal?.aborted || error instanceof RefusedError) throw error;
    throw new NoAnswerError(String(error));
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', abort);
  }
}

type Collection<T> = { readonly 'hydra:member'?: readonly T[]; readonly member?: readonly T[] };

export const membersOf = <T>(collection: Collection<T>): readonly T[] =>
  collection['hydra:member'] ?? collection.member ?? [];

/** The free slots of a day (SLOT-05). */
export const getSlots = async (query: SlotQuery, signal?: AbortSignal): Promise<readonly FreeSlot[]> =>
  membersOf(
    await call<Collection<FreeSlot>>(`/api/appointments/available?${new URLSearchParams({ ...query })}`, {
      signal,
    }),
  );

/** The first day with places after a day, in a wilaya and cell; undefined where there is none. */
export const getNextDay = async (
  { cell, region, date }: SlotQuery,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  const path = `/api/appointments/open_days?${new URLSearchParams({ cell, region, after: date })}`;
  const [office] = membersOf(await call<Collection<OpenOffice>>(path, { signal }));
  return office?.days[0];
};

/** Whether a slot is still free (SLOT-05): the answer then names it. */
export const isFree = async (slot: FreeSlot): Promise<boolean> => {
  const calendar = slot.calendar.split('/').pop() ?? '';
  const query = new URLSearchParams({ calendar, date: slot.dateRDV });
  return '@id' in (await call<object>(`/api/available_appointments/check?${query}`));
};

/** Sends the request; the same `key` with the same content makes one appointment, however often it is sent. */
export const postRequest = (content: string, key: string): Promise<BookingAnswer> =>
  call<BookingAnswer>('/api/appointments', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/ld+json',
      'Idempotency-Key': key,
      ...(location.pathname === PREVIEW ? { [PREVIEW_HEADER]: '1' } : {}),
    },
    body: content,
  });

/**
 * A wilaya and cell that receive: links, the next days with free places (none where all is taken), and the first and last
 * day on which somebody is received.
 */
export interface OpenOffice {
  readonly region: string;
  readonly cell: string;
  readonly days: readonly string[];
  readonly firstDay: string;
  readonly lastDay: string;
}
