import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Gives the network that counts as one caller: an IPv4 address, or the /64 network of an IPv6 one, since the owner of
 * an IPv6 address usually has its whole network.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  return `${new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
