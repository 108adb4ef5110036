import { firstRow } from '../../db/first-row.ts';
import { LAST_NAMES, MEN, WOMEN } from './names.ts';

/** Made-up people of the demo: names as they are borne in Algeria, dates of their generations. */

const STREETS = [
  'rue Didouche Mourad',
  "rue Larbi Ben M'hidi",
  'boulevard Zighout Youcef',
  'cité des 200 logements',
  'rue des Frères Bouadou',
  "avenue de l'ALN",
];

/** Numbers that look random and are the same at every start (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedState = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedState = (mixedState + Math.imul(mixedState ^ (mixedState >>> 7), 61 | mixedState)) ^ mixedState;
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from 0 to below `below`. */
  const whole = (below: number): number => Math.floor(next() * below);
  const pick = <T>(items: readonly T[]): T => firstRow(items.slice(whole(items.length)));
  return { next, whole, pick };
}

export type SeededRandom = ReturnType<typeof seededRandom>;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export interface Person {
  readonly civility: 'Mr' | 'Mme';
  readonly lastName: string;
  readonly firstName: string;
  readonly maidenName: string | null;
  readonly birthDate: string;
  readonly email: string | null;
  readonly phone: string;
  readonly address: string;
}

/** One person. A woman bears her husband's name and a maiden name. */
export function person({ whole, pick, next }: SeededRandom): Person {
  const woman = next() < 0.3;
  const lastName = pick(LAST_NAMES);
  const firstName = pick(woman ? WOMEN : MEN);
  const year = woman ? 1930 + whole(35) : 1922 + whole(25);
  const mail = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase();
  return {
    civility: woman ? 'Mme' : 'Mr',
    lastName,
    firstName,
    maidenName: woman ? pick(LAST_NAMES) : null,
    birthDate: `${year}-${twoDigits(1 + whole(12))}-${twoDigits(1 + whole(28))}`,
    email: next() < 0.4 ? `${mail}${year}@example.dz` : null,
    phone: `0${pick(['5', '6', '7'])}${String(10_000_000 + whole(89_999_999))}`,
    address: `${1 + whole(120)} ${pick(STREETS)}`,
  };
}
