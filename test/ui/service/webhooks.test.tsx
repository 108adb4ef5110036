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

/** Fills and sends the form of a new webhook. */
async function create(user: Awaited<ReturnType<typeof open>>['user'], url: string) {
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
  await screen.findByText(/cette adresse est celle d’un réseau privé/);
  await create(user, URL);
  const dialog = within(await screen.findByRole('dialog', { name: 'Secret du webhook' }));
  const secret = dialog.getByRole('status', { name: 'Secret du webhook' }).textContent ?? '';
  expect(secret).toMatch(/^whsec_/);
  await user.click(dialog.getByRole('button', { name: 'Fermer' }));
  await screen.findByText('En service');
  await waitFor(() => expect(document.body.textContent).not.toContain(secret));
  expect(await api.db.$count(webhooks)).toBe(1);
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
