import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { referenceTable } from '../../../src/server/db/schema.ts';
import { bytesOf } from '../../harness/data/documents.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { nodeForms } from '../../harness/screens/node-forms.ts';

const api = await mockedApi();
const forms = await nodeForms();
const { open } = backOffice(api);
const { create, token } = await officeOf(api);

beforeEach(() => {
  for (const [name, value] of Object.entries(forms)) vi.stubGlobal(name, value);
});
afterEach(() => vi.unstubAllGlobals());

const save = () => screen.findByRole('button', { name: 'Enregistrer' });
async function pick(user: UserEvent, bytes: Uint8Array, name: string, type: string) {
  const file = new forms.File([Uint8Array.from(bytes)], name, { type });
  const input = await screen.findByLabelText(/^Image/, { selector: 'input' });
  await user.upload(input as HTMLInputElement, file as unknown as File);
}
const recordOf = async (link: string) => (await api.request('GET', link, { token })).body;

it('REF-01, SYS-14: the picture of a file type is picked in its form, shown there and in the list, and taken away', async () => {
  const { user, at } = await open('/paramsFiles/new');
  await user.type(await screen.findByRole('textbox', { name: /^Nom(?! en)/ }), 'Carte essai');
  await pick(user, Buffer.from('rien'), 'carte.png', 'image/png');
  expect((await screen.findByText("L'image ne peut pas être lue")).getAttribute('role')).toBe('alert');
  expect(document.querySelector('main img')).toBeNull();
  await pick(user, await bytesOf('png'), 'carte.png', 'image/png');
  await screen.findByRole('button', { name: "Retirer l'image" });
  const pictureUrl = document.querySelector('main img')?.getAttribute('src');
  expect(pictureUrl).toMatch(/^\/api\/params_file_images\/[0-9a-f]{48}\.png$/);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(await save());
  await waitFor(() => expect(at().split('?')[0]).toBe('/paramsFiles'));
  await screen.findByText('Carte essai');
  await waitFor(() => expect(document.querySelector(`main img[src="${pictureUrl}"]`)).toBeTruthy());

  const list = await api.request('GET', '/api/params_files?name=Carte essai', { token });
  const fileType = list.body['hydra:member'][0];
  cleanup();
  const edit = await open(`/paramsFiles/${fileType.id}/edit`);
  await edit.user.click(await screen.findByRole('button', { name: "Retirer l'image" }));
  await edit.user.click(await save());
  await waitFor(async () => expect((await recordOf(fileType['@id'])).imageUrl || null).toBeNull());
});

it('REF-01: a picture on another host that stands already is not shown, is said, and stays until it is taken away', async () => {
  const fileType = await create('params_files', { name: 'Ancien livret' });
  const imageUrl = 'https://example.org/livret.png';
  const table = referenceTable('ParamsFile');
  await api.db
    .update(table)
    .set({ imageUrl } as never)
    .where(sql`${table.id} = ${fileType.id}`);
  const { user, at } = await open(`/paramsFiles/${fileType.id}/edit`);
  await screen.findByText(/se trouve sur un autre site/);
  expect(document.querySelector('img[src*="example.org"]')).toBeNull();
  const name = await screen.findByRole('textbox', { name: /^Nom(?! en)/ });
  await user.type(name, ' militaire');
  await user.click(await save());
  await waitFor(() => expect(at().split('?')[0]).toBe('/paramsFiles'));
  expect(await recordOf(fileType['@id'])).toMatchObject({ name: 'Ancien livret militaire', imageUrl });
  expect(document.querySelector('img[src*="example.org"]')).toBeNull();
});
