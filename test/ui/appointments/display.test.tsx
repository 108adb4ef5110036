import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../src/display/called.ts';
import { WallPage } from '../../../src/display/wall-page.tsx';
import { WALL_CODE } from '../../../src/shared/wall-code.ts';

/** The display of called numbers, in front of a server that the tests play (DESK-03). */

let calls: readonly Call[] = [];
/** Says on the stream that something changed, and never of whom, as the server does. */
let announce: () => void = () => undefined;
let readings = 0;
let failures = 0;
/** Whether the next reading has no answer. */
let isCutOff = false;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // React draws by itself; act() would wait with a faked timer.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  localStorage.setItem(WALL_CODE, 'ABCD-EFGH-JKMN');
  readings = 0;
  failures = 0;
  isCutOff = false;
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  const writer = stream.writable.getWriter();
  announce = () => void writer.write(new TextEncoder().encode('data: []\n\n')).catch(() => undefined);
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/events')) {
      announce();
      return new Response(stream.readable, { headers: { 'Content-Type': 'text/event-stream' } });
    }
    if (isCutOff) {
      isCutOff = false;
      failures += 1;
      throw new TypeError('Failed to fetch');
    }
    readings += 1;
    return Response.json({ cell: 'Accueil', region: 'Alger', calls, sound: false });
  });
});
afterEach(() => {
  cleanup();
  localStorage.removeItem(WALL_CODE);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const call = (number: number, counter = '1', minute = '00'): Call => ({
  number,
  counter,
  calledDate: `2026-11-23T09:${minute}:00+01:00`,
});
const largeNumber = () => document.querySelector('.wall-last')?.textContent;
const smallNumbers = () => [...document.querySelectorAll('.wall-before li')].map((one) => one.textContent);
const advance = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

/** Waits for a condition; expect.poll would move the faked clock. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** The calls change on the server, which announces it; gives the number of timers before. */
function change(next: readonly Call[]): number {
  const timers = vi.getTimerCount();
  calls = next;
  announce();
  return timers;
}

/** Changes the calls, until the display has begun to wait with one of them. */
async function callNext(next: readonly Call[]): Promise<void> {
  const timers = change(next);
  await until(() => vi.getTimerCount() > timers);
}

/** Opens the display; those who are called already are there at once. */
async function openDisplay(numbers: readonly Call[]): Promise<void> {
  calls = numbers;
  render(<WallPage />);
  await until(() => largeNumber() === String(numbers[0]?.number));
  expect(readings).toBe(1);
}

describe('a called number', () => {
  it('SYS-17, DESK-03: is on the display two seconds after its call, whatever is called meanwhile', async () => {
    await openDisplay([call(5)]);
    await callNext([call(7), call(5)]);
    advance(1000);
    await callNext([call(8), call(7), call(5)]);
    advance(999);
    expect(largeNumber()).toBe('5');
    advance(1);
    expect(largeNumber()).toBe('7');
    advance(999);
    expect(largeNumber()).toBe('7');
    advance(1);
    expect([largeNumber(), smallNumbers()]).toEqual(['8', ['7 Guichet 1', '5 Guichet 1']]);
  });

  it('SYS-17, DESK-03: that is taken back within two seconds is never on the display', async () => {
    await openDisplay([call(7), call(5)]);
    await callNext([call(9), call(7), call(5)]);
    advance(1500);
    expect(document.body.textContent).not.toContain('9');
    // Another person is done at the same time: the display has read both.
    change([call(7)]);
    await until(() => smallNumbers().length === 0);
    advance(10_000);
    expect([largeNumber(), document.body.textContent?.includes('9')]).toEqual(['7', false]);
  });

  it('DESK-05: that is on the display and is called again is there at once, large', async () => {
    await openDisplay([call(7), call(5)]);
    change([call(5, '2', '04'), call(7)]);
    await until(() => largeNumber() === '5');
    expect(document.querySelector('.wall-counter')?.textContent).toBe('Guichet 2');
  });
});

describe('the reading of the numbers', () => {
  it('DESK-03, SYS-06: is tried again two seconds after it failed', async () => {
    await openDisplay([call(5)]);
    isCutOff = true;
    change([call(7), call(5)]);
    await until(() => failures === 1);
    await new Promise((resolve) => setImmediate(resolve));
    advance(1999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(readings).toBe(1);
    advance(1);
    await until(() => readings === 2);
    await until(() => {
      advance(100);
      return largeNumber() === '7';
    });
    expect(readings).toBe(2);
  });

  it('DESK-03: comes each minute, so that no number of yesterday stays after midnight', async () => {
    await openDisplay([call(5)]);
    calls = [];
    advance(59_999);
    await new Promise((resolve) => setImmediate(resolve));
    expect([largeNumber(), readings]).toEqual(['5', 1]);
    advance(1);
    await until(() => largeNumber() === undefined);
    expect(readings).toBe(2);
    cleanup();
    advance(120_000);
    expect(readings).toBe(2);
  });
});
