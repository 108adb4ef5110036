/** The countries in which a service can be installed, by their ISO 3166 codes (OPS-06). */
export const COUNTRY_CODES = ['DZ', 'MA', 'TN'] as const;

export type CountryCode = (typeof COUNTRY_CODES)[number];

/** The countries whose holidays can be proposed as closures: France's are the embassy's own (CLOSE-01). */
export const HOLIDAY_COUNTRIES = ['FR', ...COUNTRY_CODES] as const;

export type HolidayCountry = (typeof HOLIDAY_COUNTRIES)[number];

/** The country where neither the environment nor an earlier start names one. */
export const DEFAULT_COUNTRY: CountryCode = 'DZ';

/** Returns the country that a page or a stored value names; the default where it names none. */
export const countryOf = (code: unknown): CountryCode =>
  COUNTRY_CODES.find((one) => one === code) ?? DEFAULT_COUNTRY;
