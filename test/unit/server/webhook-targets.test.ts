import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { send } from '../../../src/server/webhooks/send.ts';
import {
  checkHost,
  isPublicAddress,
  PrivateTarget,
  type Resolve,
} from '../../../src/server/webhooks/target.ts';

/** The addresses to which webhooks are never sent (API-11). */

/** A resolver that gives these answers one after the other, the last one for ever; counts how often it was asked. */
function resolver(...answers: readonly (readonly string[])[]) {
  const state = { asked: 0 };
  const resolve: Resolve = (_name, _options, callback) => {
    const answer = answers[Math.min(state.asked, answers.length - 1)] ?? [];
    state.asked += 1;
    const addresses: LookupAddress[] = answer.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    setImmediate(() => callback(null, addresses));
  };
  return { resolve, state };
}

const PRIVATE = [
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::1',
  '2001:db8::1',
  '100::1',
];

describe.each(PRIVATE)('%s', (address) => {
  it('API-11: is no address of the open internet, nor is a name that resolves to it', async () => {
    expect(isPublicAddress(address)).toBe(false);
    await expect(checkHost(address, false)).rejects.toBeInstanceOf(PrivateTarget);
    await expect(checkHost('hook.example.org', false, resolver([address]).resolve)).rejects.toBeInstanceOf(
      PrivateTarget,
    );
    // One private address among several is enough.
    await expect(
      checkHost('hook.example.org', false, resolver(['93.184.216.34', address]).resolve),
    ).rejects.toBeInstanceOf(PrivateTarget);
  });

  it('API-11: is not connected to, as a literal or by a name', async () => {
    const host = address.includes(':') ? `[${address}]` : address;
    const post = (url: string, resolve?: Resolve) =>
      send({ url, headers: {}, body: '{}', privateHosts: [] }, { resolve });
    expect(await post(`https://${host}:9/`)).toEqual({ httpStatus: null, failure: 'private' });
    expect(await post('https://hook.example.org:9/', resolver([address]).resolve)).toEqual({
      httpStatus: null,
      failure: 'private',
    });
  });
});

it.each(['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111', '2a00:1450:4007::200e'])(
  'API-11: %s is one of the open internet',
  async (address) => {
    expect(isPublicAddress(address)).toBe(true);
    await checkHost(address, false);
    await checkHost('hook.example.org', false, resolver([address]).resolve);
  },
);

it.each([
  'https://0x7f.1:9/',
  'https://2130706433:9/',
  'https://0177.0.0.1:9/',
  'https://127.1:9/',
  'https://localhost:9/',
])('API-11: %s is this machine in other letters', async (url) => {
  expect((await send({ url, headers: {}, body: '{}', privateHosts: [] })).failure).toBe('private');
});

it('API-11: a name that changes between the check and the connection leads nowhere private', async () => {
  const { resolve, state } = resolver(['93.184.216.34'], ['127.0.0.1']);
  await checkHost('hook.example.org', false, resolve);
  const result = await send(
    { url: 'https://hook.example.org:9/', headers: {}, body: '{}', privateHosts: [] },
    { resolve },
  );
  // Each connection asks once, and goes to what it was told: nothing asks again behind the check.
  expect([result.failure, state.asked]).toEqual(['private', 2]);
});

it('API-11: a host that the setting names may be private; http is never sent to', async () => {
  await checkHost('127.0.0.1', true);
  await checkHost('agenda.interne', true, resolver(['10.0.0.7']).resolve);
  const plain = await send({
    url: 'http://127.0.0.1:9/',
    headers: {},
    body: '{}',
    privateHosts: ['127.0.0.1'],
  });
  expect(plain.failure).toBe('private');
});
