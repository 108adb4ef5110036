import { describe, expect, it } from 'vitest';

/**
 * Names that no record has: a form's own questions, and the common fields of kinds that are only declared (REF-03).
 */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  // The cell of a new address, which is no record of the screen.
  'account/feeds/feeds-page.tsx': ['cell'],
  'account/password-page.tsx': ['password', 'retypedPassword'],
  'appointments/list/appointment-finder.tsx': ['search'],
  'appointments/list/appointment-list.tsx': ['outcome', 'weekday'],
  'global-search/search-card.tsx': ['keyWord', 'reason', 'dateRDV_between', 'dateRDV_end'],
  'notes/notes-panel.tsx': ['startIn', 'endIn'],
  'params-files/screens.tsx': ['name', 'archived', 'nameArabic', 'imageUrl'],
  'reference/screens.tsx': ['name'],
  'privacy/right-dialog.tsx': ['decidedBy', 'note', 'reason'],
  'security/event-filters.tsx': ['after', 'before', 'user', 'kind', 'thing', 'record', 'veteran', 'address'],
  'security/refused-sign-ins-page.tsx': ['after', 'before'],
  'security/unusual-readings-page.tsx': ['day.after', 'day.before'],
  'statistics/period-form.tsx': ['startDate', 'endDate', 'compare'],
  'veterans/care-log/care-log-dialog.tsx': ['pages'],
  'veterans/doubles/doubles-page.tsx': ['dismissed', 'region'],
  'webhooks/webhook-inputs.tsx': ['url', 'events'],
};

const files = import.meta.glob<string>('../../../src/admin/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The names that the compiler does not hold to a record's declaration. */
const loose = Object.entries(files).flatMap(([path, code]) => {
  const [, file = ''] = /\/admin\/(.*)$/.exec(path) ?? [];
  const names = new Set(
    [...code.matchAll(/\bsource(?:=|: )(?:["']([^"']+)["'](?! satisfies Source))/g)].map(
      ([, name]) => name as string,
    ),
  );
  return names.size > 0 ? [[file, [...names]] as const] : [];
});

describe('what screens show and ask for', () => {
  it('there is something to look at', () => {
    const checkedSources =
      Object.values(files)
        .join('\n')
        .match(/satisfies Source/g) ?? [];
    expect(checkedSources.length).toBeGreaterThan(100);
  });

  // react-admin takes any text as the name of a field: `satisfies` has the compiler look at it.
  it('SYS-06: a source is a field of its record, as the compiler sees it, but for what is named here', () => {
    expect(Object.fromEntries(loose)).toEqual(OTHERS);
  });
});
