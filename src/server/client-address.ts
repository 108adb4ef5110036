import { BlockList, isIP } from 'node:net';

/**
 * Finds a caller's address (PUB-04, SEC-01): the socket's, or, behind the proxies of TRUSTED_PROXY, the
 * last address in X-Forwarded-For that is not one of theirs. What stands before it anyone can invent.
 * @param trustedProxy IP addresses and networks (10.0.0.0/8).
 */
export function addressFinder(trustedProxy: string[]) {
  const proxies = new BlockList();
  for (const entry of trustedProxy) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(prefix), family);
  }
  const isProxy = (address: string) => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return (socketAddress: string | undefined, forwardedFor: string | null): string => {
    let address = plain(socketAddress ?? '');
    const forwarded = (forwardedFor ?? '').split(',').map((part) => plain(part.trim()));
    while (isIP(address) && isProxy(address)) {
      const next = forwarded.pop();
      if (!next || !isIP(next)) break;
      address = next;
    }
    return address;
  };
}

/** An IPv4 address that came through an IPv6 socket, as IPv4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
