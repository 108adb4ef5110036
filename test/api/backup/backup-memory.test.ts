import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { installation } from '../../harness/data/transfer.ts';
import { adminCommand } from '../../harness/servers/admin-command.ts';
import { newKeys } from '../../harness/servers/backup.ts';
import { createTestDatabase, ownerClient } from '../../harness/servers/database.ts';

/** The memory of a backup (OPS-08). */

const MEGABYTE = 1_048_576;
const FILE_BYTES = 4 * MEGABYTE;
/** The data that the second backup has beside that of the first: as many megabytes of rows as of files. */
const ADDED_MEGABYTES = 320;
/** Peaks of two processes may differ by this much. A larger difference shows growth with the data. */
const MAX_GROWTH_MEGABYTES = 80;

const keys = await newKeys();
const source = installation(await createTestDatabase({ demo: true }), { demo: true });
const owner = await ownerClient(source.database);

/** Node's option by which a process says at its end how much memory it had at most. */
const SAYS_PEAK = `--import data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS + ' kB\\n'))`,
)}`;

/** Backs up by the command; returns its peak of memory and the size of the backup, in megabytes. */
async function measureBackup(name: string) {
  const file = path.join(source.folder, name);
  const { code, output } = await adminCommand(source, ['backup', file], {
    BACKUP_PUBLIC_KEY: keys.public,
    NODE_OPTIONS: SAYS_PEAK,
  }).ended;
  expect(code, output).toBe(0);
  const peakKilobytes = Number(/^peak (\d+) kB$/m.exec(output)?.[1]);
  return { peak: peakKilobytes / 1024, size: fs.statSync(file).size / MEGABYTE };
}

/** Adds rows: lines of the audit of ten kilobytes. */
async function addRows(megabytes: number): Promise<void> {
  await owner.query(
    `insert into audit_log (table_name, record_id, action, changes)
     select 'cells', n, 'update', jsonb_build_object('text', repeat(md5(n::text), 320))
     from generate_series(1, $1) as n`,
    [megabytes * 100],
  );
}

/** Adds files, each with other bytes for whoever compresses them: one file of random bytes under many names. */
async function addFiles(megabytes: number): Promise<void> {
  const names = Array.from(
    { length: (megabytes * MEGABYTE) / FILE_BYTES },
    (_, number) => `large/${number}.pdf`,
  );
  const { filesUrl } = source.settings;
  const first = path.join(filesUrl, 'first.pdf');
  fs.mkdirSync(path.join(filesUrl, 'large'), { recursive: true });
  fs.writeFileSync(first, randomBytes(FILE_BYTES));
  for (const name of names) fs.linkSync(first, path.join(filesUrl, name));
  // As the versions before of one document.
  await owner.query(
    `insert into veteran_file_versions (file_id, version, extension, size, storage_key)
     select (select min(id) from veteran_files), 1000 + number, 'pdf', $2, name
     from unnest($1::text[]) with ordinality as added(name, number)`,
    [names, FILE_BYTES],
  );
}

it('OPS-08: the memory of a backup does not grow with the rows and files', async () => {
  const small = await measureBackup('small.age');
  await addRows(ADDED_MEGABYTES);
  await addFiles(ADDED_MEGABYTES);
  const large = await measureBackup('large.age');
  expect(large.size - small.size).toBeGreaterThan(ADDED_MEGABYTES);
  expect(small.peak).toBeGreaterThan(0);
  expect(large.peak - small.peak).toBeLessThan(MAX_GROWTH_MEGABYTES);
});
