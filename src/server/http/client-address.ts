import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Finds a caller's address (PUB-04, SEC-01): the socket's, or, behind the proxies of TRUSTED_PROXY, the
 * last address in X-Forwarded-For that is not one of theirs. What stands before it anyone can invent.
 * @param trustedProxy IP addresses and networks (10.0.0.0/8).
 */
export function addressFinder(trustedProxy: string[]) {
  const proxies = trustedProxy.map((entry) =>
    ipaddr.parseCIDR(entry.includes('/') ? entry : `${entry}/${isIP(entry) === 6 ? 128 : 32}`),
  );
  const isProxy = (address: string) =>
    proxies.length > 0 && ipaddr.subnetMatch(ipaddr.parse(address), { proxies }) === 'proxies';

  return (socketAddress: string | undefined, forwardedFor: string | null): string => {
    let address = plain(socketAddress ?? '');
    const forwardedAddresses = (forwardedFor ?? '').split(',').map((part) => plain(part.trim()));
    while (isIP(address) && isProxy(address)) {
      const next = forwardedAddresses.pop();
      if (!next || !isIP(next)) break;
      address = next;
    }
    return address;
  };
}

/** An address in its shortest form; an IPv4 address that came through an IPv6 socket, as IPv4. */
const plain = (address: string) => (isIP(address) === 6 ? ipaddr.process(address).toString() : address);
