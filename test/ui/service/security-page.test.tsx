import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

/** The pages of security (SEC-06). */

const api = await mockedApi();
const { account, role } = accountsOf(api);
const office = await officeOf(api);
const { open } = backOffice(api);

const veteran = await office.veteran({ lastName: 'Zerrouki', firstName: 'Karim' });
const reader = await account('lectrice', await role('LECTRICE', { Veteran: 'EDIT' }));
await account('cheffe', await role('CHEFFE', { Security: 'LIST', Veteran: 'VIEW', User: 'LIST' }));
await account('auditrice', await role('AUDITRICE', { Security: 'LIST' }));
await api.request('GET', veteran['@id'], { token: reader.token });
await api.request('PATCH', veteran['@id'], { token: reader.token, body: { lastName: 'Zerouki' } });
await api.request('POST', '/api/login_check', {
  body: { username: 'lectrice', password: 'faux-mot-de-passe' },
});
await api.context.accessLog.flush();

const rowsOf = async (text: RegExp) =>
  (await screen.findAllByText(text)).map((cell) => (cell.closest('tr') as HTMLElement).textContent);

it('SEC-06: says in words who looked and who changed, with links where the reader may open them', async () => {
  const { user } = await open('/securite', { as: 'cheffe' });
  await screen.findByRole('heading', { level: 1, name: 'Sécurité' });
  expect(await rowsOf(/a consulté la fiche de/)).toEqual([
    expect.stringContaining('lectrice Ali a consulté la fiche de Monsieur Zerouki Karim'),
  ]);
  const [updateRow] = await rowsOf(/a modifié la fiche de/);
  expect(updateRow).toContain('Nom : Zerrouki → Zerouki');
  const [link] = screen.getAllByRole('link', { name: 'Monsieur Zerouki Karim' });
  expect(link?.getAttribute('href')).toBe(`/veterans/${veteran.id}`);
  // They may not open accounts.
  expect(screen.queryByRole('link', { name: /lectrice/ })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Adresse réseau' }), '198.51.100.1');
  await user.click(screen.getByRole('button', { name: 'Rechercher' }));
  await screen.findByText('Aucune ligne');
});

it('DOC-06, SEC-06: says whether documents are scanned', async () => {
  await open('/securite', { as: 'auditrice' });
  await screen.findByText(/^Aucun antivirus n’est réglé : les documents envoyés ne sont pas analysés/);
});

it('SEC-06: a reader without a right on records sees numbers and names of fields alone', async () => {
  await open('/securite', { as: 'auditrice' });
  const [updateRow] = await rowsOf(/a modifié une fiche/);
  expect(updateRow).toContain(`une fiche, N° ${veteran.id}`);
  expect(updateRow).toContain('Champs : Nom.');
  expect(document.body.textContent).not.toMatch(/ze?rr?ouki/i);
});

it('SEC-06: counts the refused sign-ins by account, and leads to their lines', async () => {
  const { user, at } = await open('/securite/connexions', { as: 'cheffe' });
  const row = (await screen.findByText(/lectrice/)).closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('link', { name: 'Voir les lignes' }));
  await screen.findByText(/a essayé de se connecter, sans succès/);
  expect(at()).toMatch(/^\/securite\?filter=/);
});

it('SEC-06: is for who holds a right on the menu alone', async () => {
  await open('/securite', { as: 'lectrice' });
  await screen.findByRole('heading', { level: 1, name: 'Accès non autorisé' });
});
