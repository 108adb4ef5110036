import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { ScannerFault, scanContent, scannerVersion } from '../../../src/server/files/scanner/clamd.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { fakeClamd } from '../../harness/servers/clamd.ts';

const { url, state } = await fakeClamd();

async function* contentOf(...pieces: readonly (string | Uint8Array)[]) {
  for (const piece of pieces) yield Buffer.from(piece as string);
}

/** The message of the fault, or the verdict. */
const outcome = (pieces: readonly (string | Uint8Array)[], to = url, timeoutMs?: number) =>
  scanContent(to, () => contentOf(...pieces), timeoutMs).catch((error) => `${error.name}: ${error.message}`);

it('DOC-06: a content arrives as it is, in whatever pieces, and the verdict is read', async () => {
  const large = randomBytes(300_000);
  expect(await outcome([large, '', 'end'])).toBeNull();
  expect(state.contents.at(-1)?.equals(Buffer.concat([large, Buffer.from('end')]))).toBe(true);
  expect(await outcome(['EIC', 'AR'])).toBe('Eicar-Test');
  expect(await outcome([])).toBeNull();
  expect(await scannerVersion(url)).toBe('ClamAV 1.4.6/27000/Thu Nov 26 2026');
});

it.each([
  ['slow', /ended the connection without an answer/],
  ['closes', /ended the connection without an answer|cannot be reached/],
  ['refusesSize', /gave no verdict: INSTREAM size limit exceeded\. ERROR/],
  ['talksNonsense', /no answer of clamd/],
] as const)('DOC-06: a clamd that %s gives a fault, no verdict', async (fault, message) => {
  state.fault = fault;
  const content = Array.from({ length: 50 }, () => randomBytes(100_000));
  // Only the slow one needs the end of its time.
  expect(await outcome(content, url, fault === 'slow' ? 300 : undefined)).toMatch(message);
  expect(await outcome(content, url, fault === 'slow' ? 300 : undefined)).toMatch(/^ScannerFault: /);
  state.fault = null;
});

it('DOC-06: none where none listens', async () => {
  for (const away of ['tcp://127.0.0.1:1', 'unix:///nowhere/clamd.ctl'])
    expect(await outcome(['x'], away)).toMatch(/^ScannerFault: clamd cannot be reached/);
  await expect(scannerVersion('tcp://127.0.0.1:1')).rejects.toThrow('clamd cannot be reached');
});

it('DOC-06: a content that cannot be read is no verdict', async () => {
  async function* brokenPieces() {
    yield Buffer.from('half');
    throw new Error('the disk is gone');
  }
  await expect(scanContent(url, brokenPieces, 500)).rejects.toThrow(ScannerFault);
});

it('OPS-03, DOC-06: CLAMAV_URL is a socket or a machine with its port', () => {
  for (const good of [
    'unix:///run/clamav/clamd.ctl',
    'tcp://127.0.0.1:3310',
    'tcp://[::1]:3310',
    'tcp://clamav',
  ])
    expect(readSettings({ CLAMAV_URL: good }).clamavUrl).toBe(good);
  for (const wrong of ['/run/clamav/clamd.ctl', 'http://clamav:3310', 'unix://', 'tcp://', 'clamav'])
    expect(() => readSettings({ CLAMAV_URL: wrong })).toThrow('CLAMAV_URL : une adresse unix:');
});
