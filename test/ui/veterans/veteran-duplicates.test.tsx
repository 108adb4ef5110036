import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ demo: true });
const { open } = backOffice(api);
const { token, veteran } = await officeOf(api);

let days = 0;
/** A veteran on record, born on a day of their own. */
async function onRecord(changes: Record<string, unknown> = {}) {
  days += 1;
  const birthDate = new Date(Date.UTC(1901, 0, days)).toISOString().slice(0, 10);
  return veteran({
    lastName: 'Ighilahriz',
    firstName: 'Mohamed',
    birthDate,
    ...changes,
  });
}

const frenchDate = (iso: string) => iso.split('-').reverse().join('/');
/** Finds a field by name: a search by role or label takes jsdom seconds in so large a form. */
const field = (name: string) =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
    if (!input) throw new Error(`${name} is not there`);
    return input;
  });

/** Types a text at once: letter by letter takes jsdom long in so large a form. */
async function type(name: string, text: string) {
  fireEvent.change(await field(name), { target: { value: text } });
}

/** Fills the form of a new veteran as that of a record, and saves. */
async function fillLike(user: UserEvent, record: Record<string, unknown>) {
  await type('lastName', 'IGHILAHRIZ');
  await type('firstName', 'Mohammed');
  await type('birthDate', frenchDate(record.birthDate as string));
  fireEvent.change(screen.getByLabelText(/^Adresses/), { target: { value: 'Oran;' } });
  await user.click(screen.getByLabelText(/^Qualité/));
  await user.click(await screen.findByText('Ancien combattant', { selector: '[role=option]' }));
}

const save = async (user: UserEvent) => user.click(await screen.findByText('Enregistrer'));

const question = async () => (await screen.findByText('Alert')).closest('[role=dialog]') as HTMLElement;

/** The creations that were sent, as the query and the names. */
const creations = () =>
  api.requests
    .filter(({ method, path }) => method === 'POST' && /^\/api\/veterans(\?|$)/.test(path))
    .map(({ path, headers, body }) => ({ path, key: headers.get('Idempotency-Key'), body }));

describe('the question about duplicates', () => {
  it('VET-07: says what the server says, with each duplicate beside the form; Annuler keeps what was typed, another name is not asked about', async () => {
    const record = await onRecord();
    const { user, at } = await open('/veterans/new');
    await fillLike(user, record);
    await save(user);
    const dialog = await question();
    expect(dialog.textContent).toContain('Un ancien combattant semblable est déjà enregistré');
    expect(dialog.textContent).toContain(`Né le ${frenchDate(record.birthDate)}`);
    expect(dialog.textContent).toContain('nom proche · même date de naissance');
    const link = within(dialog).getByText('Monsieur Ighilahriz Mohamed');
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      `/veterans/${record.id}`,
      '_blank',
    ]);
    expect(document.activeElement?.textContent).toBe('Annuler');
    // The typed values beside the record's, on the page that comes before adding.
    const first = within(dialog).getByText('Ouvrir la fiche existante').closest('a');
    expect(first?.getAttribute('href')).toBe(`/veterans/${record.id}`);
    await waitFor(() =>
      expect(
        [...dialog.querySelectorAll('tbody tr')].map(({ textContent }) => textContent).slice(0, 2),
      ).toEqual(['NomIGHILAHRIZIghilahriz', 'PrénomMohammedMohamed']),
    );
    // Neither a toast nor a refusal behind the dialog: what was asked is in the dialog.
    expect(screen.getAllByText(/Un ancien combattant semblable/)).toHaveLength(1);
    expect(document.querySelector('form [role=alert]')).toBeNull();

    await user.click(within(dialog).getByText('Annuler'));
    await waitFor(() => expect(screen.queryByText('Alert')).toBeNull());
    expect((await field('firstName')).value).toBe('Mohammed');
    expect(document.querySelector('form [role=alert]')?.textContent).toContain(
      'Un ancien combattant semblable',
    );
    expect(at()).toBe('/veterans/new');

    await type('firstName', 'Rabah');
    await save(user);
    await screen.findByText('Ancien Combattant ajouté avec succès');
    expect(at()).toMatch(/^\/veterans\/\d+$/);
    expect(creations().map(({ path }) => path)).toEqual(['/api/veterans', '/api/veterans']);
  });

  it('VET-07: of several duplicates the one that is chosen is opened', async () => {
    const record = await onRecord();
    const twin = await onRecord({ birthDate: record.birthDate });
    const { user } = await open('/veterans/new');
    await fillLike(user, record);
    await save(user);
    const dialog = await question();
    const openPage = () =>
      within(dialog).getByText('Ouvrir la fiche existante').closest('a')?.getAttribute('href');
    const choices = [...dialog.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    expect(choices.length).toBeGreaterThan(1);
    for (const choice of choices) {
      await user.click(choice);
      expect(choice.checked).toBe(true);
      expect(openPage()).toBe(choice.value.replace('/api', ''));
      expect(choice.getAttribute('aria-label')).toMatch(/^Choisir la fiche de /);
    }
    expect(choices.map(({ value }) => value)).toContain(twin['@id']);
  });

  it('VET-07, SYS-07: Ajouter sends the same data once more with forced=1, however often it is pressed', async () => {
    const record = await onRecord();
    const { user, at } = await open('/veterans/new');
    await fillLike(user, record);
    await save(user);
    await user.dblClick(within(await question()).getByText('Ajouter'));
    await screen.findByText('Ancien Combattant ajouté avec succès');
    expect(at()).toMatch(/^\/veterans\/\d+$/);
    expect(at()).not.toBe(`/veterans/${record.id}`);
    const [first, second, ...more] = creations();
    expect([first?.path, second?.path, more]).toEqual(['/api/veterans', '/api/veterans?forced=1', []]);
    expect(second?.body).toEqual(first?.body);
    expect(second?.body).toMatchObject({ lastName: 'IGHILAHRIZ', firstName: 'Mohammed' });
  });

  it('VET-07, SYS-08: when Ajouter fails the form is there with what was typed, and can be sent again', async () => {
    const record = await onRecord();
    const { user, at } = await open('/veterans/new');
    await fillLike(user, record);
    await save(user);
    const violation = { propertyPath: 'firstName', message: 'ce prénom est refusé' };
    const dialog = await question();
    api.use(faults.violated('*/api/veterans', violation));
    await user.click(within(dialog).getByText('Ajouter'));
    expect(await screen.findByText(violation.message)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Alert')).toBeNull());
    api.heal();

    await save(user);
    const again = await question();
    api.use(faults.lostAnswer(api.answer, '*/api/veterans'));
    await user.click(within(again).getByText('Ajouter'));
    await waitFor(() => expect(screen.queryByText('Alert')).toBeNull());
    expect((await field('firstName')).value).toBe('Mohammed');
    expect(at()).toBe('/veterans/new');
    // It was created, its answer was lost: the same key gets that answer, and no second record.
    await save(user);
    await screen.findByText('Ancien Combattant ajouté avec succès');
    expect(new Set(creations().map(({ key }) => key)).size).toBe(1);
    const { body } = await api.request('GET', `/api/veterans?birthDate=${record.birthDate}`, { token });
    expect(body['hydra:totalItems']).toBe(2);
  });
});

const TITLE = 'Dossiers ressemblants';
const panel = async () => (await screen.findByText(TITLE)).closest('section') as HTMLElement;

it('SYS-14: a long form jumps to its parts from the bar that saves', async () => {
  const { user } = await open('/veterans/new');
  await field('lastName');
  await user.click(screen.getByText('Aller à…'));
  await user.click(await screen.findByText('Contact', { selector: '[role=menuitem]' }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
  expect(document.activeElement?.textContent).toBe('Contact');
});

describe('records that are alike', () => {
  it('VET-08: are shown while one types, with why, and refuse nothing', async () => {
    const record = await onRecord({
      lastName: 'Ouzegane',
      firstName: 'Youcef',
      birthDate: '1921-03-17',
    });
    await open('/veterans/new');
    await type('lastName', 'Ouzegane');
    expect(screen.queryByText(TITLE)).toBeNull();
    await type('firstName', 'Youssef');
    const link = await within(await panel()).findByText('Monsieur Ouzegane Youcef');
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      `/veterans/${record.id}`,
      '_blank',
    ]);
    expect((await panel()).textContent).toContain('nom proche');
    await type('birthDate', '17/03/1912');
    await waitFor(async () =>
      expect((await panel()).textContent).toContain('nom proche · date de naissance proche'),
    );
    expect((await panel()).textContent).not.toContain('Doublon possible');
    await type('birthDate', '23/11/1950');
    await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());

    // A number is answered beside the numbers.
    await onRecord({ lastName: 'Ferroukhi', firstName: 'Rabah', pmi: 'ZZ.777001' });
    await type('pmi', 'zz777001');
    expect((await panel()).textContent).toContain('même N° PMI');
    expect((await field('pmi')).closest('section')?.contains(await panel())).toBe(true);

    // The panel marks the record about which saving would ask.
    await type('pmi', '');
    await type('firstName', 'Youcef');
    await type('birthDate', '17/03/1921');
    await waitFor(() => {
      const itemText = screen.getByText(TITLE).closest('section')?.querySelector('li')?.textContent;
      expect(itemText).toContain('Doublon possible');
      expect(itemText).toContain('même nom · même date de naissance');
    });
  });

  it('VET-08: an edit asks only for what was changed, and never shows the record itself', async () => {
    const record = await onRecord({ lastName: 'Tamazirt' });
    const other = await onRecord({ lastName: 'Oussedik', retcomb: 'R-555 001' });
    await open(`/veterans/${record.id}/edit`);
    await type('birthplace', 'Sétif');
    await type('retcomb', 'r555001');
    const links = (await panel()).querySelectorAll('a');
    expect([...links].map((link) => link.getAttribute('href'))).toEqual([
      `/veterans/${other.id}`,
      `/veterans/${record.id}/fusion?avec=${other.id}`,
    ]);
    const likenessRequests = api.requests.filter(({ path }) => path === '/api/veterans/likenesses');
    expect(likenessRequests.every(({ body }) => 'retcomb' in (body as object))).toBe(true);
  });

  it('VET-08: a server that does not answer is nobody’s concern: the form stays as it is, no address has a name', async () => {
    let requestCount = 0;
    api.use(
      http.post('*/api/veterans/likenesses', () => {
        requestCount += 1;
      }),
      faults.broken('*/api/veterans/likenesses'),
    );
    await open('/veterans/new');
    await type('lastName', 'Benali');
    await type('firstName', 'Mohamed');
    // The form asks once or twice while one types.
    await waitFor(() => expect(requestCount).toBeGreaterThan(0));
    expect(api.requests.map(({ path }) => path).join()).not.toMatch(/Benali|Mohamed/i);
    expect(document.querySelector('form [role=alert]')).toBeNull();
    expect(screen.queryByText('Erreur interne du serveur')).toBeNull();
    expect((await field('firstName')).value).toBe('Mohamed');
  });
});
