import { accountDescriptions, accountExtras } from './accounts.ts';
import { administrationDescriptions } from './administration.ts';
import { bookingDescriptions, bookingExtras } from './booking.ts';
import { calendarDescriptions } from './calendars.ts';
import { deskDescriptions } from './desk.ts';
import { entryPointDescriptions } from './entry-point.ts';
import { feedDescriptions } from './feeds.ts';
import type { Extras, NamedDescription } from './group.ts';
import { importDescriptions } from './imports.ts';
import { sessionDescriptions } from './session.ts';
import { veteranDescriptions, veteranExtras } from './veterans.ts';
import { webhookDescriptions } from './webhooks.ts';

/** The routes that no declaration gives, by `METHOD /path`. */
export const describedRoutes: ReadonlyMap<string, NamedDescription> = new Map([
  ...entryPointDescriptions,
  ...sessionDescriptions,
  ...accountDescriptions,
  ...bookingDescriptions,
  ...deskDescriptions,
  ...feedDescriptions,
  ...webhookDescriptions,
  ...calendarDescriptions,
  ...veteranDescriptions,
  ...administrationDescriptions,
  ...importDescriptions,
]);

/** The additions to the operations of declared classes. */
export const extrasOfClasses: Extras = { ...accountExtras, ...bookingExtras, ...veteranExtras };
