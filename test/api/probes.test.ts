import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createLog } from '../../src/server/logging.ts';
import { probe } from '../../src/server/probes.ts';
import { mailServer } from '../harness/mail-server.ts';
import { temporaryFolder } from '../harness/server.ts';
import { testSettings } from '../harness/settings.ts';

const smtp = await mailServer();
const log = createLog('silent');
const folder = temporaryFolder('probes');
fs.writeFileSync(path.join(folder, 'no-folder'), '');

it('OPS-07: files and mail that work are silent, and leave nothing', async () => {
  const filesUrl = path.join(folder, 'files');
  expect(await probe({ settings: testSettings({ filesUrl, smtpUrl: smtp.url }), log })).toEqual([]);
  expect(smtp.received).toEqual([]);
  expect(fs.readdirSync(path.join(filesUrl, 'probes'))).toEqual([]);
  // Mails are files where there is no mail server.
  expect(await probe({ settings: testSettings({ filesUrl }), log })).toEqual([]);
});

it.each([
  ['a folder that cannot be written', { filesUrl: path.join(folder, 'no-folder', 'files') }, 'FILES_URL'],
  [
    'a bucket that nobody serves',
    { filesUrl: 's3://bucket?endpoint=http://127.0.0.1:1&region=x' },
    'FILES_URL',
  ],
  ['a mail server that is not there', { smtpUrl: 'smtp://127.0.0.1:1' }, 'SMTP_URL'],
])('OPS-07: %s is a warning that names the setting', async (_name, changes, setting) => {
  const settings = testSettings({ filesUrl: path.join(folder, 'files'), ...changes });
  expect(await probe({ settings, log })).toEqual([setting]);
});
