import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { systemClock } from '../../src/server/clock.ts';
import { createManyVeterans } from '../../src/server/data/demo-data/many-veterans.ts';
import { openDatabase } from '../../src/server/data/open.ts';
import { openStore } from '../../src/server/files/store.ts';
import { createLog } from '../../src/server/logging.ts';
import { readSettings } from '../../src/server/settings.ts';

/**
 * `node test/bench/backup.ts`: the drill of a restore (OPS-08). 50,000 veterans with 5,000 files are backed up beside writes,
 * restored on another machine's folder, and verified; prints seconds and the largest memory of each command.
 */
const VETERANS = Number(process.env.BENCH_VETERANS ?? 50_000);
const FILES = Number(process.env.BENCH_FILES ?? 5_000);
/** The bytes of a scanned page. */
const FILE_BYTES = 100_000;

const COMMAND = fileURLToPath(new URL('../../src/server/command-line/main.ts', import.meta.url));

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-drill-'));
const secretKey = await generateX25519Identity();
const keyFile = path.join(folder, 'key.txt');
fs.writeFileSync(keyFile, `${secretKey}\n`);
const file = path.join(folder, 'drill.tar.zst.age');
const env = {
  PATH: process.env.PATH,
  BACKUP_PUBLIC_KEY: await identityToRecipient(secretKey),
  DATA_DIR: path.join(folder, 'first'),
  DEMO: '1',
  LOG_LEVEL: 'error',
};

/** The largest memory that a process ever had, in megabytes. */
function peakMegabytes({ pid }: ChildProcess): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** Runs a command and prints what it took. */
async function measure(args: readonly string[], dataDir: string): Promise<void> {
  const begin = performance.now();
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...env, DATA_DIR: path.join(folder, dataDir) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, peakMegabytes(child));
  }, 100);
  let output = '';
  child.stderr?.on('data', (text) => {
    output += text;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(watch);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`${args[0]}: ${seconds} s, ${peak} MB of memory; ${output.trim().split('\n').at(-1)}`);
  if (code !== 0) throw new Error(output);
}

const settings = readSettings(env);
const database = await openDatabase(settings, {
  clock: systemClock,
  log: createLog('error'),
  say: () => {},
  onLost: () => process.exit(1),
});
try {
  await createManyVeterans(database.db, VETERANS, () => {});
  const store = await openStore(settings.filesUrl);
  for (let number = 0; number < FILES; number += 1)
    await store.put(`veterans/drill${number}.pdf`, randomBytes(FILE_BYTES), 'application/pdf');
  await database.pool.query(
    `insert into loose_files (storage_key)
     select 'veterans/drill' || n || '.pdf' from generate_series(0, $1::int - 1) as n`,
    [FILES],
  );
  await database.pool.query(
    `insert into veteran_files (name, observation, veteran_id, params_file_id, storage_key, extension, size)
     select 'Page ' || v.n, 'Numérisée', v.id, f.id, 'veterans/drill' || v.n || '.pdf', 'pdf', $2
     from (select id, row_number() over (order by id) - 1 as n from veterans) as v
     cross join (select min(id) as id from params_files) as f where v.n < $1`,
    [FILES, FILE_BYTES],
  );
  const writing = new AbortController();
  let writes = 0;
  const writer = (async () => {
    for (; !writing.signal.aborted; writes += 1) {
      await database.pool.query('update veterans set old_city = $1 where id = $2', [
        `Ville ${writes}`,
        1 + (writes % 40_000),
      ]);
      await sleep(20);
    }
  })();
  await measure(['backup', file], 'first');
  writing.abort();
  await writer;
  console.log(`${writes} writes meanwhile, ${Math.round(fs.statSync(file).size / 1_048_576)} MB of backup`);
} finally {
  await database.close();
}
await measure(['restore', file, '--key', keyFile], 'second');
await measure(['backup:verify', file, '--key', keyFile], 'second');
fs.rmSync(folder, { recursive: true, force: true });
