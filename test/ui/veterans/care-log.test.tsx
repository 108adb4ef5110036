import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { caughtDownloads } from '../../harness/screens/downloads.ts';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { readPdf } from '../../harness/screens/pdf.ts';

const api = await mockedApi({ demo: true });
const { open } = backOffice(api);
const admin = await api.signIn('admin');
const { body: list } = await api.request('GET', '/api/veterans?itemsPerPage=1', { token: admin });
const [veteran] = list['hydra:member'];
const CARE_LOG = `*/api/veterans/${veteran.id}/care_log`;

const downloads = caughtDownloads();

async function openPage(as = 'admin') {
  const office = await open(`/veterans/${veteran.id}`, { as });
  await office.user.click(await screen.findByRole('button', { name: 'Carnet de soins' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Carnet de soins' }));
  const pages = dialog.getByRole<HTMLInputElement>('textbox', { name: /Nombre de feuillets/ });
  return { ...office, dialog, pages };
}
const logRequests = () => api.requests.filter(({ path }) => path.includes('/care_log'));
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the care log of a record', () => {
  it('CARE-01: one page unless told; Enter downloads it under the name of the veteran', async () => {
    const { user, pages } = await openPage();
    expect(pages.value).toBe('1');
    await waitFor(() => expect(document.activeElement).toBe(pages));
    await user.clear(pages);
    await user.type(pages, '3{Enter}');
    await expectNoDialog();
    await screen.findByText('Carnet de soins téléchargé');
    expect(logRequests().map(({ path }) => path)).toEqual([`/api/veterans/${veteran.id}/care_log?pages=3`]);
    expect(downloads).toHaveLength(1);
    expect(downloads[0]?.name).toBe(
      `carnet-de-soins-${`${veteran.lastName} ${veteran.firstName}`.replaceAll(' ', '-')}.pdf`,
    );
    expect(await readPdf(downloads[0]?.file as Blob)).toHaveLength(4);
  });

  it('CARE-01: who may only look has it too', async () => {
    const { user, dialog } = await openPage('lecture');
    await user.click(dialog.getByRole('button', { name: 'Télécharger' }));
    await expectNoDialog();
    expect(await readPdf(downloads[0]?.file as Blob)).toHaveLength(2);
  });

  it('CARE-01: what is no number of pages is refused at the field, and stays; zero is one', async () => {
    const { user, dialog, pages } = await openPage();
    for (const [pageCount, message] of [
      ['-1', 'min 0'],
      ['101', 'max 100'],
      ['deux', 'ce champ est un nombre'],
      ['1,5', 'ce champ est un nombre'],
      ['', 'ce champ est obligatoire'],
    ] as const) {
      await user.clear(pages);
      if (pageCount) await user.type(pages, pageCount);
      await user.type(pages, '{Enter}');
      await dialog.findByText(message);
      expect(pages.getAttribute('aria-invalid')).toBe('true');
      expect(pages.value).toBe(pageCount);
    }
    expect(logRequests()).toEqual([]);
    await user.type(pages, '0{Enter}');
    await expectNoDialog();
    expect(await readPdf(downloads[0]?.file as Blob)).toHaveLength(1);
  });

  it('CARE-01: a failure is an alert on the record, dismissed or gone with the next try', async () => {
    api.use(faults.broken(CARE_LOG));
    const { user, dialog } = await openPage();
    await user.click(dialog.getByRole('button', { name: 'Télécharger' }));
    const alert = await screen.findByText("le fichier n'existe pas");
    await expectNoDialog();
    const alertBox = within(alert.closest('[role=alert]') as HTMLElement);
    await user.click(alertBox.getByRole('button', { name: 'Fermer' }));
    expect(screen.queryByText("le fichier n'existe pas")).toBeNull();
    expect(downloads).toEqual([]);

    api.use(faults.unreachable(CARE_LOG));
    const button = screen.getByRole('button', { name: 'Carnet de soins' });
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Télécharger' }));
    await screen.findByText("le fichier n'existe pas");
    await expectNoDialog();
    api.heal();
    await user.click(button);
    expect(screen.queryByText("le fichier n'existe pas")).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Télécharger' }));
    await expectNoDialog();
    expect(downloads).toHaveLength(1);
  });

  it('SYS-07: while it is made one sees so; a second press asks nothing, Annuler gives it up', async () => {
    let letGo = () => {};
    const release = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    api.use(
      http.get(CARE_LOG, async () => {
        await release;
        return HttpResponse.text('%PDF', {
          headers: { 'Content-Disposition': 'attachment; filename="a.pdf"' },
        });
      }),
    );
    const { user, dialog } = await openPage();
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Télécharger' });
    await user.dblClick(button);
    await dialog.findByText('Préparation du carnet de soins…');
    dialog.getByRole('progressbar');
    expect(button.disabled).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Annuler' }));
    await expectNoDialog();
    letGo();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.queryByText("le fichier n'existe pas")).toBeNull();
    expect(downloads).toEqual([]);
  });
});
