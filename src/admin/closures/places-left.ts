import type { ClosurePlace } from '../data-provider/calls/closure-calls.ts';

/** The choice for each person, by the appointment's link: a slot's link, or to cancel. */
export type Choices = Readonly<Record<string, string>>;

/** The number of people that got each slot. */
export const countTaken = (choices: Choices): ReadonlyMap<string, number> => {
  const takenPlaces = new Map<string, number>();
  for (const choice of Object.values(choices)) takenPlaces.set(choice, (takenPlaces.get(choice) ?? 0) + 1);
  return takenPlaces;
};

/**
 * The places that one person can still get, with how many are left of each for them: those that the others got are gone.
 * @param choice what the person got: it stays among them
 */
export const placesLeft = <P extends Pick<ClosurePlace, '@id' | 'remaining'>>(
  places: readonly P[],
  takenPlaces: ReadonlyMap<string, number>,
  choice: string,
): readonly P[] =>
  places.flatMap((place) => {
    const link = place['@id'];
    const byOthers = (takenPlaces.get(link) ?? 0) - (link === choice ? 1 : 0);
    const remaining = place.remaining - byOthers;
    return remaining > 0 || link === choice ? [{ ...place, remaining: Math.max(remaining, 1) }] : [];
  });
