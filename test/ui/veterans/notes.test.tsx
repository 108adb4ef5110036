import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import type { RightName } from '../../../src/domain/rights/rights.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi();
const { open, comeBack } = backOffice(api);
const { veteran, first, token } = await officeOf(api);
const accounts = accountsOf(api);

const types = {
  observations: await first('params_observations', 'name=Visite'),
  medical_informations: await first('params_medical_informations', 'name=Ordonnance'),
};

/** A note that exists, written by the super administrator unless told. */
const note = async (
  path: keyof typeof types,
  { '@id': link }: { '@id': string },
  observation: string,
  as = token,
) => {
  const type = path === 'observations' ? 'paramsObservation' : 'paramsMedicalInformation';
  const { body } = await api.request('POST', `/api/${path}`, {
    token: as,
    body: { veteran: link, observation, [type]: types[path]['@id'] },
  });
  return body as { '@id': string; id: number };
};

let people = 0;
/** The name of somebody with these rights, VIEW on Veteran aside. */
async function somebody(noteRights: Readonly<Record<string, RightName>>) {
  people += 1;
  const name = `personne${people}`;
  return accounts.account(name, await accounts.role(name.toUpperCase(), { Veteran: 'VIEW', ...noteRights }));
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const text = () => screen.findByRole('textbox', { name: /^(Observation|Commentaire)/ });
const list = (name = 'Observations') => screen.findByRole('list', { name });
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

async function pickType(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('combobox', { name: /^Type/ }));
  await user.click(await screen.findByRole('option', { name }));
}

describe('the panel of observations', () => {
  it('OBS-01, OBS-02, OBS-03, SYS-07: adds one however often it is clicked, shows it, and the form is empty again', async () => {
    const record = await veteran();
    const { user, writes } = await open(`/veterans/${record.id}/observations`);
    await screen.findByText('Aucune observation trouvée');
    await user.click(await button('Enregistrer'));
    expect(await screen.findAllByText('ce champ est obligatoire')).toHaveLength(2);
    expect(writes()).toEqual([]);

    await pickType(user, 'Visite à domicile');
    await user.type(await text(), 'Vu ce matin.{Enter}Tout va bien.');
    api.use(faults.slow(api.answer, '*/api/observations', 200));
    await user.dblClick(await button('Enregistrer'));
    await screen.findByText('Observation ajoutée avec succès');
    const item = within(await list()).getByRole('listitem');
    expect(item.textContent).toContain('Visite à domicile');
    expect(item.textContent).toContain('Vu ce matin.\nTout va bien.');
    expect(item.textContent).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d par /);
    await waitFor(async () => expect(((await text()) as HTMLTextAreaElement).value).toBe(''));
    await heading('Nouvelle observation');
    expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
      [
        'POST',
        '/api/observations',
        {
          veteran: record['@id'],
          observation: 'Vu ce matin.\nTout va bien.',
          paramsObservation: types.observations['@id'],
          createdBy: expect.stringMatching(/^\/api\/users\/\d+$/),
        },
      ],
    ]);
    expect(writes()[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('OBS-02: after a lost answer what was typed stays, and sending it again makes one', async () => {
    const record = await veteran();
    const { user } = await open(`/veterans/${record.id}/observations`);
    await pickType(user, 'Visite à domicile');
    await user.type(await text(), 'Une seule fois');
    api.use(faults.lostAnswer(api.answer, '*/api/observations'));
    await user.click(await button('Enregistrer'));
    await screen.findByText(/serveur|réseau/i);
    expect(((await text()) as HTMLTextAreaElement).value).toBe('Une seule fois');
    await user.click(await button('Enregistrer'));
    await screen.findByText('Observation ajoutée avec succès');
    const { body } = await api.request('GET', `/api/observations?veteran.id=${record.id}`, { token });
    expect(body['hydra:totalItems']).toBe(1);
  });

  it('OBS-02, SEC-04: edits in the form, with the version that was read; Annuler goes back to a new one', async () => {
    const record = await veteran();
    const one = await note('observations', record, 'Première version');
    const { user, writes } = await open(`/veterans/${record.id}/observations`);
    await user.click(await button(/^Modifier l'observation du/));
    await heading("Modifier l'observation");
    expect(((await text()) as HTMLTextAreaElement).value).toBe('Première version');
    const typedInto = await text();
    await waitFor(() => expect(document.activeElement).toBe(typedInto));
    await screen.findByText('En cours de modification');
    await user.click(await button('Annuler'));
    await heading('Nouvelle observation');
    expect(((await text()) as HTMLTextAreaElement).value).toBe('');

    await user.click(await button(/^Modifier l'observation du/));
    await heading("Modifier l'observation");
    await user.clear(await text());
    await user.type(await text(), 'Seconde version{Control>}{Enter}{/Control}');
    await screen.findByText('Observation modifiée avec succès');
    await heading('Nouvelle observation');
    await within(await list()).findByText('Seconde version');
    const [putRequest, ...more] = writes();
    expect([putRequest?.method, putRequest?.path, more]).toEqual(['PUT', one['@id'], []]);
    expect(putRequest?.headers.get('If-Match')).toMatch(/^"1-/);
  });

  it('SEC-04: what somebody else changed meanwhile is said, and what was typed stays', async () => {
    const record = await veteran();
    const one = await note('observations', record, 'Avant');
    const { user } = await open(`/veterans/${record.id}/observations`);
    // The version that the form has is the one that it shows, however late the record comes.
    api.use(faults.slow(api.answer, `*${one['@id']}`, 400));
    await user.click(await button(/^Modifier l'observation du/));
    await heading("Modifier l'observation");
    await api.request('PUT', one['@id'], { token, body: { observation: 'De quelqu’un d’autre' } });
    await user.type(await text(), ' et après');
    await user.click(await button('Enregistrer'));
    const dialog = await screen.findByRole('dialog', { name: 'Élément modifié entre-temps' });
    expect(dialog.textContent).toContain('De quelqu’un d’autre');
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer quand même' }));
    await screen.findByText('Observation modifiée avec succès');
    await within(await list()).findByText('Avant et après');
  });

  it('OBS-01: deletes after a question that shows the text; Non keeps it', async () => {
    const record = await veteran();
    const one = await note('observations', record, 'À retirer');
    const { user, writes } = await open(`/veterans/${record.id}/observations`);
    await user.click(await button(/^Supprimer l'observation du/));
    let dialog = await screen.findByRole('dialog', { name: 'Supprimer cette observation ?' });
    expect(dialog.textContent).toContain('À retirer');
    await user.click(within(dialog).getByRole('button', { name: 'Non' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes()).toEqual([]);
    await user.click(await button(/^Supprimer l'observation du/));
    dialog = await screen.findByRole('dialog', { name: 'Supprimer cette observation ?' });
    await user.click(within(dialog).getByRole('button', { name: 'Oui' }));
    await screen.findByText('Observation supprimée avec succès');
    await screen.findByText('Aucune observation trouvée');
    expect(writes().map(({ method, path, headers }) => [method, path, headers.has('If-Match')])).toEqual([
      ['DELETE', one['@id'], true],
    ]);
  });

  it('OBS-01, SYS-11: filters stand in the address of the tab; what failed to load is said', async () => {
    const record = await veteran();
    await note('observations', record, 'Seule note');
    api.use(faults.broken('*/api/observations'));
    const { user, at } = await open(`/veterans/${record.id}/observations`);
    await screen.findByText('Erreur interne du serveur');
    api.heal();
    await user.click(await button('Réessayer'));
    await within(await list()).findByText('Seule note');
    await user.click(await button('Afficher les filtres'));
    const search = within(await screen.findByRole('search'));
    await user.type(search.getByRole('textbox', { name: 'À partir du' }), '02012020');
    await user.type(search.getByRole('textbox', { name: "Jusqu'au" }), '01012020');
    await user.click(search.getByRole('button', { name: 'Rechercher' }));
    await screen.findByText('Ce jour précède le premier');
    await user.type(search.getByRole('textbox', { name: "Jusqu'au" }), '{Backspace}1');
    await user.click(search.getByRole('button', { name: 'Rechercher' }));
    await screen.findByText('Aucun résultat avec ces filtres.');
    expect(decodeURIComponent(at())).toContain('"startIn":"2020-01-02"');
    const noteRequests = api.requests.filter(({ path }) => path.startsWith('/api/observations'));
    expect(noteRequests.at(-1)?.path).toContain(
      `startIn=2020-01-02&endIn=2021-01-01&veteran.id=${record.id}`,
    );
    await user.click(await button('Effacer'));
    await within(await list()).findByText('Seule note');
  });

  it('what is typed is not left without a question, neither for another note nor for another view', async () => {
    const record = await veteran();
    await note('observations', record, 'Déjà là');
    const { user, at } = await open(`/veterans/${record.id}/observations`);
    await user.type(await text(), 'À moitié');
    const answerQuestion = async (choice: 'Oui' | 'Non') => {
      const dialog = await screen.findByRole('dialog', { name: 'Abandonner la saisie ?' });
      await user.click(within(dialog).getByRole('button', { name: choice }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    for (const leave of [
      () => button(/^Modifier l'observation du/),
      () => screen.findByRole('tab', { name: 'Identification' }),
      () => button('Aperçu PDF'),
    ]) {
      await user.click(await leave());
      await answerQuestion('Non');
      expect(((await text()) as HTMLTextAreaElement).value).toBe('À moitié');
      expect(at()).toBe(`/veterans/${record.id}/observations`);
    }
    await user.click(await screen.findByRole('tab', { name: 'Identification' }));
    await answerQuestion('Oui');
    await screen.findByRole('tab', { name: 'Identification', selected: true });
  });
});

describe('the icons', () => {
  it('RIGHTS-06: a creator without the right sees them, and a click says what is missing; others see none', async () => {
    const record = await veteran();
    const writer = await somebody({ Observation: 'CREATE' });
    await note('observations', record, 'De moi', writer.token);
    await note('observations', record, 'Pas de moi');
    const { user, writes } = await open(`/veterans/${record.id}/observations`, { as: writer.username });
    const item = (noteText: string) =>
      within(screen.getByText(noteText).closest('li') as HTMLElement).queryAllByRole('button');
    await within(await list()).findByText('De moi');
    expect(item('De moi')).toHaveLength(2);
    expect(item('Pas de moi')).toHaveLength(0);
    await user.click(await button(/^Modifier l'observation du/));
    await screen.findByText('Désole tu peux pas modifier cette Observation');
    await user.click(await button(/^Supprimer l'observation du/));
    await screen.findByText('Désole tu peux pas supprimer cette Observation');
    expect([writes(), screen.queryByRole('dialog')]).toEqual([[], null]);
  });

  it('RIGHTS-06: who has DELETE on User sees them on everybody’s; a refusal of the server has the same words', async () => {
    const record = await veteran();
    const one = await note('observations', record, 'D’une autre personne');
    const chief = await somebody({ Observation: 'DELETE', User: 'DELETE' });
    const { user } = await open(`/veterans/${record.id}/observations`, { as: chief.username });
    // On a slow line the form waits for the record: it would take the place of what is typed.
    api.use(faults.slow(api.answer, `*${one['@id']}`, 400));
    await user.click(await button(/^Modifier l'observation du/));
    await heading("Modifier l'observation");
    api.use(faults.forbidden(`*${one['@id']}`));
    await user.type(await text(), ' !');
    await user.click(await button('Enregistrer'));
    await screen.findByText('Désole tu peux pas modifier cette Observation');
    expect(((await text()) as HTMLTextAreaElement).value).toBe('D’une autre personne !');
  });

  it.each([
    ['observations', 'Observation', 'CREATE', 'NONE', 'Desolé, Vous avez pas le droit pour modifier'],
    ['observations', 'Observation', 'EDIT', 'LIST', 'Désole tu peux pas modifier cette Observation'],
    [
      'medical_informations',
      'MedicalInformation',
      'EDIT',
      'NONE',
      'Désole tu peux pas modifier ce Commentaire',
    ],
  ] as const)(
    'SYS-08, RIGHTS-06, RIGHTS-07: %s: %s %s lowered to %s under an open form: what was typed stays, to be read',
    async (path, menu, right, loweredRight, message) => {
      const record = await veteran();
      const writer = await somebody({ [menu]: right });
      const tab = path === 'observations' ? path : 'medicalInformations';
      if (right === 'EDIT') await note(path, record, 'Avant', writer.token);
      const { user, at } = await open(`/veterans/${record.id}/${tab}`, { as: writer.username });
      if (right === 'EDIT') {
        await user.click(await button(/^Modifier l/));
        await heading(/^Modifier l/);
      } else await pickType(user, 'Visite à domicile');
      const textArea = (await text()) as HTMLTextAreaElement;
      await user.type(textArea, ' et après');
      const { value } = textArea;
      await accounts.give(writer, { Veteran: 'VIEW', [menu]: loweredRight });
      await user.click(await button('Enregistrer'));
      const banner = async () => (await screen.findAllByText(message)).some((one) => one.closest('form'));
      await waitFor(async () => expect(await banner()).toBe(true));
      await waitFor(() => expect(textArea.readOnly).toBe(true));
      expect([textArea.isConnected, textArea.disabled, textArea.value]).toEqual([true, false, value]);
      expect(value).toMatch(/ et après$/);
      expect((await button('Enregistrer')) as HTMLButtonElement).toHaveProperty('disabled', true);
      expect(at()).toBe(`/veterans/${record.id}/${tab}`);
    },
  );

  it('RIGHTS-07: medical comments: the creator with the right alone; not even the super administrator', async () => {
    const record = await veteran();
    const doctor = await somebody({ MedicalInformation: 'DELETE', User: 'DELETE' });
    await note('medical_informations', record, 'Du médecin', doctor.token);
    await note('medical_informations', record, 'De l’administratrice');
    await open(`/veterans/${record.id}/medicalInformations`);
    await within(await list('Infos médicales')).findByText('Du médecin');
    const ownedByAdmin = () =>
      screen
        .queryAllByRole('button', { name: /(Modifier|Supprimer) le commentaire/ })
        .map((one) => one.closest('li')?.textContent?.includes('administratrice'));
    await waitFor(() => expect(ownedByAdmin()).toEqual([true, true]));
  });

  it('MED-01, RIGHTS-07: a comment is written, and deleted by its creator; where the server refuses, the toast says so', async () => {
    const record = await veteran();
    const doctor = await somebody({ MedicalInformation: 'DELETE' });
    const { user, writes } = await open(`/veterans/${record.id}/medicalInformations`, {
      as: doctor.username,
    });
    await pickType(user, 'Ordonnance');
    await user.type(await text(), 'Du médecin');
    await user.click(await button('Enregistrer'));
    await screen.findByText('Commentaire ajouté avec succès');
    expect(writes()[0]).toMatchObject({
      path: '/api/medical_informations',
      body: { veteran: record['@id'], paramsMedicalInformation: types.medical_informations['@id'] },
    });
    await user.click(await button(/^Supprimer le commentaire du/));
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer ce commentaire ?' });
    // The right is taken away meanwhile.
    await api.db.$client.query(
      `update role_rights set right_id = (select id from params_rights where name = 'VIEW')
      where role_id = (select role_id from users where id = ${doctor.id})`,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Oui' }));
    await screen.findByText('Désole tu peux pas supprimer ce Commentaire');
    await within(await list('Infos médicales')).findByText('Du médecin');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Supprimer le/ })).toBeNull());
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Nouveau commentaire médical' })).toBeNull(),
    );
  });
});

describe('the tabs', () => {
  it('VET-09, RIGHTS-05: are disabled without LIST; their address then asks for nothing', async () => {
    const record = await veteran();
    const reader = await somebody({ Observation: 'LIST' });
    const { user, at } = await open(`/veterans/${record.id}/medicalInformations`, { as: reader.username });
    await screen.findByText(/Il vous manque le droit «\sListe\s» sur «\sInfos médicales\s»/);
    const tab = (name: string) => screen.findByRole('tab', { name });
    expect((await tab('Infos Medicales')).getAttribute('aria-disabled')).toBe('true');
    expect(api.requests.some(({ path }) => path.includes('medical_informations'))).toBe(false);
    await user.click(await tab('Observations'));
    await screen.findByText('Aucune observation trouvée');
    expect(at()).toBe(`/veterans/${record.id}/observations`);
    expect(screen.queryByRole('heading', { name: 'Nouvelle observation' })).toBeNull();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Identification', 'Informations', 'Infos Medicales', 'Observations']),
    );
  });

  it.each([
    ['observations', 'Observation', 'Aucune observation trouvée'],
    ['medicalInformations', 'MedicalInformation', 'Aucun commentaire médical trouvé'],
    ['documents', 'VeteranFile', 'Aucun document'],
  ])(
    'SYS-08, RIGHTS-05: /%s without LIST names the right, and opens once it is given',
    async (tab, menu, openedText) => {
      const record = await veteran();
      const reader = await somebody({});
      const { at } = await open(`/veterans/${record.id}/${tab}`, { as: reader.username });
      await screen.findByText(/^Il vous manque le droit «\sListe\s» sur «/);
      await accounts.give(reader, { Veteran: 'VIEW', [menu]: 'LIST' });
      comeBack();
      await screen.findByText(openedText);
      expect(screen.queryByText(/Il vous manque le droit/)).toBeNull();
      expect(at()).toBe(`/veterans/${record.id}/${tab}`);
    },
  );
});
