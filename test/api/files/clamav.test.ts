import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { scanContent, scannerVersion } from '../../../src/server/files/scanner/clamd.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

/**
 * The client before Debian's clamd, which reads a signature file of the test's own: the EICAR text, by its bytes. Left out
 * where clamd is not installed (`apt-get install clamav-daemon`).
 */

const CLAMD = ['/usr/sbin/clamd', '/usr/bin/clamd'].find((program) => fs.existsSync(program));
if (!CLAMD) console.warn('clamd is not installed: the tests with a real scanner are left out');

/** The text that every scanner knows, in two parts so that this file is not found itself. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const pieces = (...contents: readonly Uint8Array[]) =>
  async function* () {
    yield* contents;
  };

describe.runIf(CLAMD)('clamd', () => {
  const folder = temporaryFolder('clamav');
  const socket = path.join(folder, 'clamd.ctl');
  const url = `unix://${socket}`;
  let clamd: ChildProcess;

  beforeAll(async () => {
    const database = path.join(folder, 'database');
    fs.mkdirSync(database);
    const bytes = Buffer.from(EICAR).toString('hex');
    fs.writeFileSync(path.join(database, 'test.ndb'), `Eicar-Of-The-Test:0:*:${bytes}\n`);
    const config = path.join(folder, 'clamd.conf');
    const lines = [
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${database}`,
      'Foreground yes',
      'StreamMaxLength 2M',
      'OfficialDatabaseOnly no',
    ];
    fs.writeFileSync(config, `${lines.join('\n')}\n`);
    clamd = spawn(String(CLAMD), [`--config-file=${config}`], { stdio: 'ignore' });
    await vi.waitFor(() => scannerVersion(url), { timeout: 50_000, interval: 100 });
  });
  afterAll(async () => {
    const exit = new Promise((resolve) => clamd.once('exit', resolve));
    clamd.kill();
    await exit;
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('DOC-06: finds the EICAR text, alone and inside more, and nothing elsewhere', async () => {
    expect(await scanContent(url, pieces(Buffer.from(EICAR)))).toMatch(/^Eicar-Of-The-Test/);
    const inside = [Buffer.alloc(100_000, 'a'), Buffer.from(EICAR), Buffer.alloc(100_000, 'b')];
    expect(await scanContent(url, pieces(...inside))).toMatch(/^Eicar-Of-The-Test/);
    expect(await scanContent(url, pieces(Buffer.alloc(500_000, 'c')))).toBeNull();
    expect(await scanContent(url, pieces())).toBeNull();
  });

  it('DOC-06: refuses what is larger than its limit, and says so', async () => {
    const large = Array.from({ length: 40 }, () => Buffer.alloc(100_000, 'd'));
    await expect(scanContent(url, pieces(...large))).rejects.toThrow(/INSTREAM size limit exceeded/);
    expect(await scanContent(url, pieces(Buffer.from('after')))).toBeNull();
  });
});
