import { BlockList, isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { areNetworks, networksIn } from '../../../src/domain/people/networks.ts';

describe('networks of a service account', () => {
  it.each([
    '192.0.2.1',
    '192.0.2.1/32',
    '192.0.2.0/24',
    '0.0.0.0/0',
    '2001:db8::/32',
    '::1',
    '2001:DB8:0:0:0:0:0:1/128',
    '192.0.2.1, 192.0.2.2\n2001:db8::1 ; 10.0.0.0/8',
  ])('AUTH-13: %j are networks, and Node reads each', (text) => {
    expect(areNetworks(text)).toBe(true);
    for (const network of networksIn(text)) {
      const [address = '', bits] = network.split('/');
      const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
      expect(isIP(address)).not.toBe(0);
      expect(() => bits && new BlockList().addSubnet(address, Number(bits), family)).not.toThrow();
    }
  });

  it.each([
    '',
    ' ,\n',
    'partout',
    '192.0.2',
    '192.0.2.256',
    '192.0.02.1',
    '192.0.2.0/33',
    '192.0.2.0/',
    '192.0.2.0/24/8',
    '192.0.2.0/0x8',
    '192.0.2.0/1e1',
    '192.0.2.1, partout',
    '2001:db8::/129',
    '2001:db8:::1',
    ':::',
    'fe80::1%eth0',
    '[::1]',
    '::1]@example.org',
    '::1]?a',
    '::1]?',
    '?::1',
    'example.org',
  ])('AUTH-13: %j are none', (text) => {
    expect(areNetworks(text)).toBe(false);
  });
});
