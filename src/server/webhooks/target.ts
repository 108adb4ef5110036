import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The addresses to which webhooks may be sent: https, and the open internet alone, unless a setting names the host (API-11). */

/** The target is not one of the open internet. */
export class PrivateTarget extends Error {}

/** The addresses of IPv6 that are given to networks of the open internet. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Whether an IP address is one of the open internet, whatever form it is written in. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsedAddress = ipaddr.process(address);
  if (parsedAddress.range() !== 'unicast') return false;
  return parsedAddress.kind() === 'ipv4' || parsedAddress.match(GLOBAL_IPV6);
}

/** The host of an address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

/**
 * Makes the lookup of one request: the addresses that it gives are those that are connected to, so that a name which
 * changes in between leads nowhere else. One private address refuses the name.
 */
export const guardedLookup =
  (isPrivateAllowed: boolean, resolve: Resolve = dns.lookup): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('no address'), []);
      if (!isPrivateAllowed && !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new PrivateTarget(), []);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });

/**
 * Refuses a host that is a private address itself: no lookup is made for it.
 * @throws PrivateTarget
 */
export function refusePrivateHost(host: string, isPrivateAllowed: boolean): void {
  if (isIP(host) && !isPrivateAllowed && !isPublicAddress(host)) throw new PrivateTarget();
}

/**
 * Resolves a host and refuses a private one.
 * @throws PrivateTarget, or the error of the lookup
 */
export async function checkHost(
  host: string,
  isPrivateAllowed: boolean,
  resolve: Resolve = dns.lookup,
): Promise<void> {
  refusePrivateHost(host, isPrivateAllowed);
  if (isIP(host)) return;
  await new Promise<void>((settle, fail) =>
    guardedLookup(isPrivateAllowed, resolve)(host, { all: true }, (error) =>
      error ? fail(error) : settle(),
    ),
  );
}
