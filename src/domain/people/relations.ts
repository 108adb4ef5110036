import { keysOf } from '../model/keys.ts';

/**
 * Relations between veterans (VET-16). A relation is stored once, from one side; the other side reads its inverse.
 * Pure.
 */

/** The stored relations, each with its inverse. */
const INVERSES = {
  spouse: 'spouse',
  widow: 'lateSpouse',
  child: 'parent',
  orphan: 'lateParent',
  ward: 'guardian',
  sibling: 'sibling',
  comrade: 'comrade',
  other: 'other',
} as const;

type Relation = keyof typeof INVERSES;
export const RELATIONS = keysOf(INVERSES);

/** The relations that a person can have to the person of a record. */
export type Part = Relation | (typeof INVERSES)[Relation];
export const PARTS: readonly Part[] = [...new Set(RELATIONS.flatMap((one): Part[] => [one, INVERSES[one]]))];

/** A relation as it is kept: `related` is the `relation` of `veteran`; both are links. */
interface RelatedPerson {
  readonly veteran: string;
  readonly related: string;
  readonly relation: Relation;
}

/** Gives the relation of the other person to the person of a record, and whether the other person is `related`. */
export function partIn(
  existing: RelatedPerson,
  record: string,
): { readonly part: Part; readonly side: 'veteran' | 'related' } {
  return existing.veteran === record
    ? { part: existing.relation, side: 'related' }
    : { part: INVERSES[existing.relation], side: 'veteran' };
}

/** The stored form of a relation: `other` is this to the person of a record. */
export function relationOf(part: Part, record: string, other: string): RelatedPerson {
  const relation = RELATIONS.find((one) => one === part);
  if (relation) return { veteran: record, related: other, relation };
  const inverse = RELATIONS.find((one) => INVERSES[one] === part) as Relation;
  return { veteran: other, related: record, relation: inverse };
}
