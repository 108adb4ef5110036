import type { OpenOffice, Option, ReasonOption, RegionOption } from './api.ts';

/** The lists that the form offers. */
export interface Choices {
  readonly regions: readonly RegionOption[];
  readonly cells: readonly Option[];
  readonly reasons: readonly ReasonOption[];
  readonly qualities: readonly Option[];
  /** The offices that receive, soonest first. */
  readonly places: readonly OpenOffice[];
}

export const NO_CHOICES: Choices = { regions: [], cells: [], reasons: [], qualities: [], places: [] };
