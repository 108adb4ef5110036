import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, expect, it, vi } from 'vitest';

// A field more, and its French name, come before anything reads the declaration. Other files read their own.
vi.resetModules();
afterAll(() => vi.resetModules());
const { domain } = await import('#texts/domain.ts');
const { veteran } = await import('../../../src/domain/entities/veteran.ts');
const { text } = await import('../../../src/domain/model/fields.ts');
const NAME = 'Groupe sanguin';
Object.assign(veteran.fields, { bloodGroup: { ...text({ virtual: true }), section: 'identity' } });
Object.assign(domain.resources.veterans.fields, { bloodGroup: NAME });

const { mockedApi } = await import('../../harness/screens/mocked-api.ts');
const api = await mockedApi({ demo: true });
const { backOffice } = await import('../../harness/screens/back-office.tsx');
const { printWorker } = await import('../../harness/screens/print-worker.ts');
const { identityOf } = await import('../../../src/print/care-log/identity.ts');
const { open } = backOffice(api);
const printing = printWorker();
const token = await api.signIn('admin');
const [record] = (await api.request('GET', '/api/veterans?itemsPerPage=1', { token })).body['hydra:member'];

/** The names in a section, in their order. */
const namesIn = (section: HTMLElement, selector: string) =>
  [...section.querySelectorAll(selector)].map((one) => one.textContent?.replace(/[\s*]+$/, ''));

it('VET-03: a new field of the declaration stands in its section of the form', async () => {
  await open('/veterans/new');
  const section = await screen.findByRole('region', { name: 'Identité' });
  expect(namesIn(section, 'label, legend').at(-1)).toBe(NAME);
});

it('VET-09, VET-11: in that of the record, and of the sheet', async () => {
  const { user } = await open(`/veterans/${record.id}`);
  const section = await screen.findByRole('region', { name: 'Identité' });
  expect(namesIn(section, 'dt').at(-1)).toBe(NAME);
  await user.click(await screen.findByText('Aperçu PDF', { selector: 'button' }));
  await waitFor(() => expect(printing.jobs).toHaveLength(1));
  const [job] = printing.jobs;
  const identity = job?.kind === 'veteran' ? job.sheet.sections[0] : undefined;
  expect([identity?.title, identity?.facts.at(-1)?.name]).toEqual(['Identité', NAME]);
});

it('VET-02: in its category of the filters', async () => {
  const { user } = await open('/veterans');
  await user.click(await screen.findByRole('button', { name: 'Afficher les filtres' }));
  const [row] = await screen.findAllByRole('group', { name: /^Filtre 1/ });
  const [, property] = within(row as HTMLElement).getAllByRole('combobox');
  await user.click(property as HTMLElement);
  await screen.findByRole('option', { name: NAME });
});

it('CARE-01: and on the care log, where the person is described', () => {
  const [person] = identityOf({ ...record, bloodGroup: 'O' }).groups;
  expect(person?.facts.at(-1)).toEqual([NAME, 'O']);
});
