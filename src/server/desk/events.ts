import { and, inArray } from 'drizzle-orm';
import { can } from '../../domain/rights/rights.ts';
import type { Answer, ApiContext, ApiOperation, ApiRequest } from '../api-context.ts';
import { deskScreens as screens } from '../db/schema.ts';
import { NO_STORE_HEADERS } from '../hydra/caching.ts';
import { badParameter } from '../hydra/errors.ts';
import { parseIdParameter } from '../hydra/parameters.ts';
import { openSessions } from '../session/caller.ts';
import { isValid, type Validity } from './screen-validity.ts';
import type { Place, Right, StillHeld } from './stream-registry.ts';
import { createDeskStreams, type DeskStreams } from './streams.ts';

type Parts = Pick<ApiContext, 'db' | 'log'> & Validity;

const isSession = (right: Right): right is Extract<Right, { kind: 'session' }> => right.kind === 'session';

/** Agents go on while they may LIST appointments, displays until their code is ended or expires. */
const stillHeldIn =
  ({ db, clock, settings }: Parts): StillHeld =>
  async (rights) => {
    const sessions = rights.filter(isSession);
    const codes = rights.flatMap((right) => (isSession(right) ? [] : [right.codeHash]));
    const open = sessions.length > 0 ? await openSessions({ db, clock }, sessions) : new Map();
    const issued = new Set(
      codes.length > 0
        ? (
            await db
              .select({ hash: screens.codeHash })
              .from(screens)
              .where(and(inArray(screens.codeHash, codes), isValid({ clock, settings })))
          ).map(({ hash }) => hash)
        : [],
    );
    return new Set(
      rights.filter((right) =>
        isSession(right) ? can(open.get(right) ?? {}, 'Appointment', 'LIST') : issued.has(right.codeHash),
      ),
    );
  };

/** The open desks of this process; its connection is made when the first one is opened. */
export const startDesks = (parts: Parts): DeskStreams =>
  createDeskStreams({
    url: parts.db.$client.options.connectionString ?? '',
    stillHeld: stillHeldIn(parts),
    log: parts.log,
  });

/** The answer that a stream is. */
export const streamed = (stream: ReadableStream<Uint8Array>): Answer => ({
  stream,
  headers: NO_STORE_HEADERS,
});

function parsePlace({ query }: ApiRequest): Place {
  const needed = (name: 'cell' | 'region', path: string): number => {
    const id = parseIdParameter(query, name, path);
    if (id === undefined) throw badParameter(name);
    return id;
  };
  return { cell: needed('cell', 'cells'), region: needed('region', 'params_regions') };
}

async function events(request: ApiRequest): Promise<Answer> {
  const { caller, context } = request;
  if (!caller) throw new Error('asked without a caller');
  const { tokenHash, tokenVersion, expires } = caller.session;
  const right = { kind: 'session', user: caller.id, tokenHash, tokenVersion, expires } as const;
  const watcher = { account: `user ${caller.id}`, place: parsePlace(request), right };
  return streamed(await context.desks.open(watcher));
}

export const eventOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/appointments/events',
    access: { menu: 'Appointment', action: 'LIST' },
    // Of ids alone: what they are of is read by who may.
    reads: 'nothing',
    givesFile: true,
    handle: events,
  },
];
