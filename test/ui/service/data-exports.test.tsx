import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { dataExportParts, dataExports as table } from '../../../src/server/db/schema.ts';
import { dataExportJob } from '../../../src/server/transfer/background/job.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi();
const { open } = backOffice(api);
const accounts = accountsOf(api);

beforeEach(async () => {
  await api.db.delete(dataExportParts);
  await api.db.delete(table);
});

const work = () => dataExportJob.run(api.context, new AbortController().signal);
const requestButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Demander un export' });

/** Asks for an export on screen, with the password. */
async function ask(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await requestButton());
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Mot de passe/), `${PASSWORD}{Enter}`);
}

it('DATA-01: an export is asked for with the password, seen while it is made, and fetched', async () => {
  const { user, writes } = await open('/parametres/export');
  await screen.findByText('Aucun export n’a encore été demandé.');
  await ask(user);
  await screen.findByText('Export demandé');
  await screen.findByText(/^En attente/);
  expect((await requestButton()).disabled).toBe(true);
  await work();
  await screen.findByText(/^Prêt : /, undefined, { timeout: 10_000 });
  const clickedLinks: string[] = [];
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function followed() {
    clickedLinks.push(this.getAttribute('href') ?? '');
  };
  try {
    await user.click(screen.getByRole('button', { name: 'Télécharger' }));
    await screen.findByText('Le téléchargement commence.');
  } finally {
    HTMLAnchorElement.prototype.click = click;
  }
  expect(clickedLinks.at(-1)).toMatch(/^\/api\/data_exports\/\d+\/file\?ticket=[\w-]{22}$/);
  const [row] = await api.db.select().from(table);
  expect(row).toMatchObject({ state: 'ready', ticketHash: expect.any(String) });
  // The password is in the body of one request.
  expect(writes().filter(({ path }) => path.includes(PASSWORD))).toEqual([]);
});

it('DATA-01: an export under way is cancelled, and a file removed, once that is confirmed', async () => {
  const { user } = await open('/parametres/export');
  await ask(user);
  await user.click(await screen.findByRole('button', { name: 'Annuler l’export' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await api.db.select().from(table))[0]?.state).toBe('waiting');
  await user.click(screen.getByRole('button', { name: 'Annuler l’export' }));
  await user.click(await screen.findByRole('button', { name: 'Arrêter l’export' }));
  await screen.findByText('Le fichier est supprimé.');
  expect((await requestButton()).disabled).toBe(false);
});

it('DATA-01: a failed export says so, and another one may be asked for', async () => {
  const [account] = (await api.db.execute(`select id from users where username = 'admin'`)).rows as {
    id: number;
  }[];
  await api.db.insert(table).values({
    state: 'failed',
    requestedBy: account?.id ?? 0,
    requestedDate: new Date(),
    endDate: new Date(),
  });
  await open('/parametres/export');
  expect((await screen.findByRole('alert')).textContent).toContain('L’export a échoué');
  expect((await requestButton()).disabled).toBe(false);
});

it('DATA-01: another super administrator sees the export and cannot fetch it', async () => {
  const other = await accounts.account('autre', await accounts.roleId('ROLE_SUPER_ADMIN'));
  const now = Date.now();
  await api.db.insert(table).values({
    state: 'ready',
    requestedBy: other.id,
    requestedDate: new Date(now),
    expires: new Date(now + 3_600_000),
    size: 5_000_000,
    records: 12,
    files: 3,
  });
  await open('/parametres/export');
  await screen.findByText(/^Seule la personne qui l’a demandé/);
  expect(screen.queryByRole('button', { name: 'Télécharger' })).toBeNull();
  screen.getByText('Prêt : 4,8 Mo, 12 enregistrements, 3 fichiers.');
  expect(await api.db.$count(table, eq(table.fetches, 0))).toBe(1);
});

it('DATA-01: who is no super administrator hears that the page is reserved', async () => {
  const everything = await accounts.role('ROLE_CHEF', { User: 'DELETE', Role: 'DELETE', Veteran: 'DELETE' });
  await accounts.account('chef', everything);
  await open('/parametres/export', { as: 'chef' });
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Demander un export' })).toBeNull();
});
