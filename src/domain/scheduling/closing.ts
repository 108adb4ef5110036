/** Finds places to which the people of closed hours can go (CLOSE-02); pure. */

/** A person who has an appointment in the hours to be closed. */
export interface DisplacedPerson {
  readonly id: number;
  readonly cell: number;
  readonly region: number;
  readonly dateRDV: Date;
}

/** A slot outside the closed hours, with its places left. */
export interface FreePlace {
  readonly slot: number;
  readonly cell: number;
  readonly region: number;
  readonly dateRDV: Date;
  readonly remaining: number;
}

/** The decisions for these people, by the appointment's id: the slot to which they move, or null to cancel. */
export type Decisions = ReadonlyMap<number, number | null>;

export interface Decision<P, F> {
  readonly person: P;
  /** The slot chosen, or proposed; null: cancelled, or nothing free to propose. */
  readonly place: F | null;
  /** `decided`: by somebody, and it can be done. `taken`: what was chosen is gone. */
  readonly state: 'decided' | 'proposed' | 'taken';
}

/**
 * For each person, in time order, the slot that was chosen while it has a place left, else the next free one of the same
 * cell and wilaya after their old time. No place is given twice.
 */
export function decide<P extends DisplacedPerson, F extends FreePlace>(
  people: readonly P[],
  places: readonly F[],
  decisions: Decisions,
): Decision<P, F>[] {
  const bySlot = new Map(places.map((place) => [place.slot, place]));
  const remainingBySlot = new Map(places.map(({ slot, remaining }) => [slot, remaining]));
  const take = (place: F | undefined): F | undefined => {
    const some = place && (remainingBySlot.get(place.slot) ?? 0) > 0;
    if (some) remainingBySlot.set(place.slot, (remainingBySlot.get(place.slot) ?? 0) - 1);
    return some ? place : undefined;
  };
  const targets = new Map<number, F | null>();
  for (const { id } of people) {
    const slot = decisions.get(id);
    if (slot === undefined) continue;
    const place = slot === null ? null : take(bySlot.get(slot));
    if (place !== undefined) targets.set(id, place);
  }
  const inOrder = [...places].sort((a, b) => a.dateRDV.getTime() - b.dateRDV.getTime() || a.slot - b.slot);
  return people.map((person) => {
    const decision = targets.get(person.id);
    if (decision !== undefined) return { person, place: decision, state: 'decided' };
    const next = inOrder.find(
      ({ slot, cell, region, dateRDV }) =>
        cell === person.cell &&
        region === person.region &&
        dateRDV > person.dateRDV &&
        (remainingBySlot.get(slot) ?? 0) > 0,
    );
    return {
      person,
      place: take(next) ?? null,
      state: decisions.has(person.id) ? 'taken' : 'proposed',
    };
  });
}
