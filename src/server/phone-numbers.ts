import {
  getExampleNumber,
  Metadata,
  type NumberingPlan,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/mobile/examples';
import { ALGERIAN_PHONES, dialledNumber, type PhoneRule } from '../domain/people/phone-rule.ts';
import type { CountryCode } from '../domain/settings/countries.ts';
import type { Language } from '../domain/visitors/languages.ts';
import { countries as arabic } from '../i18n/ar/countries.ts';
import { fill } from '../i18n/fill.ts';
import { countries as french } from '../i18n/fr/countries.ts';

/**
 * The telephone numbers of the country that the settings name (OPS-06). In Algeria the two patterns of the sources decide
 * alone (VET-04, PUB-02). Another country's mobile numbers are added by libphonenumber's data; Algerian ones are taken
 * there with their code, since a number without a code is of that country: 0522123456 is a landline of Casablanca.
 */

/** The part of a numbering plan that the package's types leave out. */
interface MobilePlan extends NumberingPlan {
  type(name: 'MOBILE'): { pattern(): string };
}

/** The pattern of the sources without its numbers that begin with 0 (PUB-02). */
const ALGERIAN_WITH_CODE = '(00213|\\+213)[567]\\d{8}';

/** Returns the rule of a country's mobile numbers, with its code or as they are dialled inside it, and Algerian ones. */
function ruleWith(country: Exclude<CountryCode, 'DZ'>): PhoneRule {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const numbers = (metadata.numberingPlan as MobilePlan).type('MOBILE').pattern();
  const number = getExampleNumber(country, examples);
  if (!number) throw new Error(`libphonenumber has no mobile number of ${country}`);
  const { countryCallingCode, nationalNumber } = number;
  const example = number.formatNational().replaceAll(' ', '');
  // The digit that comes before numbers inside the country; Tunisia has none.
  const trunk = example.slice(0, -nationalNumber.length);
  return {
    pattern: `^(${ALGERIAN_WITH_CODE}|((00|\\+)${countryCallingCode}|${trunk})(${numbers}))$`,
    example,
  };
}

const RULES: Readonly<Record<CountryCode, PhoneRule>> = {
  DZ: ALGERIAN_PHONES,
  MA: ruleWith('MA'),
  TN: ruleWith('TN'),
};

/** The rule for telephone numbers in a service's country. */
export const phoneRuleOf = (country: CountryCode): PhoneRule => RULES[country];

const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

/** The rule, with the hint that tells visitors which numbers are taken (PUB-02). */
export function visitorPhones(country: CountryCode, language: Language): PhoneRule & { hint: string } {
  const rule = phoneRuleOf(country);
  const number = parsePhoneNumberFromString(rule.example, country);
  const { phoneHint } = (language === 'ar' ? arabic : french)[country];
  const hint = fill(phoneHint, {
    national: unbroken(number?.formatNational() ?? rule.example),
    international: unbroken(number?.formatInternational() ?? rule.example),
  });
  return { ...rule, hint };
}

/**
 * Returns a mobile number as networks dial it (E.164), `+212650123456`, however it was written; null where it is none. A
 * number without a country's code is of the service's country.
 */
export function mobileNumber(text: string, country: CountryCode): string | null {
  if (country === 'DZ') return dialledNumber(text);
  const number = parsePhoneNumberFromString(text, country);
  if (number?.country === country) return number.isValid() ? number.number : null;
  return /^\D*(\+|00)/.test(text) ? dialledNumber(text) : null;
}

/** The number of last digits that tell two numbers of a country apart, however each was written: +216, 00216 and none. */
const LAST_DIGITS: Readonly<Record<CountryCode, number>> = { DZ: 9, MA: 9, TN: 8 };

export const lastDigitsOf = (country: CountryCode): number => LAST_DIGITS[country];
