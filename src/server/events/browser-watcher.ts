import { writeMoment } from '../../domain/dates/days.ts';
import { user } from '../../domain/entities/accounts/user.ts';
import type { ChangedDesk, LiveMessage, Presence } from '../../domain/live/messages.ts';
import { iriOf } from '../../domain/model/entity.ts';
import { can, type MenuRole } from '../../domain/rights/rights.ts';
import { personName } from '../../i18n/names.ts';
import type { ApiContext } from '../api-context.ts';
import type { Caller } from '../caller.ts';
import type { News, Office, RecordKey, Topics } from './news.ts';
import type { ResourceOfTable } from './record-facts.ts';
import { existingFor, mayDo, mayOpen, maySeePeople } from './sight.ts';
import { sessionRight } from './stream-registry.ts';
import type { Facts, OpenRecord, Watcher } from './watcher.ts';

interface BrowserWatcherOptions {
  readonly context: Pick<ApiContext, 'db' | 'settings'>;
  readonly resourceOf: ResourceOfTable;
  readonly caller: Caller;
  readonly browser: string;
  readonly topics: Topics;
}

/**
 * The topics that a caller may follow: records that they may see. A record counts as edited only where they may edit
 * it.
 */
export function allowedTopics(resourceOf: ResourceOfTable, caller: Caller, topics: Topics): Topics {
  const open = topics.open
    .filter((key) => mayOpen(resourceOf, caller, key))
    .map((key) =>
      key.mode === 'edit' && !mayDo(resourceOf, caller, key, 'EDIT')
        ? { ...key, mode: 'view' as const }
        : key,
    );
  return { ...topics, open, listed: topics.listed.filter((key) => mayDo(resourceOf, caller, key, 'LIST')) };
}

/** The other people at a record: each once, those who edit it first. */
function presencesOf(
  people: readonly OpenRecord[],
  isReader: (one: OpenRecord) => boolean,
  timezone: string,
): readonly Presence[] {
  const others = people.filter((one) => !isReader(one));
  const editorsFirst = [...others.filter(({ mode }) => mode === 'edit'), ...others];
  const byUser = new Map<number, OpenRecord>();
  for (const one of editorsFirst) if (!byUser.has(one.user)) byUser.set(one.user, one);
  return [...byUser.values()].map((one) => ({
    user: iriOf(user, one.user),
    name: personName({ ...one }),
    mode: one.mode,
    since: writeMoment(timezone, one.since.getTime()),
  }));
}

/** The changes at desks. Without the right to list appointments the message has no ids. */
const changedDesks = (
  desks: ReadonlyMap<Office, ReadonlySet<number> | null>,
  menuRole: MenuRole,
): ChangedDesk[] =>
  [...desks].map(([office, ids]) => ({
    ...office,
    ids: can(menuRole, 'Appointment', 'LIST') ? [...(ids ?? [])] : [],
  }));

/** Keeps the entries whose value differs from the one that was sent last. */
function fresh<T>(sentValues: Map<string, string>, kind: string, entries: readonly (readonly [string, T])[]) {
  const news = entries.filter(([path, value]) => sentValues.get(`${kind} ${path}`) !== JSON.stringify(value));
  for (const [path, value] of news) sentValues.set(`${kind} ${path}`, JSON.stringify(value));
  return news.length > 0 ? Object.fromEntries(news) : undefined;
}

/** The watcher of a browser's stream (SYS-16): desks, list rows, open records and who has them open. */
export function browserWatcher(options: BrowserWatcherOptions): Watcher {
  const { context, resourceOf, browser } = options;
  const topics = allowedTopics(resourceOf, options.caller, options.topics);
  const { id } = options.caller;
  const sentValues = new Map<string, string>();
  const openKeys = new Set(topics.open.map(({ path }) => path));
  const listedKeys = new Set(topics.listed.map(({ path }) => path));
  const isReader = (one: OpenRecord) => one.user === id && one.browser === browser;

  /** The records of the news that this reader may see now. */
  async function inSight(news: News, caller: Caller): Promise<ReadonlySet<string>> {
    const keys = [...new Map([...news.changes, ...news.presence].map((key) => [key.path, key])).values()];
    const allowedKeys = keys.filter(
      (key) =>
        (openKeys.has(key.path) && mayOpen(resourceOf, caller, key)) ||
        (listedKeys.has(key.path) && mayDo(resourceOf, caller, key, 'LIST')),
    );
    const existing = await existingFor(context.db, resourceOf, caller, allowedKeys);
    return new Set(existing.map(({ path }) => path));
  }

  async function write(news: News, facts: Facts, menuRole: MenuRole): Promise<LiveMessage | undefined> {
    const caller = { ...options.caller, menuRole };
    const visible = await inSight(news, caller);
    const mayName = (key: RecordKey) => visible.has(key.path) && maySeePeople(resourceOf, caller, key);
    const versions = [...news.changes].map(
      (key) => [key.path, visible.has(key.path) ? (facts.versionOf(key) ?? null) : null] as const,
    );
    const people = [...news.presence].map(
      (key) =>
        [
          key.path,
          mayName(key) ? presencesOf(facts.peopleAt(key), isReader, context.settings.timezone) : [],
        ] as const,
    );
    const desks = changedDesks(news.desks, menuRole);
    const message: LiveMessage = {
      ...(desks.length > 0 && { desks }),
      versions: fresh(sentValues, 'version', versions),
      people: fresh(sentValues, 'people', people),
    };
    return Object.values(message).some((part) => part !== undefined) ? message : undefined;
  }

  return {
    account: `user ${id}`,
    topics,
    right: sessionRight(options.caller),
    greeting: {},
    mayStayOpen: () => true,
    write,
    browser: { user: id, browser },
  };
}
