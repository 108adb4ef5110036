import { eq, type SQL, sql } from 'drizzle-orm';
import { dayIn } from '../../../domain/dates/days.ts';
import { fold } from '../../../domain/likeness/names.ts';
import { idOf, type Values } from '../../../domain/model/entity.ts';
import { PREVIEW_HEADER } from '../../../domain/visitors/preview.ts';
import type { ApiContext, ApiRequest } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { type appointmentLinks, type queueLinks, appointments as table } from '../../db/schema.ts';
import type { Bindable } from '../../db/statements.ts';
import { ApiError, ruleViolations } from '../../hydra/errors.ts';
import {
  linkUses,
  movesByEmail,
  movesByPhone,
  publicAttempts,
  publicByEmail,
  publicByPhone,
} from '../../limits/limits.ts';
import { networkOf } from '../../limits/network.ts';
import { boundConsumption, consume, type Limit, type LimitedSubject } from '../../limits/rate-limit.ts';
import { hashOf } from '../../mail/links/link-secrets.ts';
import { lastDigitsOf } from '../../phone-numbers.ts';
import { acceptedLimit, type LoweredLimit } from '../../senders/lowered-limit.ts';

/** Guards the public page against abuse (PUB-04). */

/** Refuses a request from the preview of the public page, which books nothing (PUB-01). */
export function refusePreview({ header }: Pick<ApiRequest, 'header'>): void {
  if (header(PREVIEW_HEADER) !== undefined) throw new ApiError(403, ({ refusals }) => refusals.preview);
}

/** Every request counts, whatever becomes of it. */
export const countAttempt = ({ context, address }: Pick<ApiRequest, 'context' | 'address'>) =>
  consume(context.db, context, [publicAttempts(context.settings), networkOf(address)]);

/**
 * Counts a use of a visitor's link. A link that leads somewhere has a limit of its own; an unknown secret counts as an
 * attempt of its network, so that nobody tries many (SEC-09).
 * @param links the table that holds the links of that kind
 * @throws ApiError 429 where there were too many
 */
export async function countLinkUse(
  { context, address }: Pick<ApiRequest, 'context' | 'address'>,
  links: typeof appointmentLinks | typeof queueLinks,
  secret: string,
): Promise<void> {
  const [link] = await context.db
    .select({ hash: links.secretHash })
    .from(links)
    .where(eq(links.secretHash, hashOf(secret)));
  if (link) await consume(context.db, context, [linkUses, link.hash]);
  else await countAttempt({ context, address });
}

/**
 * Binds the count of a request, for the booking's own transaction: a refused one does not count, and none slips by
 * among several at once. It counts by network, mail address and phone, so that nobody fills somebody's mailbox (MAIL-01).
 */
export const boundAcceptance = (
  { context, address }: ApiRequest,
  values: Values,
  loweredLimit: LoweredLimit,
) =>
  boundConsumption(
    context,
    [acceptedLimit(context, loweredLimit), networkOf(address)],
    ...recipientLimits(context, values, publicByEmail, publicByPhone),
  );

/** A move by a link notifies the person again: it is counted by recipient, as a request is. */
export const countMove = (tx: Transaction, context: ApiContext, person: Values) =>
  consume(tx, context, ...recipientLimits(context, person, movesByEmail, movesByPhone));

/** The mail address and the telephone number that messages of these values reach, each with its limit. */
const recipientLimits = (
  { settings }: ApiContext,
  { email, phone }: Values,
  byEmail: Limit,
  byPhone: Limit,
): LimitedSubject[] => [
  ...(email ? [[byEmail, String(email).toLowerCase()] as const] : []),
  // Its last digits: +213, 00213 and 0 begin the same number.
  ...(phone ? [[byPhone, String(phone).slice(-lastDigitsOf(settings.phoneCountry))] as const] : []),
];

/** A field that people do not see and programs fill. */
export const isHoneypotFilled = ({ website }: Values): boolean =>
  website !== undefined && website !== null && website !== '';

const sameText = (a: unknown, b: unknown): boolean => String(a).toLowerCase() === String(b).toLowerCase();

/** An appointment that this browser requested and still has. */
export interface Request {
  readonly id: number;
  readonly dateRDV: string;
  readonly slot: number;
  readonly reason: number;
  readonly birthDate: string | null;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** The requests of one browser, as one value of a statement. */
export const requestsOf = (browser: Bindable<string>): SQL => sql`array(
  select json_build_object('id', ${table.id}, 'dateRDV', ${table.dateRDV}, 'slot', ${table.slot},
    'reason', ${table.reason}, 'birthDate', ${table.birthDate}, 'email', ${table.email},
    'firstName', ${table.firstName}, 'lastName', ${table.lastName})
  from ${table} where ${table.browser} = ${browser} and not ${table.canceled})`;

/** Held by a booking until its transaction ends: the requests of a browser come one after the other. */
export const lockOf = (browser: string): string => `browser:${browser}`;

/** Held so too: who waits for a place and books another has one of them (QUEUE-01). */
export const lockOfPerson = ({ birthDate, lastName, firstName }: Values): string =>
  `person:${[birthDate, lastName, firstName].map(foldValue).join(' ')}`;

/** Reads a field that no rule has checked yet: an object may not even become a text. */
const foldValue = (value: unknown): string => (typeof value === 'string' ? fold(value) : '');

/**
 * The appointment that the same person (names, birth date, email) has already, by this browser, in the slot asked for,
 * or null. Another one on that day for the same reason is refused, with a text that names nothing. What other browsers
 * or staff made is not even looked at: the form answers no question about others, neither in words nor in time.
 */
export function findDuplicateRequest(
  { context }: ApiRequest,
  values: Values,
  slot: number,
  requests: readonly Request[],
): number | null {
  if (requests.length === 0) return null;
  const dayOfMoment = (moment: unknown) => dayIn(context.settings.timezone, Date.parse(String(moment)));
  const day = dayOfMoment(values.dateRDV);
  const sameBrowserRequests = requests.filter(
    (appointment) =>
      dayOfMoment(appointment.dateRDV) === day &&
      appointment.birthDate === values.birthDate &&
      (['email', 'firstName', 'lastName'] as const).every((name) =>
        sameText(appointment[name], values[name]),
      ),
  );
  const same = sameBrowserRequests.find((appointment) => appointment.slot === slot);
  if (same) return same.id;
  if (sameBrowserRequests.some((appointment) => appointment.reason === idOf(values.reason)))
    throw ruleViolations([{ path: 'date', message: 'rules.otherRequestThatDay' }]);
  return null;
}
