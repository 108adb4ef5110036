import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { Answer, Http } from '../../../src/admin/data-provider/http.ts';
import { followPreferences } from '../../../src/admin/preferences/server-preferences.ts';

const FILTERS = 'veterans.savedQueries';
const COLUMNS = 'veterans.datatable';

/** A browser and a server with so much room, and how often the person heard that there is none left. */
function browser(room: number, initial: Record<string, unknown> = {}) {
  const storage = new Map<string, unknown>();
  const local = {
    getItem: <T>(key: string) => storage.get(key) as T | undefined,
    setItem: (key: string, value: unknown) => void storage.set(key, value),
  };
  const server = { room, preferences: initial };
  const http = (async (_path, options) => {
    const changes = JSON.parse(String(options?.body ?? '{}'));
    const next = { ...server.preferences, ...changes };
    if (JSON.stringify(next).length > server.room) throw new HttpError('Trop de préférences', 413, {});
    server.preferences = next;
    return { json: next } as Answer;
  }) as Http;
  const onRefusal = vi.fn();
  /** The page as it begins, again after a reload. */
  const start = () => followPreferences(local, http, onRefusal);
  return { storage, server, onRefusal, start };
}

it('LIST-01: what the server has no room for is said at once, stays in this browser over a reload and holds up no other change', async () => {
  const { storage, server, onRefusal, start } = browser(75);
  const large = ['Une recherche très longue', 'Une autre', 'Encore une'];
  storage.set(FILTERS, large);
  const page = start();
  page.changed(FILTERS, large);
  await vi.waitFor(() => expect(onRefusal).toHaveBeenCalledTimes(1));
  page.changed(COLUMNS, ['pmi']);
  await vi.waitFor(() => expect(server.preferences).toEqual({ [COLUMNS]: ['pmi'] }));

  // The value on the server is older than the one in the browser.
  server.preferences = { ...server.preferences, [FILTERS]: [] };
  const again = start();
  await again.load();
  expect(storage.get(FILTERS)).toEqual(large);
  // A filter less: there is room for the rest.
  storage.set(FILTERS, ['Une autre']);
  again.changed(FILTERS, ['Une autre']);
  await vi.waitFor(() => expect(server.preferences[FILTERS]).toEqual(['Une autre']));
  const last = start();
  server.preferences = { [FILTERS]: ['Ailleurs'] };
  await last.load();
  expect(storage.get(FILTERS)).toEqual(['Ailleurs']);
});

it('LIST-01: a change that did not reach the server goes at the next start; nothing of one person goes out for another', async () => {
  const { storage, server, start } = browser(0);
  storage.set(FILTERS, ['Benali']);
  start().changed(FILTERS, ['Benali']);
  await vi.waitFor(() => expect(storage.get('preferences.unsent')).toEqual([FILTERS]));
  server.room = 100;
  await start().load();
  await vi.waitFor(() => expect(server.preferences).toEqual({ [FILTERS]: ['Benali'] }));
  await vi.waitFor(() => expect(storage.get('preferences.unsent')).toEqual([]));
  const page = start();
  server.room = 0;
  page.changed(FILTERS, ['Autre']);
  page.forget();
  storage.clear();
  server.room = 100;
  await start().load();
  expect(server.preferences).toEqual({ [FILTERS]: ['Benali'] });
});
