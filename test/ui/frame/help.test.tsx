import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ demo: true });
const { open } = backOffice(api);

const drawer = () => screen.findByRole('dialog', { name: 'Aide' });
const noDrawer = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Aide' })).toBeNull());
const guideTitle = async () =>
  (await within(await drawer()).findAllByRole('heading', { level: 3 }))[0]?.textContent;

/** The person's preferences on the server. */
const preferences = async (as: string) =>
  (await api.request('GET', '/api/me/preferences', { token: await api.signIn(as) })).body;

describe('the help beside every screen', () => {
  it('HELP-01: F1 opens the guide of the screen, with its keys; Escape closes it', async () => {
    const { user } = await open('/accueil?cell=1&region=1');
    await screen.findByRole('heading', { level: 1, name: /Accueil/ });
    await user.keyboard('{F1}');
    expect(await guideTitle()).toBe('Recevoir les personnes du jour');
    const help = within(await drawer());
    expect(help.getByText('appeler le suivant', { selector: 'dd' })).toBeTruthy();
    expect(help.getByRole('button', { name: 'Installer l’écran mural'.replace('’', "'") })).toBeTruthy();
    await user.keyboard('{Escape}');
    await noDrawer();
  });

  it('HELP-01: a picture is loaded when it comes near, not with the text', async () => {
    const { user } = await open('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' });
    await user.keyboard('{F1}');
    const picture = await within(await drawer()).findByRole('img');
    expect([picture.getAttribute('loading'), picture.getAttribute('src')]).toEqual([
      'lazy',
      expect.stringMatching(/dashboard.*\.png$/),
    ]);
    expect(picture.getAttribute('alt')).not.toBe('');
  });

  it('HELP-01: a reader is not told of keys that do nothing for them', async () => {
    const { user } = await open('/accueil?cell=1&region=1', { as: 'lecture' });
    await screen.findByRole('heading', { level: 1, name: /Accueil/ });
    await user.keyboard('{F1}');
    const help = within(await drawer());
    await help.findByText('choisir une personne', { selector: 'dd' });
    expect(help.queryByText('appeler le suivant', { selector: 'dd' })).toBeNull();
  });

  it('HELP-01: the page of a role has its manual', async () => {
    await open('/roles/2');
    await screen.findByRole('button', { name: 'Manuel de ce rôle en PDF' });
  });

  it("HELP-01: '?' opens it outside fields alone; in a field it is a letter", async () => {
    const { user } = await open('/cells/1/edit');
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Nom( \*)?$/ });
    await user.type(name, '?');
    expect(name.value).toMatch(/\?$/);
    expect(screen.queryByRole('dialog', { name: 'Aide' })).toBeNull();
    name.blur();
    await user.keyboard('?');
    expect(await guideTitle()).toBe('Wilayas et cellules');
  });

  it('HELP-01: the search finds guides by their words, and leads to them', async () => {
    const { user } = await open('/cells');
    await user.click(await screen.findByRole('button', { name: /^Aide de cet écran/ }));
    const help = within(await drawer());
    await user.type(help.getByRole('searchbox', { name: "Chercher dans l'aide" }), 'jours feries');
    expect(help.getByRole('status').textContent).toBe('1 fiche d’aide');
    await user.click(help.getByRole('button', { name: /^Fermer un jour/ }));
    expect(await guideTitle()).toBe('Fermer un jour ou des heures');
    await user.type(help.getByRole('searchbox', { name: "Chercher dans l'aide" }), 'zzz');
    expect(help.getByRole('status').textContent).toMatch(
      /^Aucune fiche d’aide ne parle de «\u00a0zzz\u00a0»/,
    );
  });

  it("HELP-01, FIND-01: 'aide annuler' in the one search opens the guide beside the screen", async () => {
    const { user, at } = await open('/cells');
    await screen.findByRole('heading', { level: 1, name: 'Cellules' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'aide annuler');
    await screen.findByRole('option', { name: /^Déplacer, annuler/ });
    await user.keyboard('{Enter}');
    expect(await guideTitle()).toBe('Déplacer, annuler, imprimer un rendez-vous');
    expect(at()).toBe('/cells');
  });

  it('HELP-01: nobody is offered the guide of a screen that they may not open', async () => {
    const { user } = await open('/dashboard', { as: 'lecture' });
    await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' });
    await user.keyboard('{F1}');
    const help = within(await drawer());
    await user.click(await help.findByRole('button', { name: 'Toutes les fiches d’aide' }));
    await help.findByRole('button', { name: 'Lire une fiche' });
    expect(help.queryByRole('button', { name: 'Les rôles et leurs droits' })).toBeNull();
    expect(help.queryByRole('button', { name: "L'explorateur de l'API" })).toBeNull();
  });

  it('HELP-01, SYS-14: single keys are switched off in the account, on every machine; F1 and Ctrl+K stay', async () => {
    const { user } = await open('/cells', { as: 'agent' });
    await user.click(await screen.findByRole('button', { name: /Mon compte/ }));
    await user.click(await screen.findByRole('switch', { name: 'Raccourcis d’une seule touche' }));
    await waitFor(async () =>
      expect(await preferences('agent')).toMatchObject({ 'guides.singleKeys': false }),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('?');
    await user.keyboard('/');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await user.keyboard('{Escape}');
    await user.keyboard('{F1}');
    await drawer();
  });

  it('HELP-01: what is new stands on the button until it is read, then never again', async () => {
    const { user } = await open('/cells', { as: 'responsable' });
    await user.click(await screen.findByRole('button', { name: 'Aide de cet écran, avec des nouveautés' }));
    await user.click(await within(await drawer()).findByRole('button', { name: 'Quoi de neuf' }));
    await within(await drawer()).findByRole('heading', { name: 'Quoi de neuf' });
    await waitFor(async () => expect(await preferences('responsable')).toHaveProperty(['guides.news']));
    await user.keyboard('{Escape}');
    await noDrawer();
    await screen.findByRole('button', { name: 'Aide de cet écran' });
  });
});

describe('the tour', () => {
  it('HELP-01: the first sign-in is offered four stops; who takes them is never asked again', async () => {
    const { user } = await open('/dashboard', { as: 'lecture', isFirst: true });
    await user.click(await screen.findByRole('button', { name: 'Faire la visite' }));
    for (const [index, title] of [
      'Le menu',
      'Tout trouver',
      'Votre compte',
      'L’aide de chaque écran',
    ].entries()) {
      const stop = await screen.findByRole('dialog', { name: title });
      expect(stop.textContent).toContain(`${index + 1} sur 4`);
      await user.click(within(stop).getByRole('button', { name: index < 3 ? 'Suivant' : 'J’ai compris' }));
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await preferences('lecture')).toMatchObject({ 'guides.tour': true }));
    expect(screen.queryByRole('button', { name: 'Faire la visite' })).toBeNull();
  });

  it('HELP-01: Escape ends it at any stop, for good', async () => {
    const { user } = await open('/dashboard', { isFirst: true });
    await user.click(await screen.findByRole('button', { name: 'Faire la visite' }));
    const stop = await screen.findByRole('dialog', { name: 'Le menu' });
    await user.click(within(stop).getByRole('button', { name: 'Suivant' }));
    await screen.findByRole('dialog', { name: 'Tout trouver' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await preferences('admin')).toMatchObject({ 'guides.tour': true }));
    expect(screen.queryByRole('button', { name: 'Faire la visite' })).toBeNull();
  });

  it('HELP-01: who declines is never asked again, on no machine', async () => {
    const { user } = await open('/dashboard', { as: 'agent', isFirst: true });
    await user.click(await screen.findByRole('button', { name: 'Non merci' }));
    await waitFor(async () => expect(await preferences('agent')).toMatchObject({ 'guides.tour': true }));
    localStorage.clear();
    document.body.innerHTML = '';
    await open('/dashboard', { as: 'agent', isFirst: true });
    await waitFor(() => expect(localStorage.getItem('RaStore.guides.tour')).toBe('true'));
    expect(screen.queryByRole('button', { name: 'Faire la visite' })).toBeNull();
  });
});
