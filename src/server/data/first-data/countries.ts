import type { CountryCode } from '../../../domain/settings/countries.ts';
import type { FirstRegions } from './first-regions.ts';
import { ALGERIA } from './regions.ts';
import { MOROCCO } from './regions-of-morocco.ts';
import { TUNISIA } from './regions-of-tunisia.ts';

/** The regions that a first start creates, by the service's country (OPS-06). */
export const FIRST_REGIONS: Readonly<Record<CountryCode, FirstRegions>> = {
  DZ: ALGERIA,
  MA: MOROCCO,
  TN: TUNISIA,
};

/**
 * The countries in the order of their ids: number 3 is the service's own, which is what regions carry (REG-02). The
 * neighbours have the other numbers.
 */
export const COUNTRIES: Readonly<Record<CountryCode, readonly string[]>> = {
  DZ: ['France', 'Maroc', 'Algérie', 'Tunisie'],
  MA: ['France', 'Algérie', 'Maroc', 'Tunisie'],
  TN: ['France', 'Maroc', 'Tunisie', 'Algérie'],
};
