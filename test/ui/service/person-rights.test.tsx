import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { privacyRequests, veterans } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { printWorker } from '../../harness/screens/print-worker.ts';

/** The page of the rights of a person (SEC-07). */

const api = await mockedApi();
const { open } = backOffice(api);
const printing = printWorker();
const office = await officeOf(api);
const accounts = accountsOf(api);

let downloads: string[] = [];
beforeEach(() => {
  downloads = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
});

/** The page of a new veteran. */
async function openPage(lastName: string) {
  const veteran = await office.veteran({ lastName });
  const page = await open(`/veterans/${veteran.id}/droits`);
  const lines = () => api.db.select().from(privacyRequests).where(eq(privacyRequests.record, veteran.id));
  await screen.findByText('Aucune demande n’est enregistrée ici.');
  return { ...page, veteran, lines, posts: (word: string) => postsOf(page.writes(), word) };
}
type Page = Awaited<ReturnType<typeof openPage>>;

const postsOf = (writes: ReturnType<Awaited<ReturnType<typeof open>>['writes']>, word: string) =>
  writes.filter(({ path }) => path.endsWith(`/${word}`));

/** Presses a button of the page, and gives the dialog that it opens. */
async function dialogOf({ user }: Page, button: string, name: string) {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name }));
}
type Dialog = Awaited<ReturnType<typeof dialogOf>>;

/** Fills in the ground and who decided it. */
async function decide({ user }: Page, dialog: Dialog, ground: RegExp) {
  await user.click(dialog.getByRole('combobox', { name: /^Motif/ }));
  await user.click(await screen.findByRole('option', { name: ground }));
  await user.type(dialog.getByRole('textbox', { name: /^Décidé par/ }), 'Cheffe du service');
}
const typePassword = async ({ user }: Page) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Mot de passe actuel' }));
  await user.type(dialog.getByLabelText(/Mot de passe actuel/), `${PASSWORD}{Enter}`);
};
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

const restrictDialog = (page: Page) => dialogOf(page, 'Limiter le dossier…', 'Limiter ce dossier ?');
const releaseDialog = (page: Page) => dialogOf(page, 'Lever la limitation…', 'Lever la limitation');

/** The articles of the law that make a service keep data, whatever a person asks. */
const SOURCES = [
  'code du patrimoine, articles L. 212-2 et R. 212-14',
  'RGPD, article 17-3 b et d',
  'RGPD, articles 5-2 et 32',
];

describe('SEC-07: the page of the rights of a person', () => {
  it('SEC-07: the archive is asked for with the password, and saved', async () => {
    const page = await openPage('Archivee');
    await page.user.click(screen.getByRole('button', { name: 'Télécharger l’archive' }));
    await typePassword(page);
    await screen.findByText('Archive téléchargée', undefined, { timeout: 60_000 });
    expect(downloads).toEqual([`donnees-personnelles-${page.veteran.id}.zip`]);
    await screen.findByText(/^Archive remise, le /);
  });

  it('SEC-07: a rectification is noted once, however often it is pressed', async () => {
    const page = await openPage('Rectifiee');
    const dialog = await dialogOf(page, 'Noter une rectification', 'Noter une rectification');
    await page.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findAllByText('ce champ est obligatoire')).toHaveLength(2);
    expect(page.writes()).toEqual([]);
    await page.user.type(dialog.getByRole('textbox', { name: /^Ce qui a été corrigé/ }), 'Prénom corrigé');
    await page.user.type(dialog.getByRole('textbox', { name: /^Décidé par/ }), 'Cheffe');
    api.use(faults.slow(api.answer, '*/api/veterans/*/rectification'));
    await page.user.dblClick(dialog.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Rectification notée');
    await screen.findByText('Prénom corrigé');
    expect(page.posts('rectification')).toHaveLength(1);
  });

  it('SEC-07, SYS-07: a rectification whose answer is lost is noted once, though it is sent again', async () => {
    const page = await openPage('Repetee');
    const dialog = await dialogOf(page, 'Noter une rectification', 'Noter une rectification');
    await page.user.type(dialog.getByRole('textbox', { name: /^Ce qui a été corrigé/ }), 'Date corrigée');
    await page.user.type(dialog.getByRole('textbox', { name: /^Décidé par/ }), 'Cheffe');
    api.use(faults.lostAnswer(api.answer, '*/api/veterans/*/rectification'));
    await page.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText(/^Rectification, le /);
    await page.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Rectification notée');
    await waitFor(() => expect(screen.getAllByText(/^Rectification, le /)).toHaveLength(1));
    expect(await page.lines()).toHaveLength(1);
    expect(page.posts('rectification')).toHaveLength(2);
  });

  it('SEC-07: a restriction is set and lifted, each with who decided it; the record bears the mark meanwhile', async () => {
    const page = await openPage('Limitee');
    const dialog = await restrictDialog(page);
    await decide(page, dialog, /conteste l’exactitude/);
    await page.user.dblClick(dialog.getByRole('button', { name: 'Limiter' }));
    await screen.findByText(/^Dossier limité depuis le /);
    await screen.findByText(/^Limitation, le /);
    expect(page.posts('restriction')).toHaveLength(1);
    await page.user.click(screen.getByRole('link', { name: 'Retour à la fiche' }));
    await screen.findByText(/^Dossier limité le .* La personne conteste l’exactitude/);
    await page.user.click(await screen.findByRole('link', { name: 'Droits de la personne' }));
    const release = await releaseDialog(page);
    await page.user.type(release.getByRole('textbox', { name: /^Pourquoi la limitation/ }), 'Vérifié');
    await page.user.type(release.getByRole('textbox', { name: /^Décidé par/ }), 'Cheffe');
    await page.user.click(release.getByRole('button', { name: 'Lever la limitation' }));
    await screen.findByText('La limitation est levée');
    await screen.findByRole('button', { name: 'Limiter le dossier…' });
    expect((await page.lines()).map(({ kind }) => kind).sort()).toEqual(['release', 'restriction']);
    const [row] = await api.db.select().from(veterans).where(eq(veterans.id, page.veteran.id));
    expect(row?.restrictedDate).toBeNull();
  });

  it('SEC-07: where the answer is lost, what was typed stays and the page reads what became of it', async () => {
    const page = await openPage('Perdue');
    const dialog = await restrictDialog(page);
    await decide(page, dialog, /défendre un droit/);
    api.use(faults.lostAnswer(api.answer, '*/api/veterans/*/restriction'));
    await page.user.click(dialog.getByRole('button', { name: 'Limiter' }));
    await screen.findByText(/^Dossier limité depuis le /);
    expect(await page.lines()).toHaveLength(1);
  });

  it('SEC-07: a refusal is said, and what was typed stays', async () => {
    const page = await openPage('Refusee');
    const dialog = await dialogOf(page, 'Noter une rectification', 'Noter une rectification');
    const note = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Ce qui a été corrigé/ });
    await page.user.type(note, 'Nom corrigé');
    await page.user.type(dialog.getByRole('textbox', { name: /^Décidé par/ }), 'Cheffe');
    api.use(faults.broken('*/api/veterans/*/rectification'));
    await page.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Erreur interne du serveur');
    expect(note.value).toBe('Nom corrigé');
    expect(await page.lines()).toEqual([]);
  });

  it('SEC-07: an erasure asks for its ground and the password, and leaves the certificate; both say what the law keeps and where it stands', async () => {
    const page = await openPage('Effacee');
    const erasure = within(screen.getByRole('region', { name: 'Effacer la personne' }));
    for (const source of SOURCES) erasure.getByText(source, { exact: false });
    const dialog = await dialogOf(page, 'Effacer la personne…', 'Effacer cette personne ?');
    await decide(page, dialog, /ne sont plus nécessaires/);
    await page.user.click(dialog.getByRole('button', { name: 'Effacer définitivement' }));
    await typePassword(page);
    await screen.findByText(/^La personne est effacée\. Imprimez l’attestation/);
    await expectNoDialog();
    expect(screen.queryByRole('button', { name: /^(Effacer|Limiter|Télécharger l’archive)/ })).toBeNull();
    expect(await api.db.$count(veterans, eq(veterans.id, page.veteran.id))).toBe(0);
    await page.user.click(screen.getByRole('button', { name: 'Imprimer l’attestation' }));
    await waitFor(() => expect(downloads).toEqual([`attestation-effacement-${page.veteran.id}.pdf`]));
    const [job] = printing.jobs;
    expect(JSON.stringify(job)).toContain(`Fiche N° ${page.veteran.id}`);
    expect(JSON.stringify(job)).not.toContain('Effacee');
    for (const source of SOURCES) expect(JSON.stringify(job)).toContain(source);
  });

  it('SEC-07, SYS-08: who closes the question for the password erases nothing, and what was typed stays', async () => {
    const page = await openPage('Epargnee');
    const dialog = await dialogOf(page, 'Effacer la personne…', 'Effacer cette personne ?');
    await decide(page, dialog, /ne sont plus nécessaires/);
    await page.user.click(dialog.getByRole('button', { name: 'Effacer définitivement' }));
    const question = within(await screen.findByRole('dialog', { name: 'Mot de passe actuel' }));
    await page.user.click(question.getByRole('button', { name: 'Annuler' }));
    await screen.findByText('Indiquez votre mot de passe actuel pour confirmer cette action');
    const decidedBy = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Décidé par/, hidden: true });
    expect(decidedBy.value).toBe('Cheffe du service');
    expect(await api.db.$count(veterans, eq(veterans.id, page.veteran.id))).toBe(1);
    expect(await page.lines()).toEqual([]);
  });

  it('SEC-07: from an appointment without a record it offers the same, but no restriction', async () => {
    const calendar = await office.calendar();
    const [slot = { dateRDV: '' }] = await office.slotsOf(calendar);
    const visit = office.appointment(calendar, slot, { lastName: 'Visiteuse', firstName: 'Lila' });
    const { id } = await office.create('appointments', visit);
    const { user, at } = await open(`/appointments/${id}`);
    await user.click(await screen.findByRole('link', { name: 'Droits de la personne' }));
    await screen.findByRole('button', { name: 'Noter une rectification' });
    expect(at()).toBe(`/appointments/${id}/droits`);
    screen.getByRole('button', { name: 'Télécharger l’archive' });
    screen.getByRole('button', { name: 'Effacer la personne…' });
    expect(screen.queryByRole('button', { name: /^Limiter/ })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Retour au rendez-vous' }));
    expect(await screen.findAllByText(/Visiteuse/i)).not.toEqual([]);
  });

  it('SEC-07: the register of all requests leads to the rights of each person, of whom notes are shown by right', async () => {
    const { '@id': link, id } = await office.veteran({ lastName: 'Inscrite' });
    const body = { note: 'Adresse corrigée', decidedBy: 'Cheffe du registre' };
    await api.request('POST', `${link}/rectification`, { token: office.token, body });
    const { user, at } = await open('/securite/demandes');
    await screen.findByText('Adresse corrigée');
    await user.click(screen.getByRole('link', { name: `Fiche N° ${id}` }));
    await screen.findByRole('button', { name: 'Noter une rectification' });
    expect(at()).toBe(`/veterans/${id}/droits`);
    await accounts.account('auditrice', await accounts.role('AUDITRICE', { Security: 'LIST' }));
    cleanup();
    await open('/securite/demandes', { as: 'auditrice' });
    await screen.findByText(/Décidé par Cheffe du registre/);
    screen.getByText(`Fiche N° ${id}`);
    expect(screen.queryByText('Adresse corrigée')).toBeNull();
    expect(screen.queryByRole('link', { name: `Fiche N° ${id}` })).toBeNull();
  });

  it('SEC-07: who may not delete veterans reaches neither the page nor a restricted record', async () => {
    const role = await accounts.role('AGENT_DROITS', { Veteran: 'EDIT' });
    await accounts.account('agent-droits', role);
    const { '@id': link, id } = await office.veteran({ lastName: 'Fermee' });
    const body = { reason: 'contested', decidedBy: 'Cheffe' };
    await api.request('POST', `${link}/restriction`, { token: office.token, body });
    await open(`/veterans/${id}/droits`, { as: 'agent-droits' });
    await screen.findByRole('alert');
    expect(screen.queryByText('Tout ce qui est gardé')).toBeNull();
    await waitFor(() =>
      expect(api.requests.some(({ path }) => path.includes('privacy_requests'))).toBe(false),
    );
  });

  it('SEC-07: a restricted record says so to who may not open it', async () => {
    const role = await accounts.role('AGENT_FICHES', { Veteran: 'EDIT' });
    await accounts.account('agent-fiches', role);
    const { '@id': link, id } = await office.veteran({ lastName: 'Close' });
    const body = { reason: 'contested', decidedBy: 'Cheffe' };
    await api.request('POST', `${link}/restriction`, { token: office.token, body });
    await open(`/veterans/${id}`, { as: 'agent-fiches' });
    await screen.findByText(/^Dossier limité : il ne s’ouvre/);
    expect(screen.queryByText(/Close/)).toBeNull();
  });
});
