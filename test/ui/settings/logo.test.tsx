import { screen, within } from '@testing-library/react';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { nodeForms } from '../../harness/screens/node-forms.ts';

const api = await mockedApi();
const forms = await nodeForms();
const { open } = backOffice(api);

beforeEach(() => {
  for (const [name, value] of Object.entries(forms)) vi.stubGlobal(name, value);
});
afterEach(() => vi.unstubAllGlobals());

it('OPS-06: a logo is picked and shown, a wrong file is refused at once, and taking it away asks first', async () => {
  const { user, writes } = await open('/parametres');
  const card = within(await screen.findByRole('region', { name: 'Logo' }));
  await card.findByText('Aucun logo.');
  const input = card.getByLabelText<HTMLInputElement>('Logo', { selector: 'input' });
  const pick = async (bytes: Uint8Array, name: string, type: string) =>
    user.upload(input, new forms.File([Uint8Array.from(bytes)], name, { type }) as unknown as File);
  const png = await sharp({ create: { width: 90, height: 44, channels: 3, background: '#c8102e' } })
    .png()
    .toBuffer();
  await pick(Buffer.alloc(2_200_000), 'logo.png', 'image/png');
  await card.findByText('La taille maximale est de 2 Mo');
  await pick(png.subarray(0, 60), 'logo.png', 'image/png');
  await card.findByText("L'image ne peut pas être lue");
  await pick(png, 'logo.png', 'image/png');
  const logo = await card.findByRole('img', { name: 'Logo du service' });
  expect(logo.getAttribute('src')).toBe(api.settings.logo?.address);
  const history = within(await screen.findByRole('region', { name: 'Derniers changements' }));
  await history.findByText('Depuis : Une image');
  const before = writes().length;
  await user.click(await card.findByRole('button', { name: 'Retirer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /Annuler/ }));
  expect(writes()).toHaveLength(before);
  await user.click(await card.findByRole('button', { name: 'Retirer' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirer' }));
  await card.findByText('Aucun logo.');
  expect(api.settings.logo).toBeNull();
});
