/** The rule for telephone numbers in the service's country (PUB-02, OPS-06). */
export interface PhoneRule {
  /** The source of a regular expression: a visitor's mobile number as it is sent. */
  readonly pattern: string;
  /** A number as people of the country write it: the messages of refused numbers show it. */
  readonly example: string;
}

/** The rule of the sources, by which Algerian numbers are checked everywhere. */
export const ALGERIAN_PHONES: PhoneRule = {
  pattern: '^(00213|\\+213|0)[567]\\d{8}$',
  example: '0550123456',
};
