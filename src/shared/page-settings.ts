import { dayIn } from '../domain/dates/days.ts';
import { ALGERIAN_PHONES, type PhoneRule } from '../domain/people/phone-rule.ts';
import { type CountryCode, countryOf } from '../domain/settings/countries.ts';

/**
 * The service's settings in the page's head: `<meta name="service-timezone" content="…">`. A page from the
 * development server holds the unreplaced %PLACE%, which counts as empty; outside of a page all are empty.
 */
function metaContent(name: string): string | null {
  if (typeof document === 'undefined') return null;
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  return content === '' || content.startsWith('%') ? null : content;
}

/** The version of the program that served the page (OPS-07); null when the page does not say it. */
export const programVersion = (): string | null => metaContent('program-version');

/** The service's time zone (SYS-03). */
export const serviceZone = (): string => metaContent('service-timezone') ?? 'Africa/Algiers';

/** The service's name, null when the page does not say it. */
export const serviceName = (): string | null => metaContent('service-name');

/** The country of the service, by its ISO code (OPS-06). */
export const serviceCountry = (): CountryCode => countryOf(metaContent('service-country'));

/** The telephone numbers of the service's country (VET-04). */
export const servicePhones = (): PhoneRule => ({
  pattern: metaContent('service-phones') ?? ALGERIAN_PHONES.pattern,
  example: metaContent('service-phone-example') ?? ALGERIAN_PHONES.example,
});

/** The organisation's website (PUB-03), null when the page does not say it. */
export const serviceWebsite = (): string | null => metaContent('service-website');

/** The lines of the service's postal address; none when the page does not say it. */
export const serviceAddress = (): readonly string[] => linesOf('service-address');

/** The contact lines of the service: telephone, email, hours; none when the page does not say it. */
export const serviceContact = (): readonly string[] => linesOf('service-contact');

/** The server writes a text of several lines as it does in the public page, with <br>. */
const linesOf = (name: string): readonly string[] => metaContent(name)?.split('<br>') ?? [];

/** The town in a letter's date where its appointment names no region; null when the page does not say it. */
export const letterCity = (): string | null => metaContent('service-letter-city');

/** The line where a letter is signed; null when the page does not say it. */
const letterSignature = (): string | null => metaContent('service-letter-signature');

/** The address of the service's logo; null without one (OPS-06). */
function serviceLogo(): string | null {
  const address = metaContent('service-logo');
  return address && new URL(address, window.location.origin).href;
}

/** The lines over and under every letter of the service (PRINT-02). */
export const letterHeading = () => ({
  service: serviceName(),
  address: serviceAddress(),
  contact: serviceContact(),
  signature: letterSignature(),
  logo: serviceLogo(),
});

/** Whether people may make themselves an account (AUTH-06). */
export const registrationOpen = (): boolean => metaContent('service-registration') !== 'off';

/** The name of the provider of single sign-on (AUTH-12); null without one. */
export const signOnName = (): string | null => metaContent('service-sign-on');

/** The address of the sign on the provider's button; null without one. */
export const signOnLogo = (): string | null => metaContent('service-sign-on-logo');

/** Whether local accounts are closed but for one (AUTH-12). */
export const areLocalAccountsClosed = (): boolean => metaContent('service-local-accounts') === 'off';

/** After how many minutes without use the screen is locked; 0: never (AUTH-13). */
export const idleLockMinutes = (): number => Number(metaContent('service-idle-lock') ?? 30);

/** The largest file that may be sent, in megabytes (DOC-04). */
export const maxUploadMb = (): number => Number(metaContent('service-upload') ?? 10);

/** Today in the service's zone, `YYYY-MM-DD` (SYS-03). */
export const serviceToday = (): string => dayIn(serviceZone(), Date.now());

/** An address that is a number, which no passkey can belong to. */
const NUMBER = /^[\d.]+$|^\[/;

/** Whether the browser and the address of the page allow passkeys: a name, and https or this machine. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !NUMBER.test(window.location.hostname);
