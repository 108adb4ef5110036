import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { webhookDeliveries, webhooks } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ settings: { webhookPrivateHosts: ['localhost'] } });
const { open } = backOffice(api);
const accounts = accountsOf(api);
const URL = 'https://localhost:9/hook';

beforeEach(async () => {
  await api.db.delete(webhooks);
});

type User = Awaited<ReturnType<typeof open>>['user'];

/** Fills and sends the form of a new webhook. */
async function create(user: User, url: string) {
  const field = await screen.findByLabelText(/^Adresse/);
  await user.clear(field);
  await user.type(field, url);
  const event = screen.getByLabelText<HTMLInputElement>('Pris ou rétabli');
  if (!event.checked) await user.click(event);
  await user.click(screen.getByRole('button', { name: 'Créer' }));
}

it('API-11: a webhook is made, its secret shown once; a private address is refused at its field', async () => {
  const { user } = await open('/parametres/webhooks');
  await screen.findByText('Aucun programme n’est prévenu.');
  await create(user, 'https://10.0.0.1/hook');
  const field = screen.getByLabelText(/^Adresse/);
  await waitFor(() =>
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /cette adresse est celle d’un réseau privé/,
    ),
  );
  await create(user, URL);
  const dialog = within(await screen.findByRole('dialog', { name: 'Secret du webhook' }));
  const secret = dialog.getByRole('status', { name: 'Secret du webhook' }).textContent ?? '';
  expect(secret).toMatch(/^whsec_/);
  await user.click(dialog.getByRole('button', { name: 'Fermer' }));
  await screen.findByText('En service');
  await waitFor(() => expect(document.body.textContent).not.toContain(secret));
  expect(await api.db.$count(webhooks)).toBe(1);
});

/** A webhook with a secret that can be read; gives its number. */
async function hook(): Promise<number> {
  const { body } = await api.request('POST', '/api/webhooks', {
    token: await api.signIn('admin'),
    body: { url: URL, events: ['booked'] },
  });
  return body.id;
}

/** The webhook as the database has it. */
const readStored = async () => (await api.db.select().from(webhooks))[0];

/** Opens a webhook's dialog by the button of this name. */
async function dialogOf(user: User, button: string, title: string) {
  await user.click(await screen.findByRole('button', { name: `${button} ${URL}` }));
  return within(await screen.findByRole('dialog', { name: title }));
}

/** Writes another address in a dialog and saves it. */
async function saveAddress(user: User, dialog: ReturnType<typeof within>, url: string) {
  const field = dialog.getByLabelText(/^Adresse/);
  await user.clear(field);
  await user.click(field);
  await user.paste(url);
  await user.click(await dialog.findByRole('button', { name: 'Enregistrer' }));
}

it('API-11: address and events are changed under the same secret; a wrong address is refused at its field', async () => {
  await hook();
  const before = await readStored();
  const { user } = await open('/parametres/webhooks');
  const dialog = await dialogOf(user, 'Modifier', 'Modifier le webhook');
  expect(dialog.getByLabelText(/^Adresse/)).toHaveProperty('value', URL);
  expect(dialog.getByLabelText('Pris ou rétabli')).toHaveProperty('checked', true);
  await saveAddress(user, dialog, 'http://localhost:9/hook');
  await dialog.findByText(/une adresse qui commence par https/);
  await user.click(dialog.getByLabelText('Pris ou rétabli'));
  await saveAddress(user, dialog, `${URL}/new`);
  await dialog.findByText('ce champ est obligatoire');
  await user.click(dialog.getByLabelText('Déplacé'));
  await user.click(await dialog.findByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Webhook modifié');
  await screen.findByText(`${URL}/new`);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await readStored()).toMatchObject({ url: `${URL}/new`, events: ['moved'], secret: before?.secret });
});

it('API-11, SEC-04: what a colleague changed meanwhile is shown before it is replaced', async () => {
  await hook();
  const { user } = await open('/parametres/webhooks');
  const dialog = await dialogOf(user, 'Modifier', 'Modifier le webhook');
  await api.db.update(webhooks).set({ url: `${URL}/theirs`, events: ['state'], version: 2 });
  await saveAddress(user, dialog, `${URL}/mine`);
  await dialog.findByText(
    new RegExp(`^Modifié entre-temps par un collègue : ${URL}/theirs · État à l’accueil`),
  );
  expect(await readStored()).toMatchObject({ url: `${URL}/theirs`, version: 2 });
  await user.click(await dialog.findByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Webhook modifié');
  expect(await readStored()).toMatchObject({ url: `${URL}/mine`, events: ['booked'], version: 3 });
});

it('API-11: one that a colleague deleted meanwhile is told and goes', async () => {
  await hook();
  const { user } = await open('/parametres/webhooks');
  const dialog = await dialogOf(user, 'Modifier', 'Modifier le webhook');
  await api.db.delete(webhooks);
  await user.click(await dialog.findByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Aucun programme n’est prévenu.');
  await screen.findByText(/introuvable|n'existe/i);
});

it('API-11: a secret is renewed once that is confirmed, and the new one is shown once', async () => {
  await hook();
  const before = await readStored();
  const { user } = await open('/parametres/webhooks');
  const name = ['Renouveler le secret de', 'Renouveler le secret ?'] as const;
  const refusedDialog = await dialogOf(user, ...name);
  refusedDialog.getByText(/Pendant 24 heures, chaque envoi est signé par l’ancien secret et par le nouveau/);
  await user.click(refusedDialog.getByRole('button', { name: 'Non' }));
  expect((await readStored())?.secret).toBe(before?.secret);
  const question = await dialogOf(user, ...name);
  await user.click(question.getByRole('button', { name: 'Oui' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Secret du webhook' }));
  const secret = dialog.getByRole('status', { name: 'Secret du webhook' }).textContent ?? '';
  expect(secret).toMatch(/^whsec_/);
  dialog.getByText(/^L’ancien secret signe aussi jusqu’au .* : le programme prend le nouveau d’ici là\.$/);
  await user.click(dialog.getByRole('button', { name: 'Fermer' }));
  await screen.findByText(/^L’ancien secret signe aussi jusqu’au [^.]*\d\.$/);
  await waitFor(() => expect(document.body.textContent).not.toContain(secret));
  const after = await readStored();
  expect(after?.previousSecret).toBe(before?.secret);
  expect(after?.secret).not.toBe(before?.secret);
});

it('API-11, SEC-04: a renewal is refused where a colleague renewed the secret meanwhile', async () => {
  await hook();
  const before = await readStored();
  const { user } = await open('/parametres/webhooks');
  const question = await dialogOf(user, 'Renouveler le secret de', 'Renouveler le secret ?');
  await api.db.update(webhooks).set({ version: 2 });
  await user.click(question.getByRole('button', { name: 'Oui' }));
  await screen.findByText(/Cet élément a été modifié entre-temps/);
  expect(screen.queryByRole('dialog', { name: 'Secret du webhook' })).toBeNull();
  expect((await readStored())?.secret).toBe(before?.secret);
});

it('API-11: deliveries are listed with what became of them, and one is sent again', async () => {
  const [hook] = await api.db
    .insert(webhooks)
    .values({ url: URL, events: ['booked', 'state'], secret: 'sealed', createdDate: new Date() })
    .returning();
  const id = hook?.id ?? 0;
  const [failed] = await api.db
    .insert(webhookDeliveries)
    .values({
      webhook: id,
      event: 'booked',
      appointment: 12,
      status: 'failed',
      attempts: 9,
      failure: 'timeout',
    })
    .returning();
  const { user } = await open('/parametres/webhooks');
  await screen.findByText('Pris ou rétabli, État à l’accueil');
  await user.click(screen.getByRole('button', { name: `Derniers envois à ${URL}` }));
  await screen.findByText('9 essais · pas de réponse à temps');
  screen.getByRole('link', { name: 'Rendez-vous N° 12' });
  await user.click(screen.getByRole('button', { name: /^Renvoyer l’envoi du/ }));
  await screen.findByText('L’envoi repart');
  const [row] = await api.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, failed?.id ?? ''));
  expect(row).toMatchObject({ status: 'waiting', failure: null });
});

it('API-11: one that was switched off says so, and is switched on and deleted here', async () => {
  await api.db.insert(webhooks).values({
    url: URL,
    events: ['moved'],
    secret: 'sealed',
    createdDate: new Date(),
    isActive: false,
    failingSince: new Date(),
    switchedOffDate: new Date(),
  });
  const { user } = await open('/parametres/webhooks');
  expect((await screen.findByText(/^Arrêté le /)).textContent).toContain(
    'rien n’est arrivé pendant trois jours',
  );
  await user.click(screen.getByRole('button', { name: `Activer ${URL}` }));
  await screen.findByText('Webhook activé');
  await screen.findByText('En service');
  await user.click(screen.getByRole('button', { name: `Supprimer ${URL}` }));
  const question = within(await screen.findByRole('dialog', { name: 'Supprimer ce webhook ?' }));
  await user.click(question.getByRole('button', { name: 'Oui' }));
  await screen.findByText('Webhook supprimé');
  await screen.findByText('Aucun programme n’est prévenu.');
});

it('API-11: who is no super administrator hears that the page is reserved', async () => {
  await accounts.account('chef', await accounts.role('ROLE_CHEF', { User: 'DELETE', Appointment: 'DELETE' }));
  await open('/parametres/webhooks', { as: 'chef' });
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Créer' })).toBeNull();
});
