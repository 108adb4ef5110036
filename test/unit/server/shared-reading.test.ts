import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSharedReading } from '../../../src/server/desk/shared-reading.ts';

/** Readings that end when they are told to. */
function readings() {
  const sharedReading = createSharedReading<string>();
  const resolvers: ((value: string) => void)[] = [];
  const ask = (key: string) => sharedReading(key, () => new Promise((resolve) => resolvers.push(resolve)));
  return { ask, resolvers };
}

test('DESK-02: who asks while a reading runs is given the next one, which all of them share', async () => {
  const { ask, resolvers } = readings();
  const first = ask('a');
  await nextTurn();
  const answers = [ask('a'), ask('a'), ask('a')];
  await nextTurn();
  expect(resolvers.length).toBe(1);
  resolvers[0]?.('before the change');
  expect(await first).toBe('before the change');
  await nextTurn();
  expect(resolvers.length).toBe(2);
  resolvers[1]?.('after it');
  expect(await Promise.all(answers)).toEqual(['after it', 'after it', 'after it']);
});

test('DESK-02: what others may see is read for them; a reading that fails stops none after it', async () => {
  const { ask, resolvers } = readings();
  const [mine, others] = [ask('a'), ask('b')];
  await nextTurn();
  resolvers[0]?.('mine');
  resolvers[1]?.('others');
  expect(await Promise.all([mine, others])).toEqual(['mine', 'others']);
  const sharedReading = createSharedReading<string>();
  const failure = sharedReading('a', () => Promise.reject(new Error('gone')));
  await nextTurn();
  const next = sharedReading('a', async () => 'read');
  await expect(failure).rejects.toThrow('gone');
  expect(await next).toBe('read');
});
