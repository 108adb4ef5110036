import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resources } from '../../../src/admin/resources.tsx';
import { entityOfResource } from '../../../src/domain/entities/index.ts';
import { backOffice, pressTool } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ demo: true });
const { open } = backOffice(api);
const notice = {
  name: 'Fermé lundi',
  text: 'Le service est fermé.',
  startDate: '2026-11-23',
  endDate: '2026-11-24',
};
const token = await api.signIn('admin');
expect((await api.request('POST', '/api/notices', { token, body: notice })).status).toBe(201);

/** The lists of what has an Arabic name. */
const lists = resources
  .filter(({ name, list }) => list && 'nameArabic' in (entityOfResource(name)?.fields ?? {}))
  .map(({ name }) => name);
/** Those of them where it is a column that can be chosen. */
const generatedResources = ['cells', 'notices', 'qualities', 'reasons'];

const isArabic = (text: string) => text.endsWith('en arabe');
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');

it.each(lists)('REF-02, LIST-01: Arabic names are no column of %s until they are chosen', async (name) => {
  await open(`/${name}`);
  await screen.findByText(/^(\d+|Aucun) résultats?$/);
  await waitFor(() => expect(screen.queryAllByRole('columnheader').length).toBeGreaterThan(1));
  expect(headings().filter(isArabic)).toEqual([]);
});

it.each(generatedResources)(
  'REF-02, LIST-01: the Arabic names of %s are chosen, and stay chosen',
  async (name) => {
    expect(lists).toContain(name);
    const { user } = await open(`/${name}`);
    await screen.findByText(/^(\d+|Aucun) résultats?$/);
    await pressTool(user, 'Colonnes');
    const columns = within(await screen.findByRole('dialog', { name: 'Colonnes' }));
    const choice = columns.getByRole<HTMLInputElement>('switch', { name: /en arabe$/ });
    expect(choice.checked).toBe(false);
    await user.click(choice);
    const shownTexts = () =>
      screen.getAllByRole('columnheader', { hidden: true }).map((one) => one.textContent ?? '');
    await waitFor(() => expect(shownTexts().filter(isArabic)).toHaveLength(1));
    cleanup();
    await open(`/${name}`);
    await waitFor(() => expect(screen.queryAllByRole('columnheader').length).toBeGreaterThan(1));
    expect(headings().filter(isArabic)).toHaveLength(1);
  },
);
