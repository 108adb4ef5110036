import { randomUUID } from 'node:crypto';
import { keysOf } from '../domain/model/keys.ts';
import type { ApiContext } from './api-context.ts';
import { openStore } from './files/store.ts';
import { openTransport } from './mail/transport.ts';

type Parts = Pick<ApiContext, 'settings' | 'log'>;

/** Stores, reads and removes a few bytes. */
export async function probeFiles({ settings }: Pick<Parts, 'settings'>): Promise<void> {
  const store = await openStore(settings.filesUrl);
  const key = `probes/${randomUUID()}`;
  await store.put(key, new TextEncoder().encode('probe'), 'text/plain');
  const bytes = await store.get(key);
  await store.delete(key);
  if (!bytes) throw new Error('what was stored is not there');
}

/** Connects to the mail server and signs in; nothing is sent. */
async function probeMail({ settings }: Parts): Promise<void> {
  const transport = openTransport(settings);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** The probes of a start, by the setting that is wrong when they fail. */
const PROBES = { FILES_URL: probeFiles, SMTP_URL: probeMail } as const;

/**
 * Tries files and mail once. A failure is a warning that names the setting: a store or mail server that is away may come
 * back, and the rest of the product works without (OPS-07).
 * @returns the settings whose probe failed
 */
export async function probe(parts: Parts): Promise<(keyof typeof PROBES)[]> {
  const failed = await Promise.all(
    keysOf(PROBES).map(async (setting) => {
      try {
        await PROBES[setting](parts);
        return [];
      } catch (error) {
        parts.log.warn({ setting, err: error }, `${setting}: what it names does not work`);
        return [setting];
      }
    }),
  );
  return failed.flat();
}
