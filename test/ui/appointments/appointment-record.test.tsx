import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { addDays, dayIn } from '../../../src/domain/dates/days.ts';
import type { LettersJob } from '../../../src/print/letter/make.tsx';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { printWorker } from '../../harness/screens/print-worker.ts';

const api = await mockedApi({ demo: true });
const { open } = backOffice(api);
const printing = printWorker();
const office = await officeOf(api);
const tomorrow = addDays(dayIn('Africa/Algiers', Date.now()), 1);
const calendar = await office.calendar({ startDate: tomorrow, endDate: addDays(tomorrow, 20) });
const slots = await office.slotsOf(calendar);

/** An appointment of a test's own, on a slot of its own. */
const appointment = (changes: Record<string, unknown> = {}) =>
  office.create(
    'appointments',
    office.appointment(calendar, slots.shift() as (typeof slots)[number], changes),
  );
const asAdmin = (method: string, path: string, body: unknown) =>
  api.request(method, path, { token: office.token, body });

const { body: me } = await asAdmin('GET', '/api/me', undefined);
const { body: types } = await asAdmin('GET', '/api/params_files?order[name]=asc', undefined);
/** Two kinds of documents, in the order of the list. */
const [birth, identity] = ['Acte de naissance', 'Pièce'].map(
  (begins) =>
    types['hydra:member'].find(({ name }: { name: string }) => name.startsWith(begins)).name as string,
) as [string, string];
const archivedRecord = await office.create('params_files', { name: 'Ancien formulaire', archived: true });

const letters = () =>
  (printing.jobs as readonly LettersJob[]).flatMap((job) => job.letters.map((letter) => ({ letter })));

const toggle = () => screen.findByRole('button', { name: 'Lettre PDF' });
const frame = () => screen.findByTitle('Document PDF : Lettre de confirmation');
const source = async () => (await frame()).getAttribute('src')?.replace(/#.*/, '');

describe('the page of an appointment', () => {
  it('FIG-01 DESK-01: what is past and stands as expected is said to be without outcome, in the list and on its page', async () => {
    const query = 'outcome=unnoted&itemsPerPage=1';
    const { body } = await asAdmin('GET', `/api/appointments?${query}`, undefined);
    const [{ id, state }] = body['hydra:member'];
    expect(state).toBe('expected');
    const filter = encodeURIComponent(JSON.stringify({ outcome: 'unnoted' }));
    await open(`/appointments?filter=${filter}`);
    const rows = async () => within(await screen.findByRole('table')).getAllByText('Sans suite notée');
    await waitFor(async () => expect(await rows()).toHaveLength(Math.min(30, body['hydra:totalItems'])));
    cleanup();
    await open(`/appointments/${id}`);
    await toggle();
    screen.getByText('Sans suite notée');
    expect(screen.queryByText('Prévu')).toBeNull();
  });

  it('APT-03: detail with letter, edit, cancel and delete, links to who made and changed it', async () => {
    const { id } = await appointment({ accFullName: 'Karim' });
    for (const isCanceled of [true, false])
      await asAdmin('PUT', `/api/appointments/${id}/cancel`, { canceled: isCanceled });
    await open(`/appointments/${id}`);
    await toggle();
    expect((await screen.findByRole('link', { name: 'Modifier' })).getAttribute('href')).toBe(
      `/appointments/${id}/edit`,
    );
    screen.getByRole('button', { name: 'Annuler le rendez-vous' });
    screen.getByRole('button', { name: 'Supprimer' });
    screen.getByText('Karim');
    const history = screen.getByText(/^Créé le/).parentElement as HTMLElement;
    await waitFor(() =>
      expect(
        within(history)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ).toEqual(['/users/1', '/users/1']),
    );
  });

  it('MAIL-01: the form asks where there is an address whether the person hears of it, ticked at first', async () => {
    const { id } = await appointment({ email: 'rabah@example.dz' });
    const { user } = await open(`/appointments/${id}/edit`);
    const mailSwitch = { name: 'Envoyer un email à la personne' };
    expect(((await screen.findByRole('switch', mailSwitch)) as HTMLInputElement).checked).toBe(true);
    await user.clear(screen.getByLabelText('Email'));
    await waitFor(() => expect(screen.queryByRole('switch', mailSwitch)).toBeNull());
  });

  it('API-07, APT-08, PUB-06: the form of a visitor’s, who was not asked for a civility, is saved without one', async () => {
    const slot = slots.shift() as (typeof slots)[number];
    const { body: booking } = await api.request('POST', '/api/appointments', {
      body: office.visit(calendar, slot),
    });
    const { user } = await open(`/appointments/${booking.id}/edit`);
    const input = await screen.findByRole('textbox', { name: /Accompagn/ });
    await user.type(input, 'Sa fille');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Rendez-vous modifié avec succès');
    const { body: saved } = await asAdmin('GET', `/api/appointments/${booking.id}`, undefined);
    expect([saved.accFullName, saved.civility, saved.dateRDV]).toEqual(['Sa fille', null, slot.dateRDV]);
  });

  it('APT-03: a canceled one says who and when in red; no edit, no letter, at its address either', async () => {
    const { id } = await appointment();
    await asAdmin('PUT', `/api/appointments/${id}/cancel`, { canceled: true });
    const { user, at } = await open(`/appointments/${id}/pdf`);
    await screen.findByText('Ce rendez-vous est annulé : il n’a pas de lettre de confirmation.');
    expect(letters()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Revenir aux détails' }));
    await waitFor(() => expect(at()).toBe(`/appointments/${id}`));
    const chip = await screen.findByText('Annulé');
    expect(chip.closest('.MuiChip-colorError')).not.toBeNull();
    const canceledLine = await screen.findByText(/^Annulé le \d\d\/\d\d\/\d{4} \d\d:\d\d par/);
    expect((await within(canceledLine).findByRole('link')).getAttribute('href')).toBe('/users/1');
    expect(screen.queryByRole('link', { name: 'Modifier' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Lettre PDF' })).toBeNull();
    screen.getByRole('button', { name: 'Récupérer le rendez-vous' });
  });

  it('RIGHTS-09: who may VIEW has the letter, and nothing that changes', async () => {
    const { id } = await appointment();
    const { user } = await open(`/appointments/${id}`, { as: 'lecture' });
    await user.click(await toggle());
    await frame();
    await screen.findByRole('checkbox', { name: birth });
    for (const name of ['Annuler le rendez-vous', 'Supprimer'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Modifier' })).toBeNull();
  });
});

describe('the confirmation letter', () => {
  it('APT-03, PRINT-02, SEC-05: opens in place of the details, read once for it, says what the appointment does, and leads back', async () => {
    const { id, dateRDV } = await appointment();
    const { user, at } = await open(`/appointments/${id}`);
    await user.click(await toggle());
    expect((await frame()).getAttribute('src')).toMatch(/^blob:document-/);
    expect(at()).toBe(`/appointments/${id}/pdf`);
    expect((await toggle()).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText('Lieu de naissance')).toBeNull();
    expect(letters().at(-1)?.letter).toMatchObject({
      reference: `${dateRDV.slice(0, 4)}${me.firstName[0]}${me.lastName[0]}`,
      recipient: 'Monsieur Benali Rabah',
      greeting: 'Monsieur',
      documents: [],
      others: '',
    });
    expect(letters().at(-1)?.letter.facts).toContainEqual(['Wilaya', 'Alger']);
    const { body: region } = await asAdmin('GET', office.region['@id'], undefined);
    expect(region.address).toBeTruthy();
    expect(letters().at(-1)?.letter.facts).toContainEqual(['Lieu', region.address]);
    expect(screen.getByRole('link', { name: 'Télécharger le PDF' }).getAttribute('download')).toBe(
      `lettre-rendez-vous-${dateRDV.slice(0, 10)}-Benali-Rabah.pdf`,
    );
    const forLetter = api.requests.filter(({ path }) => path === `/api/appointments/${id}?for=letter`);
    expect(forLetter).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Revenir aux détails' }));
    await screen.findByText('Lieu de naissance');
    expect(at()).toBe(`/appointments/${id}`);
  });

  it('PUB-10, PRINT-02: begins with the papers of the reason, which can be left out for one letter', async () => {
    const [first, second] = [birth, identity].map(
      (name) => types['hydra:member'].find((type: { name: string }) => type.name === name)['@id'] as string,
    );
    const reason = await office.create('params_appointment_reasons', {
      name: 'Avec des pièces',
      papers: [second, first],
      papersText: 'Deux photos récentes',
    });
    const { id } = await appointment({ reason: reason['@id'] });
    const { user } = await open(`/appointments/${id}/pdf`);
    await frame();
    expect(letters().at(-1)?.letter).toMatchObject({
      documents: [birth, identity],
      others: 'Deux photos récentes',
    });
    await user.click(screen.getByRole('checkbox', { name: birth, checked: true }));
    await waitFor(() => expect(letters().at(-1)?.letter.documents).toEqual([identity]));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Autres documents' }).value).toBe(
      'Deux photos récentes',
    );
  });

  it('PRINT-02: documents in the order of the list and a free text; the preview follows, and keeps them', async () => {
    const { id } = await appointment();
    const { user } = await open(`/appointments/${id}/pdf`);
    const first = await source();
    await screen.findByRole('checkbox', { name: identity });
    expect(screen.queryByRole('checkbox', { name: archivedRecord.name })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: identity }));
    await user.click(screen.getByRole('checkbox', { name: birth }));
    const others = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Autres documents' });
    await user.click(others);
    await user.paste('Deux photos');
    screen.getByText(/^11 \/ 20\s000 caractères$/);
    // The letter before stays until the next one is there.
    await frame();
    await waitFor(() =>
      expect(letters().at(-1)?.letter).toMatchObject({
        documents: [birth, identity],
        others: 'Deux photos',
      }),
    );
    await waitFor(async () => expect(await source()).not.toBe(first));
    await waitFor(() => expect(printing.revoked).toContain(first));
    expect(letters().length).toBeLessThan(8);

    await user.click(screen.getByRole('checkbox', { name: birth }));
    await waitFor(() => expect(letters().at(-1)?.letter.documents).toEqual([identity]));
    await user.click(await toggle());
    await screen.findByText('Lieu de naissance');
    await user.click(await toggle());
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: identity }).checked).toBe(true),
    );
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Autres documents' }).value).toBe(
      'Deux photos',
    );
  });

  it('SYS-06: what cannot be made or read is said, each with another try', async () => {
    printing.answer({ kind: 'failed', message: 'no font' });
    api.use(faults.broken('*/api/params_files'));
    const { id } = await appointment();
    const { user } = await open(`/appointments/${id}/pdf`);
    const failedElement = await screen.findByText("Le document n'a pas pu être préparé.");
    await user.click(
      within(failedElement.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Réessayer' }),
    );
    await frame();
    await screen.findByText('Erreur interne du serveur');
    api.heal();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByRole('checkbox', { name: birth });
  });

  it('SYS-06: what cannot be read again stays: the letter, the choices and what was ticked', async () => {
    const { id } = await appointment();
    const { user } = await open(`/appointments/${id}/pdf`);
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: birth });
    await user.click(box);
    const letter = await frame();
    api.use(faults.broken());
    await user.click(screen.getByRole('button', { name: 'Actualiser' }));
    // The notice stands over the record, its letter, and the list of documents.
    await waitFor(() => expect(screen.getAllByText(/^La mise à jour a échoué/)).toHaveLength(3));
    expect([letter.isConnected, box.isConnected, box.checked]).toEqual([true, true, true]);
    expect(screen.queryByText('Le chargement a échoué')).toBeNull();
  });

  it('PRINT-02: without the address of the region’s office the letter names the service’s own', async () => {
    api.use(faults.broken('*/api/params_regions/*'));
    const { id } = await appointment();
    await open(`/appointments/${id}/pdf`);
    await frame();
    expect(
      letters()
        .at(-1)
        ?.letter.facts.map(([label]) => label),
    ).toContain('Wilaya');
    expect(letters().at(-1)?.letter.madeAt).toMatch(/^Alger, le /);
    await screen.findByRole('checkbox', { name: birth });
  });
});

it('DESK-01: an appointment shows the state and the note of the desk only when there is one', async () => {
  const plain = await appointment();
  await open(`/appointments/${plain.id}`);
  await toggle();
  expect(screen.queryByText("Note de l'accueil")).toBeNull();
  expect(screen.queryByText("État à l'accueil")).toBeNull();
  cleanup();
  const notedRecord = await appointment();
  const { status } = await asAdmin('PUT', `${notedRecord['@id']}/desk_note`, {
    deskNote: 'Vient avec son fils',
  });
  expect(status).toBe(200);
  await open(`/appointments/${notedRecord.id}`);
  await screen.findByText('Vient avec son fils');
  screen.getByText("Note de l'accueil");
  expect(screen.queryByText("État à l'accueil")).toBeNull();
});
