import { screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { referenceTables } from '../../src/server/db/schema.ts';
import { backOffice } from '../harness/back-office.tsx';
import { mockedApi } from '../harness/mocked-api.ts';
import { officeOf } from '../harness/records.ts';

const api = await mockedApi();
const { open } = backOffice(api);
const { create, token } = await officeOf(api);

const save = () => screen.findByRole('button', { name: 'Enregistrer' });
const recordOf = async (link: string) => (await api.request('GET', link, { token })).body;

it('REF-01: a picture on another host that stands already is not shown, is said, and stays until it is taken away', async () => {
  const made = await create('params_files', { name: 'Ancien livret' });
  const imageUrl = 'https://example.org/livret.png';
  const table = referenceTables.ParamsFile as (typeof referenceTables)[string];
  await api.db
    .update(table)
    .set({ imageUrl } as never)
    .where(sql`${table.id} = ${made.id}`);
  const { user, at } = await open(`/paramsFiles/${made.id}/edit`);
  await screen.findByText(/se trouve sur un autre site/);
  expect(document.querySelector('img[src*="example.org"]')).toBeNull();
  const name = await screen.findByRole('textbox', { name: /^Nom/ });
  await user.type(name, ' militaire');
  await user.click(await save());
  await waitFor(() => expect(at().split('?')[0]).toBe('/paramsFiles'));
  expect(await recordOf(made['@id'])).toMatchObject({ name: 'Ancien livret militaire', imageUrl });
  expect(document.querySelector('img[src*="example.org"]')).toBeNull();
});
