import { setTimeout as sleep } from 'node:timers/promises';
import { pdf } from '../harness/data/documents.ts';
import { until } from './processes.ts';
import { assert, report } from './report.ts';
import { APPS, readinessOf, type ServerName, serverUrl } from './servers.ts';
import type { PreparedStorm } from './storm.ts';

/** Each server as the one that writes, with the other one. */
const PAIRS: readonly (readonly [ServerName, ServerName])[] = [
  ['app1', 'app2'],
  ['app2', 'app1'],
];

/** Sends a document by one server; gives its path. */
async function sendDocument(name: ServerName, { office }: PreparedStorm, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.set('name', `Reçu par ${name}`);
  form.set('observation', 'Essai');
  form.set('veteran', (await office.veteran({ lastName: 'Partagée' }))['@id']);
  form.set('paramsFile', (await office.first('params_files'))['@id']);
  form.set('file', new File([Uint8Array.from(bytes)], 'recu.pdf'));
  const answer = await fetch(`${serverUrl(name)}/api/files/veterans`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${office.token}` },
    body: form,
  });
  const text = await answer.text();
  assert(answer.status === 201, `a document by ${name}: ${answer.status} ${text}`);
  return JSON.parse(text)['@id'];
}

/** A document that one server took is read by the other one, byte for byte: both keep files in the bucket. */
export async function shareDocuments(preparedOffice: PreparedStorm): Promise<void> {
  for (const name of APPS)
    await until(`the files of ${name}`, async () => (await readinessOf(name)).isFilesUp === true);
  for (const [writer, reader] of PAIRS) {
    const bytes = pdf(`Document de ${writer}`);
    const path = await sendDocument(writer, preparedOffice, bytes);
    const answer = await fetch(serverUrl(reader) + path, {
      headers: { Authorization: `Bearer ${preparedOffice.office.token}` },
    });
    const read = Buffer.from(await answer.arrayBuffer());
    assert(answer.status === 200, `${path} by ${reader}: ${answer.status}`);
    assert(read.equals(bytes), `${path} by ${reader}: ${read.length} bytes that differ from ${bytes.length}`);
  }
  report('documents', { sentByOneReadByTheOther: PAIRS.length });
}

/** A changed setting is in force on all servers within this time (docs/running.md). */
const MAX_SETTING_MS = 1000;

/** Saves whether people can register, by one server. */
async function saveRegistration(name: ServerName, { office }: PreparedStorm, registration: boolean) {
  const answer = await fetch(`${serverUrl(name)}/api/settings`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${office.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ registration }),
  });
  await answer.arrayBuffer();
  assert(answer.status === 200, `settings by ${name}: ${answer.status}`);
}

/** Whether a server refuses each registration. It says so before it looks at what was sent. */
async function isRegistrationClosed(name: ServerName): Promise<boolean> {
  const answer = await fetch(`${serverUrl(name)}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  await answer.arrayBuffer();
  return answer.status === 403;
}

/**
 * A setting that one server changes is in force on the other within its time (OPS-06): both listen to the primary of now.
 * @returns the longest milliseconds
 */
export async function shareSettings(preparedOffice: PreparedStorm): Promise<number> {
  let longestMs = 0;
  for (const [writer, reader] of PAIRS) {
    for (const isOpen of [false, true]) {
      await saveRegistration(writer, preparedOffice, isOpen);
      const startMs = performance.now();
      while ((await isRegistrationClosed(reader)) === isOpen) {
        assert(
          performance.now() - startMs < MAX_SETTING_MS,
          `${reader} does not hear what ${writer} changed`,
        );
        await sleep(20);
      }
      longestMs = Math.max(longestMs, Math.round(performance.now() - startMs));
    }
  }
  return longestMs;
}
