import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

/** Names that somebody typed to become more than a name (SEC-03, SEC-09): the back office shows them as text. */

const NOW = '2026-11-23T07:00:00+01:00';
const NAMES = {
  'a web address': 'Gagnez https://mal.example/gain',
  'a line break': 'Ali\r\nhttps://www.mal.example',
  'a tag': '<b class="mal">Ali</b><img class="mal" src="x" onerror="alert(1)">',
  'a script': '"></script><script class="mal">alert(1)</script>',
};
/** A name as one line, as it is kept. */
const onOneLine = (name: string): string => name.replace(/[\r\n]+/g, ' ');

const api = await mockedApi({ now: NOW });
const { open } = backOffice(api);
const office = await officeOf(api);
const calendar = await office.calendar({ nbAgentAM: 10 });
const slot = (await office.slotsOf(calendar)).find(({ dateRDV }) => dateRDV.startsWith('2026-11-23'));
const people: { kind: string; name: string; records: string[] }[] = [];
for (const [kind, name] of Object.entries(NAMES)) {
  const veteran = await office.veteran({ lastName: name, firstName: 'Inscrit' });
  const appointment = await office.create(
    'appointments',
    office.appointment(calendar, slot as { dateRDV: string }, { lastName: name, firstName: 'Attendu' }),
  );
  people.push({
    kind,
    name: onOneLine(name),
    records: [`/veterans/${veteran.id}`, `/appointments/${appointment.id}`],
  });
}

/** Expects that a part of the page shows names as they were typed, and that none became a part of the page. */
async function expectText(part: () => HTMLElement, names: readonly string[]): Promise<void> {
  await waitFor(() => {
    for (const name of names) expect(part().textContent).toContain(name);
  });
  expect(document.querySelectorAll('.mal')).toHaveLength(0);
  const targets = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href);
  expect(targets.filter((href) => /^[a-z]+:\/*([^/]*[@.])?mal\.example|^javascript:/i.test(href))).toEqual(
    [],
  );
}
const page = () => screen.getByRole('main');
const all = people.map(({ name }) => name);

it.each([
  ['the list of veterans', '/veterans'],
  ['the list of appointments', '/appointments'],
  ['the global search', `/globalSearch?filter=${encodeURIComponent('{"keyWord":"inscrit"}')}`],
])('SEC-03, SEC-09: names with an address, a line break or a tag are text on %s', async (_name, address) => {
  await open(address);
  await screen.findByRole('main');
  await expectText(page, all);
});

it('SEC-03, SEC-09, DESK-01: they are text at the desk', async () => {
  // The clock of the browser is that of the service.
  vi.setSystemTime(Date.parse(NOW));
  onTestFinished(() => void vi.useRealTimers());
  await open(`/accueil?cell=${calendar.cell.id}&region=${office.region.id}`);
  await screen.findByRole('main');
  await expectText(page, all);
});

it.each(people)(
  'SEC-03, SEC-09: $kind in a name is text on a record and in its title',
  async ({ name, records }) => {
    for (const address of records) {
      await open(address);
      await screen.findByRole('main');
      await expectText(page, [name]);
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(name));
      await waitFor(() => expect(document.title).toContain(name));
      cleanup();
    }
  },
);

it('SEC-03, SEC-09, FIND-01: they are text among the results of the search, with what is found marked', async () => {
  const { user } = await open('/cells');
  await user.click(await screen.findByRole('button', { name: 'Trouver ou aller à' }));
  const dialog = await screen.findByRole('dialog', { name: 'Trouver ou aller à' });
  await user.type(await within(dialog).findByRole('combobox'), 'inscrit');
  await expectText(() => dialog, all);
  expect(dialog.querySelector('mark')?.textContent).toBe('Inscrit');
});
