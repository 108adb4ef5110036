import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { Answer, Http } from '../../src/admin/data-provider/http.ts';
import { followPreferences } from '../../src/admin/preferences/server-preferences.ts';

const FILTERS = 'veterans.savedQueries';
const COLUMNS = 'veterans.datatable';

/** A browser and a server with so much room, and how often the person heard that there is none left. */
function browser(room: number, kept: Record<string, unknown> = {}) {
  const stored = new Map<string, unknown>();
  const local = {
    getItem: <T>(key: string) => stored.get(key) as T | undefined,
    setItem: (key: string, value: unknown) => void stored.set(key, value),
  };
  const server = { room, kept };
  const http: Http = async (_path, options) => {
    const changes = JSON.parse(String(options?.body ?? '{}'));
    const next = { ...server.kept, ...changes };
    if (JSON.stringify(next).length > server.room) throw new HttpError('Trop de préférences', 413, {});
    server.kept = next;
    return { json: next } as Answer;
  };
  const refused = vi.fn();
  /** The page as it begins, again after a reload. */
  const start = () => followPreferences(local, http, refused);
  return { stored, server, refused, start };
}

it('LIST-01: what the server has no room for is said at once, stays in this browser over a reload and holds up no other change', async () => {
  const { stored, server, refused, start } = browser(75);
  const large = ['Une recherche très longue', 'Une autre', 'Encore une'];
  stored.set(FILTERS, large);
  const page = start();
  page.changed(FILTERS, large);
  await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
  page.changed(COLUMNS, ['pmi']);
  await vi.waitFor(() => expect(server.kept).toEqual({ [COLUMNS]: ['pmi'] }));

  // The value on the server is older than the one in the browser.
  server.kept = { ...server.kept, [FILTERS]: [] };
  const again = start();
  await again.load();
  expect(stored.get(FILTERS)).toEqual(large);
  // A filter less: there is room for the rest.
  stored.set(FILTERS, ['Une autre']);
  again.changed(FILTERS, ['Une autre']);
  await vi.waitFor(() => expect(server.kept[FILTERS]).toEqual(['Une autre']));
  const last = start();
  server.kept = { [FILTERS]: ['Ailleurs'] };
  await last.load();
  expect(stored.get(FILTERS)).toEqual(['Ailleurs']);
});

it('LIST-01: a change that did not reach the server goes at the next start; nothing of one person goes out for another', async () => {
  const { stored, server, start } = browser(0);
  stored.set(FILTERS, ['Benali']);
  start().changed(FILTERS, ['Benali']);
  await vi.waitFor(() => expect(stored.get('preferences.unsent')).toEqual([FILTERS]));
  server.room = 100;
  await start().load();
  await vi.waitFor(() => expect(server.kept).toEqual({ [FILTERS]: ['Benali'] }));
  await vi.waitFor(() => expect(stored.get('preferences.unsent')).toEqual([]));
  const page = start();
  server.room = 0;
  page.changed(FILTERS, ['Autre']);
  page.forget();
  stored.clear();
  server.room = 100;
  await start().load();
  expect(server.kept).toEqual({ [FILTERS]: ['Benali'] });
});
