import { CircularProgress, LinearProgress } from '@mui/material';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { darkTheme, lightTheme } from '../../../src/admin/theme/theme.ts';
import { dayIn } from '../../../src/domain/dates/days.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ demo: true });
const { open } = backOffice(api);
const admin = await api.signIn('admin');

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });

/** Returns how long something takes to happen after an act, in milliseconds. */
async function lasts(happens: () => void, act: () => unknown = () => undefined): Promise<number> {
  const startMs = performance.now();
  await act();
  await waitFor(happens, { timeout: 15_000, interval: 10 });
  return performance.now() - startMs;
}

/** Returns how long a text that is not there yet will stay, in milliseconds, by the page's own changes. */
function stays(text: string): Promise<number> {
  return new Promise((resolve) => {
    let shownSinceMs: number | undefined;
    const observer = new MutationObserver(() => {
      const isThere = document.body.textContent?.includes(text);
      if (isThere) shownSinceMs ??= performance.now();
      else if (shownSinceMs !== undefined) {
        observer.disconnect();
        resolve(performance.now() - shownSinceMs);
      }
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

describe('the frame', () => {
  it('NAV-02: greeting, title, way to the page, date of the service, footer', async () => {
    await open('/cells/1');
    const bar = await screen.findByRole('banner');
    const me = await api.request('GET', '/api/me', { token: admin });
    expect(bar.textContent).toContain(`Bonjour, ${me.body.fullname}`);
    await screen.findByRole('heading', { level: 1, name: 'Cellule Accueil et renseignements' });
    const crumbs = within(await screen.findByRole('navigation', { name: "Fil d'Ariane" }));
    await crumbs.findByRole('link', { name: 'Cellules' });
    expect(crumbs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Tableau de bord', '/dashboard'],
      ['Cellules', '/cells'],
    ]);
    expect(crumbs.getByText('N° 1').getAttribute('aria-current')).toBe('page');
    const today = dayIn('Africa/Algiers', Date.now());
    const date = document.querySelector(`time[datetime="${today}"]`);
    expect(date?.textContent).toBe(
      new Date(today).toLocaleDateString('fr-FR', { dateStyle: 'full', timeZone: 'UTC' }),
    );
    expect(screen.getByRole('contentinfo').textContent).toMatch(/anciens combattants/i);
  });

  it('NAV-02: a window that was narrow for a while, or printed, has its menu back', async () => {
    let width = 'min-width';
    const listeners = new Set<() => void>();
    vi.stubGlobal('matchMedia', (query: string) => ({
      get matches() {
        return query.includes(width);
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }));
    const setWidth = (next: string) =>
      act(() => {
        width = next;
        for (const listener of listeners) listener();
      });
    await open('/cells/1');
    await screen.findByRole('button', { name: 'Fermer le menu' });
    setWidth('max-width');
    await screen.findByRole('button', { name: 'Ouvrir le menu' });
    setWidth('min-width');
    await screen.findByRole('button', { name: 'Fermer le menu' });
  });

  it('SYS-06: a broken line is said as long as it is broken', async () => {
    await open('/cells/1');
    await screen.findByRole('contentinfo');
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('alert').textContent).toMatch(/^Connexion perdue/);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^Connexion perdue/)).toBeNull();
  });

  it('NAV-02: once the page is scrolled a button leads back to its top', async () => {
    const { user } = await open('/cells');
    await screen.findByText('5 résultats');
    const name = 'Revenir en haut de la page';
    expect(screen.queryByRole('button', { name })).toBeNull();
    Object.defineProperty(window, 'pageYOffset', { value: 900, configurable: true });
    fireEvent.scroll(window);
    await user.click(await screen.findByRole('button', { name }));
    expect(window.scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 }));
    Object.defineProperty(window, 'pageYOffset', { value: 0, configurable: true });
    fireEvent.scroll(window);
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  });

  it('NAV-04: while the rights are awaited an indicator stands in place of the menu', async () => {
    const { handler, reached, letGo } = faults.held(api.answer, '*/api/menu_roles/user');
    api.use(handler);
    await open('/dashboard');
    const menu = within(await screen.findByRole('navigation', { name: 'Menu principal' }));
    await menu.findByRole('progressbar', { name: 'Chargement du menu' });
    await reached;
    expect(menu.queryByRole('link')).toBeNull();
    letGo();
    await menu.findByRole('link', { name: 'Cellules' });
    expect(menu.queryByRole('progressbar')).toBeNull();
  });

  it('NAV-05: the menu stands in groups, the day’s work first; one that was folded stays so after a reload', async () => {
    const { user } = await open('/cells');
    const menu = async () => {
      await screen.findByRole('button', { name: 'Travail du jour' });
      return screen.getByRole('navigation', { name: 'Menu principal' });
    };
    const groups = within(await menu())
      .getAllByRole('button')
      .map((button) => [button.textContent, button.getAttribute('aria-expanded')]);
    expect(groups).toEqual(
      ['Travail du jour', 'Administration', 'Listes', 'Paramètres'].map((name) => [name, 'true']),
    );
    const list = within(await menu()).getByRole('list', { name: 'Travail du jour' });
    expect(
      within(list)
        .getAllByRole('link')
        .slice(0, 5)
        .map((link) => link.textContent),
    ).toEqual(['Tableau de bord', 'Accueil', 'Agenda', 'Rendez-vous', 'Anciens combattants']);
    // Resources that are shown on another record's page have no entry.
    const last = within(await menu()).getByRole('list', { name: 'Paramètres' });
    const names = within(last)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).not.toContain('Relations');
    const lists = within(await menu()).getByRole('button', { name: 'Listes' });
    await user.click(lists);
    expect(within(await menu()).queryByRole('link', { name: 'Conflits' })).toBeNull();
    cleanup();
    await open('/cells');
    const foldedElement = within(await menu()).getByRole('button', { name: 'Listes' });
    expect(foldedElement.getAttribute('aria-expanded')).toBe('false');
    expect(within(await menu()).queryByRole('link', { name: 'Conflits' })).toBeNull();
    within(await menu()).getByRole('link', { name: 'Cellules' });
  });

  it('API-02, NAV-05: the explorer is for the super administrator; others have no way there, and are told so', async () => {
    await open('/cells');
    const link = () => screen.queryByRole('link', { name: "Explorateur de l'API" });
    await waitFor(() => expect(link()?.getAttribute('href')).toBe('/explorer'));
    cleanup();
    await open('/explorer', { as: 'responsable' });
    await screen.findByRole('link', { name: 'Cellules' });
    expect((await screen.findByRole('alert')).textContent).toBe('Accès non autorisé');
    expect(link()).toBeNull();
    expect(api.requests.filter(({ path }) => path.includes('docs'))).toEqual([]);
  });

  it('SYS-10: the message of a success stays 6 seconds, at the top on the right', async () => {
    const { user } = await open('/quality/new');
    await user.type(await screen.findByRole('textbox', { name: /^Nom( \*)?$/ }), 'Pupille adoptif');
    const time = stays('Qualité ajoutée avec succès');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const toast = await screen.findByText('Qualité ajoutée avec succès');
    expect(toast.closest('.MuiSnackbar-anchorOriginTopRight')).not.toBeNull();
    // The rest of a long rendering may stand between the message and the moment in which it is noticed.
    expect(await time).toBeGreaterThan(5000);
  });

  it('SYS-10: a tooltip waits 250 ms to show and 400 ms to hide', async () => {
    const { user } = await open('/cells');
    const button = await screen.findByRole('button', { name: 'Passer au thème sombre' });
    const findTooltip = () => screen.getByRole('tooltip', { name: 'Passer au thème sombre' });
    expect(await lasts(findTooltip, () => user.hover(button))).toBeGreaterThan(240);
    const expectHidden = () => expect(screen.queryByRole('tooltip')).toBeNull();
    expect(await lasts(expectHidden, () => user.unhover(button))).toBeGreaterThan(390);
    for (const theme of [lightTheme, darkTheme])
      expect(theme.components?.MuiTooltip?.defaultProps).toMatchObject({ enterDelay: 250, leaveDelay: 400 });
  });
});

it('OPS-07: the account panel says which version this is', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'program-version', content: '1.2.3' });
  document.head.append(meta);
  const { user } = await open('/cells');
  await user.click(await screen.findByRole('button', { name: /Mon compte|Ouvrir mon compte/ }));
  await user.click(await screen.findByRole('button', { name: 'À propos' }));
  const about = await screen.findByRole('dialog', { name: 'À propos' });
  expect(about.textContent).toContain('Anciens combattants, version 1.2.3');
  await user.click(within(about).getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'À propos' })).toBeNull());
  meta.remove();
});

describe('the civility', () => {
  it('SYS-05: Monsieur at first; the maiden name is for Madame, and choosing Monsieur empties it', async () => {
    const { user } = await open('/veterans/new');
    expect((await radio('Monsieur')).checked).toBe(true);
    const maidenName = await field('Nom de jeune fille');
    expect(maidenName.disabled).toBe(true);
    await user.click(await radio('Madame'));
    expect(maidenName.disabled).toBe(false);
    await user.type(maidenName, 'Haddad');
    await user.click(await radio('Monsieur'));
    expect([maidenName.value, maidenName.disabled]).toEqual(['', true]);
  });

  it('SYS-05: a record that is loaded keeps what it has', async () => {
    const { body } = await api.request('GET', '/api/veterans?civility=Mr&itemsPerPage=1', { token: admin });
    const veteran = body['hydra:member'][0];
    const changeAnswer = await api.request('PUT', veteran['@id'], {
      token: admin,
      body: { maidenName: 'Ancienne' },
    });
    expect(changeAnswer.body).toMatchObject({ civility: 'Mr', maidenName: 'Ancienne' });
    await open(`/veterans/${veteran.id}/edit`);
    const maidenName = await field('Nom de jeune fille');
    await waitFor(() => expect(maidenName.value).toBe('Ancienne'));
    expect(maidenName.disabled).toBe(true);
  });
});

it.each([
  ['light', lightTheme],
  ['dark', darkTheme],
])('SYS-14: every progress bar of the %s theme has a name, those of libraries too', (_name, theme) => {
  render(
    <ThemeProvider theme={createTheme(theme)}>
      <LinearProgress />
      <CircularProgress />
    </ThemeProvider>,
  );
  expect(screen.getAllByRole('progressbar', { name: 'Chargement' })).toHaveLength(2);
});
