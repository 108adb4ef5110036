import { describe, expect, it } from 'vitest';
import { entityOfResource } from '../../src/domain/entities/index.ts';

/** The entities of a folder whose name is not that of a resource. */
const RESOURCES: Readonly<Record<string, readonly string[]>> = {
  account: ['users'],
  appointments: ['appointments', 'queueEntries'],
  dashboard: ['users', 'appointments'],
  desk: ['appointments'],
  'global-search': ['veterans', 'appointments'],
  notes: ['observations', 'medicalInformations'],
  slots: ['availableAppointments'],
};

/** What forms that make no record ask for. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  'appointments/appointment-finder.tsx': ['search'],
  'appointments/appointment-list.tsx': ['outcome', 'weekday'],
  'global-search/search-card.tsx': ['keyWord', 'city', 'reason', 'dateRDV_between', 'dateRDV_end'],
  'notes/notes-panel.tsx': ['startIn', 'endIn'],
  'veterans/care-log/care-log-dialog.tsx': ['pages'],
};

const files = import.meta.glob<string>('../../src/admin/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const camel = (folder: string) => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const screens = Object.entries(files).flatMap(([path, code]) => {
  const [, file = '', folder = ''] = /\/admin\/(([^/]+)\/.*)$/.exec(path) ?? [];
  const entities = (RESOURCES[folder] ?? [camel(folder)]).flatMap((name) => entityOfResource(name) ?? []);
  const sources = [...code.matchAll(/\bsource(?:=|: )["']([^"']+)["']/g)].map(
    ([, source]) => source as string,
  );
  return entities.length > 0 && sources.length > 0 ? [{ file, entities, sources }] : [];
});

describe('what screens show and ask for', () => {
  it('there is something to look at', () => {
    expect(screens.length).toBeGreaterThan(15);
    expect(screens.flatMap(({ sources }) => sources).length).toBeGreaterThan(80);
  });

  // react-admin takes any text as the name of a field.
  it.each(screens)('SYS-06: $file names fields of its entity', ({ file, entities, sources }) => {
    const known = ['id', ...entities.flatMap(({ fields }) => Object.keys(fields))];
    expect(sources.filter((source) => !known.includes(source) && !ASKED[file]?.includes(source))).toEqual([]);
  });
});
