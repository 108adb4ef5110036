import { randomUUID } from 'node:crypto';
import type { ApiContext } from './api-context.ts';
import { openStore } from './files/store.ts';
import type { Job } from './jobs/jobs.ts';
import { openTransport } from './mail/transport.ts';
import type { Settings } from './settings.ts';
import { withinTime } from './within-time.ts';

type Parts = Pick<ApiContext, 'settings' | 'log'>;

/** The folder of the probes' files in the store of files. */
export const PROBES_FOLDER = 'probes';

/** Stores, reads and removes a few bytes. */
export async function probeFiles({
  settings,
}: {
  readonly settings: Pick<Settings, 'filesUrl'>;
}): Promise<void> {
  const store = await openStore(settings.filesUrl);
  const key = `${PROBES_FOLDER}/${randomUUID()}`;
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

/** Longer than any of them takes where things work. */
const MAX_PROBE_MS = 15_000;

type ProbeName = 'files' | 'mail';

/** Whether files and mail worked when they were last tried; null before the first try has ended. */
type ProbeStates = Readonly<Record<ProbeName, boolean | null>>;

export interface Probes {
  readonly states: () => ProbeStates;
  /** Tries both at the start and every minute. */
  readonly job: Job;
}

interface Probe {
  /** The setting that is wrong when it fails. */
  readonly setting: 'FILES_URL' | 'SMTP_URL';
  readonly work: (parts: Parts) => Promise<void>;
  isUp: boolean | null;
  isUnderWay: boolean;
}

/** Tries once. A try that hangs is waited for by none of the next ones: each would hold a connection or a thread. */
async function attempt(probe: Probe, parts: Parts, maxMs: number): Promise<void> {
  if (probe.isUnderWay) return;
  probe.isUnderWay = true;
  const { setting } = probe;
  const work = probe.work(parts).finally(() => {
    probe.isUnderWay = false;
  });
  try {
    await withinTime(work, maxMs);
    if (probe.isUp === false) parts.log.info({ setting }, `${setting}: what it names works again`);
    probe.isUp = true;
  } catch (error) {
    // One warning until it works again, not one a minute.
    if (probe.isUp !== false)
      parts.log.warn({ setting, err: error }, `${setting}: what it names does not work`);
    probe.isUp = false;
  }
}

/**
 * Creates the probes of files and mail. A failure is a warning that names the setting, and a mark in the details of
 * readiness: a store or mail server that is away may come back, and the rest of the product works without (OPS-07, OPS-09).
 */
export function createProbes(maxMs = MAX_PROBE_MS): Probes {
  const probes: Record<ProbeName, Probe> = {
    files: { setting: 'FILES_URL', work: probeFiles, isUp: null, isUnderWay: false },
    mail: { setting: 'SMTP_URL', work: probeMail, isUp: null, isUnderWay: false },
  };
  return {
    states: () => ({ files: probes.files.isUp, mail: probes.mail.isUp }),
    job: {
      name: 'probes',
      times: '* * * * *',
      inEachProcess: true,
      async run(parts) {
        await Promise.all(Object.values(probes).map((probe) => attempt(probe, parts, maxMs)));
        return 0;
      },
    },
  };
}
