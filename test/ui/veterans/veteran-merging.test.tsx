import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

/** The page that joins two records of one person (VET-18). */

const api = await mockedApi({ demo: true });
const { open } = backOffice(api);
const office = await officeOf(api);
const { token, veteran } = office;

let count = 0;
async function pair() {
  count += 1;
  const names = { lastName: `Tamzali${'abcdefgh'[count]}`, birthDate: `19${30 + count}-05-04` };
  const keptRecord = await veteran({ ...names, firstName: 'Karim', phones: [{ phone: '0550123456' }] });
  const mergedRecord = await veteran({
    ...names,
    firstName: 'Karim Amine',
    email: 'karim@example.dz',
    phones: [{ phone: '021719043' }],
  });
  await office.create('observations', {
    veteran: mergedRecord['@id'],
    observation: 'Venu avec son fils',
    paramsObservation: '/api/params_observations/1',
  });
  return { kept: keptRecord, merged: mergedRecord };
}
const group = (name: string) => screen.findByRole('radiogroup', { name });
const chosenValue = async (name: string) =>
  within(await group(name))
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ checked }) => checked);

it('VET-18: both records side by side, the fuller value chosen; the answer opens the kept record with its undo', async () => {
  const { kept, merged } = await pair();
  const { user, at, writes } = await open(`/veterans/${kept.id}/fusion`);
  await user.click(await screen.findByText('Comparer'));
  expect(await screen.findByText('3 différences', { exact: false })).toBeDefined();
  expect(at()).toBe(`/veterans/${kept.id}/fusion?avec=${merged.id}`);
  expect([await chosenValue('Prénom'), await chosenValue('Email'), await chosenValue('Téléphones')]).toEqual([
    [false, true],
    [false, true],
    [false, false, true],
  ]);
  await user.click(within(await group('Prénom')).getByRole('radio', { name: 'Karim' }));
  expect(await screen.findByText('1 observation')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Fusionner les deux fiches' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(`son numéro mènera à la fiche N° ${kept.id}`);
  expect(dialog.textContent).toContain('1 observation');
  await user.click(within(dialog).getByRole('button', { name: 'Fusionner' }));
  await screen.findByText('Fiches fusionnées');
  expect(at()).toBe(`/veterans/${kept.id}`);
  expect(writes().at(-1)?.body).toMatchObject({
    values: { email: 'karim@example.dz', phones: [{ phone: '0550123456' }, { phone: '021719043' }] },
  });

  await user.click(
    await screen.findByRole('button', { name: `Annuler la fusion avec la fiche N° ${merged.id}` }),
  );
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Annuler la fusion' }),
  );
  await screen.findByText('Fusion annulée');
  expect((await api.request('GET', merged['@id'], { token })).body.firstName).toBe('Karim Amine');
});

it('VET-18: the address of a merged record opens the kept one and says so', async () => {
  const { kept, merged } = await pair();
  await api.request('POST', '/api/veteran_merges', {
    token,
    body: { kept: kept['@id'], merged: merged.id, keptVersion: 1, mergedVersion: 1 },
  });
  const { at } = await open(`/veterans/${merged.id}/rendez-vous`);
  await screen.findByText(
    `La fiche N° ${merged.id} a été fusionnée avec la fiche N° ${kept.id}, ouverte ici`,
  );
  await waitFor(() => expect(at()).toBe(`/veterans/${kept.id}/rendez-vous`));
});

it('VET-18, SEC-04: a record that was changed meanwhile is compared again', async () => {
  const { kept, merged } = await pair();
  const { user } = await open(`/veterans/${kept.id}/fusion?avec=${merged.id}`);
  await group('Prénom');
  await api.request('PATCH', merged['@id'], { token, body: { birthplace: 'Oran' } });
  const submit = async () => {
    await user.click(await screen.findByRole('button', { name: 'Fusionner les deux fiches' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Fusionner' }));
  };
  await submit();
  await screen.findByText(`La fiche N° ${merged.id} a été modifiée entre-temps`, { exact: false });
  await user.click(await screen.findByText('Comparer à nouveau'));
  expect(await chosenValue('Lieu de naissance')).toEqual([false, true]);
});

it('VET-18, RIGHTS-05: who may not delete veterans has no way to merge them', async () => {
  const { kept, merged } = await pair();
  await open(`/veterans/${kept.id}`, { as: 'agent' });
  await screen.findByText('Ses rendez-vous');
  expect(screen.queryByText('Fusionner')).toBeNull();
  cleanup();
  await open(`/veterans/${kept.id}/fusion?avec=${merged.id}`, { as: 'agent' });
  await screen.findAllByText('Accès non autorisé');
  expect(api.requests.filter(({ path }) => path.includes(String(merged.id)))).toEqual([]);
});
