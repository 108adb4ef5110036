import { and, inArray } from 'drizzle-orm';
import type { MenuRole } from '../domain/rights/rights.ts';
import type { ApiContext } from './api-context.ts';
import { deskScreens as screens } from './db/schema.ts';
import { isValid, type Validity } from './desk/screen-validity.ts';
import { createEventStreams } from './events/event-streams.ts';
import type { HeldRights } from './events/stream-registry.ts';
import type { EventStreams, Right } from './events/watcher.ts';
import { resources } from './resources/index.ts';
import { openSessions } from './session/caller.ts';

type Parts = Pick<ApiContext, 'db' | 'log' | 'settings' | 'clock'>;

const isSession = (right: Right): right is Extract<Right, { kind: 'session' }> => right.kind === 'session';

const NO_RIGHTS: MenuRole = {};

/** Sessions hold until they end, displays until their code is ended or expires. */
const heldRightsIn =
  ({ db, clock, settings }: Pick<Parts, 'db'> & Validity): HeldRights =>
  async (rights) => {
    const sessions = rights.filter(isSession);
    const codes = rights.flatMap((right) => (isSession(right) ? [] : [right.codeHash]));
    const open = sessions.length > 0 ? await openSessions({ db, clock }, sessions) : new Map();
    const validCodes = new Set(
      codes.length > 0
        ? (
            await db
              .select({ hash: screens.codeHash })
              .from(screens)
              .where(and(inArray(screens.codeHash, codes), isValid({ clock, settings })))
          ).map(({ hash }) => hash)
        : [],
    );
    const rightsOf = new Map<Right, MenuRole>(open);
    for (const right of rights)
      if (!isSession(right) && validCodes.has(right.codeHash)) rightsOf.set(right, NO_RIGHTS);
    return rightsOf;
  };

const resourceByTable = new Map(resources.map((resource) => [resource.entity.table, resource]));

/** The open streams of this process; its connection is made when the first one is opened. */
export const startEventStreams = (parts: Parts): EventStreams =>
  createEventStreams({
    ...parts,
    heldRights: heldRightsIn(parts),
    resourceOf: (table) => resourceByTable.get(table),
  });
