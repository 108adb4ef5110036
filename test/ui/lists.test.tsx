import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backOffice } from '../harness/back-office.tsx';
import { mockedApi } from '../harness/mocked-api.ts';

/** What is done with a whole list, or several of its rows (LIST-01). */

const api = await mockedApi({ demo: true });
const { open } = backOffice(api);

let kept: { name: string; file: Blob }[] = [];
beforeEach(() => {
  kept = [];
  let file: Blob;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        file = blob;
        return 'blob:file';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    kept.push({ name: this.download, file });
  });
});

const asked = () =>
  api.sent
    .filter(({ headers }) => /csv|sheet/.test(headers.get('Accept') ?? ''))
    .map(({ path }) => decodeURIComponent(path));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function opened(address: string, as = 'admin') {
  const office = await open(address, { as });
  await screen.findByText(/^\d+ résultats?$/);
  await office.user.click(await screen.findByRole('button', { name: 'Exporter' }));
  return { ...office, dialog: within(await screen.findByRole('dialog', { name: 'Exporter la liste' })) };
}

describe('a list as a file', () => {
  it('LIST-01: the rows of the filters, in the order and the columns of the screen, under a name', async () => {
    const filter = encodeURIComponent(JSON.stringify({ lastName: 'benali' }));
    localStorage.setItem('RaStore.veterans.datatable', JSON.stringify(['civility', 'birthDate', 'oldCity']));
    localStorage.setItem(
      'RaStore.veterans.datatable_columnRanks',
      JSON.stringify([0, 2, 1, 3, 4, 5, 6, 7, 8, 9]),
    );
    const { user, dialog } = await opened(
      `/veterans?filter=${filter}&sort=birthDate&order=DESC&page=1&perPage=10`,
    );
    await user.click(dialog.getByRole('radio', { name: 'CSV (.csv), pour un autre logiciel' }));
    await user.click(dialog.getByRole('button', { name: 'Exporter' }));
    await gone();
    await screen.findByText(/^Le fichier « Anciens combattants .*\.csv » est téléchargé$/);
    const [path = ''] = asked();
    expect(path).toContain('lastName=benali');
    expect(path).toContain('order[birthDate]=desc');
    expect(kept[0]?.name).toMatch(/^Anciens combattants \d{4}-\d\d-\d\d\.csv$/);
    const bytes = new Uint8Array((await kept[0]?.file.arrayBuffer()) as ArrayBuffer);
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heading, ...rows] = new TextDecoder().decode(bytes).split('\r\n').filter(Boolean);
    expect(heading).toBe('Prénom;Actif;Nom;Wilaya;N° PMI;N° PMR;N° retraite du combattant');
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row).toContain(';Benali;');
  });

  it('LIST-01, SYS-08: what the server refuses is said in its words and can be tried again; who closes waits no longer', async () => {
    const { user, dialog } = await opened('/appointments');
    api.use(
      http.get('*/api/appointments', ({ request }) =>
        /sheet/.test(request.headers.get('Accept') ?? '')
          ? HttpResponse.json({ 'hydra:description': 'Une exportation est déjà en cours' }, { status: 429 })
          : undefined,
      ),
    );
    await user.click(dialog.getByRole('button', { name: 'Exporter' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Une exportation est déjà en cours');
    api.heal();
    let isGivenUp = false;
    api.use(
      http.get('*/api/appointments', async ({ request }) => {
        if (!/sheet/.test(request.headers.get('Accept') ?? '')) return undefined;
        request.signal.addEventListener('abort', () => {
          isGivenUp = true;
        });
        await delay('infinite');
        return undefined;
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Exporter' }));
    await dialog.findByText('Préparation du fichier…');
    await user.click(dialog.getByRole('button', { name: 'Annuler' }));
    await gone();
    await waitFor(() => expect(isGivenUp).toBe(true));
    expect(kept).toEqual([]);
  });
});
