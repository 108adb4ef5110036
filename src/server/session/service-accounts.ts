import { hash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { server as texts } from '#texts/server.ts';
import { dayIn } from '../../domain/dates/days.ts';
import { networksIn } from '../../domain/people/networks.ts';
import type { MenuRole } from '../../domain/rights/rights.ts';
import type { ApiContext, ApiOperation } from '../api-context.ts';
import type { Caller, Session } from '../caller.ts';
import { roles, serviceAccounts } from '../db/schema.ts';
import { type BoundStatement, prepareStatement, run, runPipelined } from '../db/statements.ts';
import { ApiError, forbidden } from '../hydra/errors.ts';
import { rightsOfRole } from './role-rights.ts';
import { isSecondFactorRequired } from './second-factor/requirement.ts';

/** The tokens of service accounts (AUTH-13): random, kept as a hash, bound to networks and a last day. */

/** Every token begins with this: a search for lost secrets finds it, and no session token begins so. */
const PREFIX = 'acsvc_';

const TOKEN_BYTES = 32;

/** The last use is noted once in this time. */
const USE_MS = 60_000;

/** A token of a new account, and what is stored of it. It is random enough for a plain hash. */
export function createServiceToken(): { readonly token: string; readonly tokenHash: string } {
  const token = `${PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  return { token, tokenHash: hashOf(token) };
}

const hashOf = (token: string): string => hash('sha256', token, 'base64url');

/** Whether a bearer token is one of a service account, whatever it is worth. */
export const isServiceToken = (token: string): boolean => token.startsWith(PREFIX);

/** A service account has no session. This one is of nobody: whether the account goes on is read from its own row. */
const noSession = (expires: Date): Session => ({
  id: '00000000-0000-0000-0000-000000000000',
  renewals: 0,
  tokenVersion: 0,
  expires,
  weakPassword: false,
  twoFactors: false,
});

interface ServiceRow {
  readonly id: number;
  readonly roleId: number;
  readonly role: string;
  readonly menuRole: MenuRole | null;
  readonly networks: string;
  readonly expires: string;
  readonly usedDate: Date | null;
}

const serviceStatement = prepareStatement<ServiceRow, { tokenHash: string }>(sql`
  select ${serviceAccounts.id}, ${serviceAccounts.role} as "roleId", ${roles.name} as role,
    ${rightsOfRole(serviceAccounts.role)} as "menuRole", ${serviceAccounts.networks} as networks,
    ${serviceAccounts.expires} as expires, ${serviceAccounts.usedDate} as "usedDate"
  from ${serviceAccounts} join ${roles} on ${roles.id} = ${serviceAccounts.role}
  where ${serviceAccounts.tokenHash} = ${sql.placeholder('tokenHash')}`);

const standingStatement = prepareStatement<Pick<ServiceRow, 'menuRole' | 'expires'>, { id: number }>(sql`
  select ${rightsOfRole(serviceAccounts.role)} as "menuRole", ${serviceAccounts.expires} as expires
  from ${serviceAccounts} where ${serviceAccounts.id} = ${sql.placeholder('id')}`);

/** The rights of now of a service account; undefined where it was withdrawn or its last day is over. */
export async function readServiceRights(
  { reservedDb, clock, settings }: Pick<ApiContext, 'reservedDb' | 'clock' | 'settings'>,
  { id }: Pick<Caller, 'id'>,
): Promise<MenuRole | undefined> {
  const [account] = await run(reservedDb, standingStatement({ id }));
  if (!account || account.expires < dayIn(settings.timezone, clock().getTime())) return undefined;
  return account.menuRole ?? {};
}

/** An address or a network as ipaddr.js compares them. */
const rangeOf = (network: string): [ipaddr.IPv4 | ipaddr.IPv6, number] => {
  if (network.includes('/')) return ipaddr.parseCIDR(network);
  const address = ipaddr.parse(network);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};

/**
 * Whether an address belongs to one of these networks.
 * @param networks as `networksIn` reads them
 */
export function isInNetworks(address: string, networks: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsedAddress = ipaddr.process(address);
  return networksIn(networks).some((network) => {
    const [base, bits] = rangeOf(network);
    return parsedAddress.kind() === base.kind() && parsedAddress.match(base, bits);
  });
}

/** Whether a role can be a service account's: one that asks its people for a second factor cannot (AUTH-11). */
export const isRoleForServices = (
  { settings: { secondFactorRoles } }: Pick<ApiContext, 'settings'>,
  roleAndRights: Pick<Caller, 'role' | 'menuRole'>,
): boolean => !isSecondFactorRequired({ secondFactorRequired: true, secondFactorRoles }, roleAndRights);

interface ServiceAuthentication {
  readonly caller: Caller;
  readonly prefetchedRows: readonly (readonly object[])[];
  readonly isNewUse: boolean;
}

/**
 * The service account of a token, with its rights of now.
 * @throws ApiError 401 for a token that is not known, is over or comes from another network
 */
export async function serviceCallerOf(
  context: ApiContext,
  token: string,
  address: string,
  prefetch: readonly BoundStatement<object>[],
): Promise<ServiceAuthentication> {
  const [[account], ...prefetchedRows] = await runPipelined(
    context.db,
    serviceStatement({ tokenHash: hashOf(token) }),
    ...prefetch,
  );
  if (!account) throw new ApiError(401, texts.invalidToken);
  const now = context.clock();
  if (account.expires < dayIn(context.settings.timezone, now.getTime()))
    throw new ApiError(401, texts.expiredToken);
  if (!isInNetworks(address, account.networks)) {
    // Somebody else may have the token: who runs the service reads it here.
    context.log.warn({ serviceAccount: account.id, address }, 'a service token came from another network');
    throw new ApiError(401, texts.invalidToken);
  }
  const { id, roleId, role, usedDate } = account;
  const menuRole = account.menuRole ?? {};
  const caller = {
    id,
    roleId,
    role,
    menuRole,
    isService: true,
    lacksSecondFactor: !isRoleForServices(context, { role, menuRole }),
    session: noSession(new Date(now.getTime() + USE_MS)),
  };
  return {
    caller,
    prefetchedRows,
    isNewUse: usedDate === null || now.getTime() - usedDate.getTime() > USE_MS,
  };
}

/** Notes that a service account was used. A failure is logged: no request fails for it. */
export async function noteServiceUse(
  { db, clock, log }: Pick<ApiContext, 'db' | 'clock' | 'log'>,
  { id }: Caller,
  address: string,
): Promise<void> {
  try {
    await db
      .update(serviceAccounts)
      .set({ usedDate: clock(), usedAddress: address })
      .where(eq(serviceAccounts.id, id));
  } catch (error) {
    log.warn({ err: error }, 'the use of a service account cannot be noted');
  }
}

/** The operations of a person at a screen: the own account's, its sessions and the streams of open pages. */
const OF_PEOPLE = /^\/api\/(me\/|session\/|events$|appointments\/events$)/;

/**
 * Refuses a service account what only people do.
 * @throws ApiError 403
 */
export function refuseService(caller: Caller | null, { path }: Pick<ApiOperation, 'path'>): void {
  if (caller?.isService && OF_PEOPLE.test(path)) throw forbidden(accountTexts.service.ofPeople);
}
