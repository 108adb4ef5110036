import type { Identity } from '../../../domain/likeness/duplicate.ts';
import type { Resemblance } from '../../../domain/likeness/resemblance.ts';
import type { Http } from '../http.ts';
import { type Json, toCollection } from '../hydra.ts';

/** The typed values of a veteran; `id` is that of the record being edited, which is left out. */
export interface TypedVeteran extends Identity {
  readonly id?: number | string;
}

/** A record like the typed one, with why. */
export interface Likeness extends Json, Resemblance {
  readonly '@id': string;
  readonly id: number;
}

export interface Likenesses {
  /** The likest first. */
  readonly members: readonly Likeness[];
  /** The number of all of them, shown or not. */
  readonly total: number;
}

/** The records that are like what is being typed (VET-08). */
export async function askLikenesses(
  http: Http,
  values: TypedVeteran,
  signal?: AbortSignal,
): Promise<Likenesses> {
  const { json } = await http('/api/veterans/likenesses', {
    method: 'POST',
    body: JSON.stringify(values),
    signal,
  });
  const { members, total } = toCollection<Likeness>(json);
  return { members, total };
}
