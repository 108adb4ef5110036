import { act, screen, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { liveTab } from '../../../src/admin/live/live-tab.ts';
import { momentText } from '../../../src/admin/ui/records/presence-text.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi();
const { open } = backOffice(api);
const office = await officeOf(api);
const accounts = accountsOf(api);
const role = await accounts.role('COLLEGUES', { Veteran: 'EDIT', Cell: 'EDIT', User: 'LIST' });
const claire = await accounts.account('claire', role, {
  civility: 'Mme',
  firstName: 'Claire',
  lastName: 'Martin',
});

/** A browser of Claire's, without screens. */
const bodies: (ReadableStream | null)[] = [];
async function claireFollows(query: string): Promise<void> {
  const url = new URL(`/api/events?browser=${'c'.repeat(32)}&${query}`, api.settings.publicUrl);
  const headers = { Authorization: `Bearer ${claire.token}` };
  bodies.push((await api.fetch(new Request(url, { headers }))).body);
}
afterEach(async () => {
  for (const body of bodies.splice(0)) await body?.cancel();
  await api.db.$client.query('DELETE FROM live_browsers');
});

/** Claire saves a change. */
async function claireSaves(record: { '@id': string }, changes: object): Promise<void> {
  const { status } = await api.request('PATCH', record['@id'], { token: claire.token, body: changes });
  expect(status).toBe(200);
}
const readStored = async (record: { '@id': string }) =>
  (await api.request('GET', record['@id'], { token: office.token })).body;

describe('SYS-16: colleagues at a record', () => {
  it('SYS-16: who edits and who reads it stands on it with the hour, and goes when they go', async () => {
    const record = await office.veteran();
    await open(`/veterans/${record.id}`);
    await screen.findAllByText(/Zerrouki/);
    await claireFollows(`edit=veterans/${record.id}`);
    await screen.findByText(/^Madame Martin Claire modifie ce dossier depuis \d\d:\d\d$/);
    await claireFollows(`view=veterans/${record.id}`);
    await screen.findByText(/^Madame Martin Claire consulte ce dossier depuis \d\d:\d\d$/);
    await claireFollows('view=cells/1');
    await expect.poll(() => screen.queryByText(/Martin Claire/)).toBeNull();
  });

  it('SYS-16: what a colleague saves stands on the page, with a mark that says who, when and what', async () => {
    const record = await office.veteran({ oldCity: 'Blida' });
    await open(`/veterans/${record.id}`);
    await screen.findByText('Blida');
    await claireSaves(record, { oldCity: 'Médéa' });
    await screen.findByText('Médéa');
    expect(screen.queryByText('Blida')).toBeNull();
    await screen.findByText(/^Modifié par Madame Martin Claire à \d\d:\d\d : /);
  });

  it('SYS-16: a change that nobody of the staff made names no colleague', async () => {
    const record = await office.veteran({ oldCity: 'Blida' });
    await open(`/veterans/${record.id}`);
    await screen.findByText('Blida');
    // A visitor's own change has no author either.
    await api.db.execute(sql`update veterans set old_city = 'Relizane' where id = ${record.id}`);
    await screen.findByText(/^Modifié à \d\d:\d\d : /);
    expect(screen.queryByText(/collègue/)).toBeNull();
  });

  it('SYS-16: a moment of another day says its day', () => {
    const translate = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
    expect(momentText('2020-05-12T09:30:00+01:00', translate)).toBe('screens.live.on 09:30 12/05/2020');
  });

  it('SYS-16: every record has it, also one whose screens follow from its declaration', async () => {
    const cell = await office.create('cells', { name: 'Guichet A' });
    await open(`/cells/${cell.id}`);
    await screen.findAllByText('Guichet A');
    await claireFollows(`view=cells/${cell.id}`);
    await screen.findByText(/^Madame Martin Claire consulte/);
    await claireSaves(cell, { name: 'Guichet B' });
    await screen.findAllByText('Guichet B');
  });
});

describe('SYS-16: a list that a colleague changes', () => {
  it('SYS-16: its row is read again in place, and the list says how many changed', async () => {
    const cells = await Promise.all(['Nord', 'Sud'].map((name) => office.create('cells', { name })));
    const { user } = await open('/cells');
    const row = await screen.findByText('Nord');
    await user.click(await screen.findByRole('button', { name: /^Afficher les filtres/ }));
    const input = (await screen.findAllByRole('textbox'))[0] as HTMLInputElement;
    await user.type(input, 'xyz');
    const readings = () => api.requests.filter(({ path }) => path.startsWith('/api/cells?')).length;
    const before = readings();
    await claireSaves(cells[0], { name: 'Nord-Est' });
    await screen.findByText('Nord-Est');
    await screen.findByText(/^1 ligne modifiée par un collègue à \d\d:\d\d$/);
    expect(readings()).toBe(before + 1);
    // The same row, and what was typed is untouched.
    expect(row.isConnected).toBe(true);
    expect([input.value, document.activeElement]).toEqual(['xyz', input]);
  });
});

describe('SYS-16: a list in which one changes a row', () => {
  it('SYS-16: the news of it comes before its answer, and reads nothing again', async () => {
    const record = await office.veteran({ lastName: 'Toumiat' });
    const heldAnswer = faults.heldAnswer(api.answer, '*/api/veterans/:id/enable');
    api.use(heldAnswer.handler);
    const { user } = await open(`/veterans?filter=${encodeURIComponent('{"lastName":"Toumiat"}')}`);
    await user.click(await screen.findByRole('button', { name: /^Désactiver .*Toumiat/ }));
    const path = `veterans/${record.id}`;
    await expect.poll(() => liveTab().state().versions[path]).toBeGreaterThan(record.version);
    heldAnswer.letGo();
    await screen.findByRole('button', { name: /^Activer .*Toumiat/ });
    expect(api.requests.filter((one) => one.path.startsWith('/api/veterans?'))).toHaveLength(1);
  });
});

describe('SYS-16: a list on a phone', () => {
  it('SYS-16: the card of a record that a colleague saves is marked, the others are not', async () => {
    const first = await office.veteran({ lastName: 'Amrouche' });
    await office.veteran({ lastName: 'Amrani' });
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await open('/veterans');
    const card = async (name: RegExp) => (await screen.findByText(name)).closest('li') as HTMLElement;
    const classOfCard = async (name: RegExp) => (await card(name)).className;
    const plain = await classOfCard(/Amrani/);
    expect(await classOfCard(/Amrouche/)).toBe(plain);
    await claireSaves(first, { oldCity: 'Médéa' });
    await screen.findByText(/Médéa/);
    await expect.poll(() => classOfCard(/Amrouche/)).not.toBe(plain);
    expect(await classOfCard(/Amrani/)).toBe(plain);
  });
});

describe('SYS-16: a form while a colleague saves', () => {
  async function editing() {
    const record = await office.veteran({ oldCity: 'Blida', birthplace: 'Alger' });
    const openedPage = await open(`/veterans/${record.id}/edit`);
    const input = async (name: RegExp) => (await screen.findByRole('textbox', { name })) as HTMLInputElement;
    const city = await input(/^Ancienne ville/);
    const birthplace = await input(/^Lieu de naissance/);
    await openedPage.user.clear(birthplace);
    await openedPage.user.type(birthplace, 'Oran');
    return { record, city, birthplace, ...openedPage };
  }
  const offer = () => screen.findByText(/^Madame Martin Claire a modifié ce dossier à \d\d:\d\d\./);

  it('SYS-16, SEC-04: the newer version is offered and named; taken, what was typed stays, and the save overwrites nothing', async () => {
    const { record, city, birthplace, user } = await editing();
    await claireSaves(record, { oldCity: 'Médéa' });
    const box = (await offer()).closest('[role=alert]') as HTMLElement;
    expect(within(box).getByRole('list').textContent).toContain('Médéa');
    expect([city.value, birthplace.value]).toEqual(['Blida', 'Oran']);
    await user.click(within(box).getByRole('button', { name: 'Reprendre ces modifications' }));
    await expect.poll(() => city.value).toBe('Médéa');
    expect(birthplace.value).toBe('Oran');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await expect
      .poll(() => readStored(record))
      .toMatchObject({ oldCity: 'Médéa', birthplace: 'Oran', version: 3 });
  });

  it('SYS-16: a field that both changed keeps what was typed, and the offer says so', async () => {
    const { record, birthplace, user } = await editing();
    await claireSaves(record, { birthplace: 'Tlemcen' });
    const box = (await offer()).closest('[role=alert]') as HTMLElement;
    expect(within(box).getByRole('list').textContent).toMatch(/Tlemcen.*votre saisie reste/);
    await user.click(within(box).getByRole('button', { name: 'Reprendre ces modifications' }));
    await expect.poll(() => screen.queryByText(/a modifié ce dossier/)).toBeNull();
    expect(birthplace.value).toBe('Oran');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await expect.poll(() => readStored(record)).toMatchObject({ birthplace: 'Oran', version: 3 });
  });

  it('SEC-04, SYS-16: put off, a save is still refused by the server, and says why', async () => {
    const { record, user } = await editing();
    await claireSaves(record, { oldCity: 'Médéa' });
    await offer();
    await user.click(screen.getByRole('button', { name: 'Plus tard' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByRole('dialog', { name: 'Élément modifié entre-temps' });
    expect(await readStored(record)).toMatchObject({ oldCity: 'Médéa', birthplace: 'Alger' });
  });

  it('SYS-16: a record that is deleted meanwhile is said to be gone', async () => {
    const cell = await office.create('cells', { name: 'Éphémère' });
    await open(`/cells/${cell.id}/edit`);
    await screen.findByDisplayValue('Éphémère');
    await expect.poll(() => api.requests.some(({ path }) => path.startsWith('/api/events'))).toBe(true);
    await act(() => api.request('DELETE', cell['@id'], { token: office.token }));
    await screen.findByText('Ce dossier a été supprimé entre-temps.');
  });

  it('SYS-16: a page in its own tab alone is told of no colleague, and its own save is no news', async () => {
    const record = await office.veteran();
    const { user } = await open(`/veterans/${record.id}/edit`);
    const birthplace = (await screen.findByRole('textbox', {
      name: /^Lieu de naissance/,
    })) as HTMLInputElement;
    await user.type(birthplace, 'Oran');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Oran');
    expect(screen.queryByText(/Modifié par|a modifié ce dossier|modifie ce dossier/)).toBeNull();
  });
});
