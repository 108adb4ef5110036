import type { Settings } from '../settings.ts';
import type { Limit } from './rate-limit.ts';

const QUARTER = 15 * 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Failed sign-ins of an account from one network, and ten times as many of the network (SEC-01). */
export const signInsOfAccount = ({ signInAttempts }: Settings): Limit => ({
  name: 'sign-in-account',
  points: signInAttempts,
  seconds: QUARTER,
});
export const signInsOfNetwork = ({ signInAttempts }: Settings): Limit => ({
  name: 'sign-in-address',
  points: 10 * signInAttempts,
  seconds: QUARTER,
});

/** Mails that warn the owner of an account of failed sign-ins. */
export const signInWarnings: Limit = { name: 'sign-in-warning', points: 1, seconds: DAY };

/**
 * Wrong codes of the second step, of an account from one network (AUTH-11). The sender already knows the password. A
 * right password does not reset this count.
 */
export const codesOfAccount = ({ signInAttempts }: Settings): Limit => ({
  name: 'code-account',
  points: signInAttempts,
  seconds: QUARTER,
});
/** Wrong six-digit codes of an account from all networks. A recovery code or passkey cannot be guessed. */
export const shortCodesOfAccount: Limit = { name: 'short-code-account', points: 100, seconds: DAY };
/** Challenges that passkeys sign, of one network: an office signs in behind one address. */
export const passkeyChallenges: Limit = { name: 'passkey-challenge', points: 300, seconds: QUARTER };
/** Sign-ins that are begun at the provider, of one network. */
export const signOnRequests: Limit = { name: 'sign-on-request', points: 300, seconds: QUARTER };
/** Mails to who owns an account about wrong codes. */
export const codeWarnings: Limit = { name: 'code-warning', points: 1, seconds: DAY };

/** An office behind one address may sign up together; a program that tries names is stopped. */
export const registrations: Limit = { name: 'registration', points: 60, seconds: HOUR };

/** Reset mails: nobody fills somebody's mailbox, nor finds out emails by the hundred. */
export const resetsOfAccount: Limit = { name: 'reset-account', points: 5, seconds: HOUR };
export const resetsOfNetwork: Limit = { name: 'reset-address', points: 60, seconds: HOUR };

/** New passwords by link. */
export const resetLinks: Limit = { name: 'reset-link', points: 60, seconds: HOUR };

/** Invitations by one user, and mails of invitations to one mailbox (OPS-05). */
export const invitations: Limit = { name: 'invitation', points: 60, seconds: HOUR };
export const invitationMails: Limit = { name: 'invitation-mail', points: 5, seconds: HOUR };

/** Tests of the mail and of the files by one user (OPS-05). */
export const serviceTests: Limit = { name: 'service-test', points: 30, seconds: HOUR };

/** Openings and answers of invitations: an office of colleagues behind one address answers together. */
export const invitationLinks: Limit = { name: 'invitation-link', points: 120, seconds: HOUR };

/** Requests of the public page (PUB-04). */
export const publicAttempts = ({ publicAttemptsPerHour }: Settings): Limit => ({
  name: 'public-attempt',
  points: publicAttemptsPerHour,
  seconds: HOUR,
});
export const publicAccepted = ({ publicAcceptedPerHour }: Settings): Limit => ({
  name: 'public-accepted',
  points: publicAcceptedPerHour,
  seconds: HOUR,
});

/** Uses of one link of a visitor, whoever holds it: no other sender counts against it (PUB-13, SEC-09). */
export const linkUses: Limit = { name: 'link-use', points: 300, seconds: HOUR };

/** Readings of one agenda by its address: a program asks every few minutes, from several devices of its owner (API-10). */
export const feedReads: Limit = { name: 'feed-read', points: 300, seconds: HOUR };

/** Requests for a new link, found or not: from one network, and from it for one number, as sign-ins are (PUB-13, SEC-01). */
export const lostLinksOfNetwork: Limit = { name: 'lost-link-network', points: 100, seconds: QUARTER };
export const lostLinksOfPhone: Limit = { name: 'lost-link-phone', points: 10, seconds: QUARTER };
/** The same for one number from everywhere: what is more is answered alike and sends nothing, so that no mailbox is filled. */
export const lostLinkMails: Limit = { name: 'lost-link-mail', points: 5, seconds: HOUR };

/** Unknown codes of displays from one network (DESK-03): a known code is never counted. */
export const unknownScreens: Limit = { name: 'unknown-screen', points: 10, seconds: HOUR };

/** Limits the requests that reach one person, whoever sends them. */
export const publicByEmail: Limit = { name: 'public-email', points: 5, seconds: DAY, isOfPerson: true };
export const publicByPhone: Limit = { name: 'public-phone', points: 5, seconds: DAY, isOfPerson: true };
/**
 * Moves by a link. They have a count of their own, so that somebody who used up the day's requests can still move an
 * appointment.
 */
export const movesByEmail: Limit = { name: 'move-email', points: 5, seconds: DAY, isOfPerson: true };
export const movesByPhone: Limit = { name: 'move-phone', points: 5, seconds: DAY, isOfPerson: true };
