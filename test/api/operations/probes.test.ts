import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ApiContext } from '../../../src/server/api-context.ts';
import { createProbes } from '../../../src/server/probes.ts';
import type { Settings } from '../../../src/server/settings.ts';
import { siteWithMetrics } from '../../harness/data/metrics.ts';
import { testSettings } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { createTestDatabase } from '../../harness/servers/database.ts';
import { startServer, temporaryFolder } from '../../harness/servers/server.ts';
import { mailServer } from '../../harness/services/mail-server.ts';

const smtp = await mailServer();
const database = await createTestDatabase();
const api = await testApi({ database });
const folder = temporaryFolder('probes');
fs.writeFileSync(path.join(folder, 'no-folder'), '');
const filesUrl = path.join(folder, 'files');

/** Probes with a log that keeps its lines. */
function probesOf(changes: Partial<Settings>, maxMs?: number) {
  const lines: unknown[] = [];
  const note = (level: string) => (fields: object, message: string) => lines.push([level, fields, message]);
  const log = { info: note('info'), warn: note('warn') } as unknown as ApiContext['log'];
  const settings = testSettings({ filesUrl, ...changes });
  const probes = createProbes(maxMs);
  const run = () => probes.job.run({ ...api.context, settings, log }, new AbortController().signal);
  return { run, states: probes.states, lines, settings };
}

it('OPS-07, OPS-09: files and mail that work are silent, and leave nothing', async () => {
  const probes = probesOf({ smtpUrl: smtp.url });
  expect(probes.states()).toEqual({ files: null, mail: null });
  await probes.run();
  expect(probes.states()).toEqual({ files: true, mail: true });
  expect(probes.lines).toEqual([]);
  expect(smtp.received).toEqual([]);
  expect(fs.readdirSync(path.join(filesUrl, 'probes'))).toEqual([]);
  // Mails are files where there is no mail server.
  const withoutServer = probesOf({});
  await withoutServer.run();
  expect(withoutServer.states()).toEqual({ files: true, mail: true });
});

it.each([
  [
    'a folder that cannot be written',
    { filesUrl: path.join(folder, 'no-folder', 'files') },
    'files',
    'FILES_URL',
  ],
  [
    'a bucket that nobody serves',
    { filesUrl: 's3://bucket?endpoint=http://127.0.0.1:1&region=x' },
    'files',
    'FILES_URL',
  ],
  ['a mail server that is not there', { smtpUrl: 'smtp://127.0.0.1:1' }, 'mail', 'SMTP_URL'],
])('OPS-07, OPS-09: %s is one warning that names the setting', async (_name, changes, name, setting) => {
  const probes = probesOf(changes);
  await probes.run();
  await probes.run();
  expect(probes.states()).toEqual({ files: true, mail: true, [name]: false });
  expect(probes.lines).toEqual([
    ['warn', expect.objectContaining({ setting }), `${setting}: what it names does not work`],
  ]);
});

it('OPS-09: files that work again are marked so within a minute', async () => {
  const late = path.join(folder, 'late');
  fs.writeFileSync(late, '');
  const probes = probesOf({ filesUrl: late });
  expect(createProbes().job).toMatchObject({ times: '* * * * *', inEachProcess: true });
  await probes.run();
  expect(probes.states().files).toBe(false);
  fs.rmSync(late);
  await probes.run();
  expect(probes.states().files).toBe(true);
  expect(probes.lines.at(-1)).toEqual([
    'info',
    { setting: 'FILES_URL' },
    'FILES_URL: what it names works again',
  ]);
});

it('OPS-09: a mail server that takes a connection and says nothing is tried once until that try has ended', async () => {
  const sockets: net.Socket[] = [];
  const silent = net.createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const probes = probesOf({ smtpUrl: `smtp://127.0.0.1:${(silent.address() as net.AddressInfo).port}` }, 200);
  for (let times = 0; times < 3; times += 1) await probes.run();
  expect(probes.states().mail).toBe(false);
  expect(sockets).toHaveLength(1);
});

it('OPS-09: metrics tell of files and mail once they were tried', async () => {
  const site = siteWithMetrics(api);
  const states = async () => [...(await site.series())].filter(([name]) => name.includes('dependency_up'));
  expect(await states()).toEqual([]);
  await site.probes.job.run(
    { ...api.context, settings: testSettings({ filesUrl, smtpUrl: 'smtp://127.0.0.1:1' }) },
    new AbortController().signal,
  );
  expect(await states()).toEqual([
    ['combattants_dependency_up{dependency="files"}', 1],
    ['combattants_dependency_up{dependency="mail"}', 0],
  ]);
});

it('OPS-09: a mail server that is away is a mark on readiness’ details, and no refusal', async () => {
  const server = await startServer({ database, env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const ready = () => server.request('GET', '/health/ready');
  await expect
    .poll(async () => (await ready()).body.details)
    .toEqual({ unhandledRejections: 0, isFilesUp: true, isMailUp: false });
  expect((await ready()).status).toBe(200);
  await server.stop();
});
