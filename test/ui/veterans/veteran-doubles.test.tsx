import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { doublesJob } from '../../../src/server/doubles/job.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

/** The list of probable doubles (VET-18). */

const api = await mockedApi();
const { open } = backOffice(api);
const { veteran } = await officeOf(api);

it('VET-18: the list says that it is being computed or empty, leads to the comparison, and remembers who are not the same', async () => {
  const names = { lastName: 'Ighilahriz', birthDate: '1931-05-04' };
  const one = await veteran({ ...names, firstName: 'Mohamed' });
  const other = await veteran({ ...names, firstName: 'Mohammed' });
  const { user, at } = await open('/veterans');
  await user.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Doublons probables' }));
  expect(at()).toBe('/veterans/doublons');
  await screen.findByText('Aucun doublon probable trouvé');
  await screen.findByText('Calcul en cours : 2 fiches restent à comparer.');
  await doublesJob.run(api.context, new AbortController().signal);
  await user.click(screen.getByLabelText('Actualiser'));
  const row = (await screen.findByText('nom proche · même date de naissance')).closest('li') as HTMLElement;
  expect(within(row).getByText('Comparer').closest('a')?.getAttribute('href')).toBe(
    `/veterans/${one.id}/fusion?avec=${other.id}`,
  );
  await user.click(within(row).getByText('Ce ne sont pas les mêmes'));
  await screen.findByText('Ces deux fiches ne seront plus proposées');
  await waitFor(() => expect(screen.queryByText('Ce ne sont pas les mêmes')).toBeNull());

  await open(`/veterans/doublons?filter=${encodeURIComponent('{"dismissed":true}')}`);
  await user.click(await screen.findByText('Proposer à nouveau'));
  await screen.findByText('Ces deux fiches sont proposées à nouveau');
});
