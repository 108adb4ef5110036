import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { addDays, dayIn, formatDay } from '../../../src/domain/dates/days.ts';
import { RETENTION_NAMES } from '../../../src/domain/privacy/retention.ts';
import { privacyTexts } from '../../../src/i18n/fr/privacy.ts';
import { appointments } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

/** The page of the rules of retention (SEC-08). */

const api = await mockedApi();
const office = await officeOf(api);
const { account, role } = accountsOf(api);
const { open } = backOffice(api);
const ADDRESS = '/securite/conservation';
const { rules } = privacyTexts.retention;

// As if somebody had dismissed the first steps.
await api.request('PUT', '/api/first_steps/list', { token: office.token, body: { mark: 'done' } });

/** A visit of three years ago that was canceled. */
const calendar = await office.calendar();
const [slot = { dateRDV: '' }] = await office.slotsOf(calendar);
const { id } = await office.create('appointments', office.appointment(calendar, slot));
const old = new Date(Date.now() - 3 * 366 * 86_400_000);
await api.db
  .update(appointments)
  .set({ canceled: true, cancelDate: old, dateRDV: old, slot: null })
  .where(eq(appointments.id, id));

type User = Awaited<ReturnType<typeof open>>['user'];

const card = async (name: keyof typeof rules) =>
  within(await screen.findByRole('region', { name: rules[name] }));

/** Opens the dialog of a rule, types a period and looks at its dry run. */
async function dryRun(user: User, name: keyof typeof rules, months: string) {
  await user.click(
    (await card(name)).getByRole('button', { name: /^(Préparer la règle|Modifier la durée) : / }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: rules[name] }));
  const field = dialog.getByRole('textbox', { name: 'Durée en mois' });
  await user.clear(field);
  await user.type(field, months);
  return {
    dialog,
    field,
    previewButton: () => dialog.getByRole('button', { name: 'Voir ce qui serait pris' }),
  };
}

async function givePassword(user: User) {
  const question = within(await screen.findByRole('dialog', { name: 'Mot de passe actuel' }));
  await user.type(question.getByLabelText(/Mot de passe actuel/), `${PASSWORD}{Enter}`);
}

afterEach(() => api.heal());

it('SEC-08: each rule is off until its dry run was seen and confirmed with the password; a shorter period waits seven days', async () => {
  const { user, writes } = await open(ADDRESS);
  for (const name of RETENTION_NAMES) {
    const isInitial = name === 'queueEntries' || name === 'failedMails';
    (await card(name)).getByText(isInitial ? 'Suppression après 1 mois' : 'Arrêtée : rien n’est effacé');
  }
  const { dialog, field, previewButton } = await dryRun(user, 'canceledAppointments', '24');
  expect(dialog.queryByRole('button', { name: 'Confirmer la règle' })).toBeNull();
  await user.click(previewButton());
  await dialog.findByText('Essai sans effet, avec 24 mois :');
  expect(dialog.getByRole('row', { name: /^Total/ }).textContent).toBe('Total1');
  dialog.getByText(/^Cette durée est plus courte : elle prendra effet dans 7 jours/);
  // Another period is one that nobody has seen.
  await user.type(field, '0');
  previewButton();
  await user.type(field, '{Backspace}');
  await user.click(dialog.getByRole('button', { name: 'Confirmer la règle' }));
  await givePassword(user);
  await screen.findByText('Règle enregistrée');
  const day = formatDay(addDays(dayIn(api.settings.timezone, Date.now()), 7));
  (await card('canceledAppointments')).getByText('Arrêtée : rien n’est effacé');
  (await card('canceledAppointments')).getByText(`Dès le ${day} : après 24 mois.`);
  expect(
    writes()
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => body),
  ).toEqual([{ months: 24 }, { months: 24, currentPassword: PASSWORD }]);
  const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }));
  await user.click(menu.getByRole('link', { name: 'Tableau de bord' }));
  await screen.findByText(`Dès le ${day}, « ${rules.canceledAppointments} » : après 24 mois.`);
  await user.click(screen.getByRole('link', { name: 'Voir la conservation' }));
  await user.click(
    (await card('canceledAppointments')).getByRole('button', { name: /^Arrêter la règle : / }),
  );
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Arrêter la règle' }),
  );
  await givePassword(user);
  await screen.findByText('Règle arrêtée');
  await waitFor(async () => expect((await card('canceledAppointments')).queryByText(/^Dès le/)).toBeNull());
});

it('SEC-08: a longer period takes effect at once, and says so before', async () => {
  const { user } = await open(ADDRESS);
  const { dialog, previewButton } = await dryRun(user, 'queueEntries', '6');
  await user.click(previewButton());
  await dialog.findByText('Aujourd’hui, la règle ne prendrait rien.');
  dialog.getByText('Cette durée n’est pas plus courte : elle prend effet tout de suite.');
  await user.click(dialog.getByRole('button', { name: 'Confirmer la règle' }));
  await givePassword(user);
  await screen.findByText('Suppression après 6 mois');
});

it('SEC-08: a period out of bounds is said and not asked for; a refusal leaves what was typed', async () => {
  const { user, writes } = await open(ADDRESS);
  const { field, previewButton } = await dryRun(user, 'accessLog', '3');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(previewButton().hasAttribute('disabled')).toBe(true);
  await user.type(field, '{Enter}');
  expect(writes()).toEqual([]);
  await user.clear(field);
  await user.type(field, '9');
  api.use(faults.broken('*/api/retention_rules/*/preview'));
  await user.click(previewButton());
  await screen.findByText('Erreur interne du serveur');
  expect([(field as HTMLInputElement).value, previewButton().hasAttribute('disabled')]).toEqual(['9', false]);
});

it('SEC-08, RIGHTS-04: who may read the page alone changes no rule', async () => {
  await account('lectrice', await role('LECTRICE', { Security: 'LIST' }));
  await open(ADDRESS, { as: 'lectrice' });
  await card('appointments');
  expect(screen.queryByRole('button', { name: /la règle|Modifier la durée/ })).toBeNull();
});
