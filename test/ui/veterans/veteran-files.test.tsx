import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { keepDrafts } from '../../../src/admin/access/drafts.ts';
import type { RightName } from '../../../src/domain/rights/rights.ts';
import { fileScans, veteranFiles } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { bytesOf, pdf, type Sample } from '../../harness/data/documents.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { nodeForms } from '../../harness/screens/node-forms.ts';

const api = await mockedApi();
const forms = await nodeForms();
const { open } = backOffice(api);
const office = await officeOf(api);
const { first, token } = office;
const accounts = accountsOf(api);
const type = await first('params_files', 'name=Acte de naissance');

let veterans = 0;
const veteran = () => {
  veterans += 1;
  return office.veteran({
    lastName: `Zerrouki${veterans}`,
  });
};

/** A document that exists. */
async function document(of: { '@id': string }, name = 'Livret', bytes: Uint8Array = pdf()) {
  const data = new forms.FormData();
  for (const [field, value] of Object.entries({
    name,
    observation: 'remis',
    veteran: of['@id'],
    paramsFile: type['@id'],
  }))
    data.set(field, value);
  data.set('file', new forms.File([Uint8Array.from(bytes)], 'x'));
  const { body, status } = await api.request('POST', '/api/files/veterans', { token, body: data });
  expect(status).toBe(201);
  return body as { '@id': string; id: number; name: string };
}

let people = 0;
async function somebody(roleRights: Readonly<Record<string, RightName>>) {
  people += 1;
  const name = `lecteur${people}`;
  return accounts.account(name, await accounts.role(name.toUpperCase(), { Veteran: 'VIEW', ...roleRights }));
}

// The files that the screens make must be files that Node's requests take.
beforeEach(() => {
  for (const [name, value] of Object.entries(forms)) vi.stubGlobal(name, value);
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** Fills in a field at once, as by pasting: key by key takes long here. */
async function fill(user: UserEvent, name: string, text: string) {
  const input = await field(name);
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
}
const link = (name: string) => screen.findByRole('link', { name });
const field = (name: string) =>
  screen.findByLabelText(new RegExp(`^${name}`), { selector: 'input, textarea' });
const input = () => screen.findByLabelText(/^Fichier/);
async function pick(user: UserEvent, sample: Sample, name = 'scan_1.pdf') {
  const file = new forms.File([Uint8Array.from(await bytesOf(sample))], name, {
    type: name.endsWith('.pdf') ? 'application/pdf' : 'image/png',
  });
  await user.upload((await input()) as HTMLInputElement, file as unknown as File);
}
async function pickType(user: UserEvent) {
  await user.click(await screen.findByRole('combobox', { name: /^Type de document/ }));
  await user.click(await screen.findByRole('option', { name: 'Acte de naissance' }));
}
const listOf = async ({ id }: { id: number }) =>
  (await api.request('GET', `/api/veterans/${id}/files`, { token })).body['hydra:member'] as {
    name: string;
    extension: string;
    observation: string;
  }[];

describe('the tab', () => {
  it('DOC-06: a document in quarantine says why it cannot be opened, and is scanned again', async () => {
    const record = await veteran();
    const { id } = await document(record);
    const [row] = await api.db.select().from(veteranFiles).where(eq(veteranFiles.id, id));
    const storageKey = String(row?.storageKey);
    await api.db
      .insert(fileScans)
      .values({ storageKey, state: 'quarantined', found: 'Eicar-Test', scannedDate: new Date() });
    const archivist = await somebody({ VeteranFile: 'EDIT' });
    const { user } = await open(`/veterans/${record.id}/documents`, { as: archivist.username });
    await screen.findByText(/^En quarantaine : l'antivirus y a trouvé un danger/);
    expect(screen.queryByRole('link', { name: 'Livret' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Télécharger Livret' })).toBeNull();
    await user.click(await button("Analyser Livret à nouveau par l'antivirus"));
    await screen.findByText("L'antivirus ne répond pas : réessayez plus tard");
    await api.db
      .update(fileScans)
      .set({ state: 'clean', found: null })
      .where(eq(fileScans.storageKey, storageKey));
    cleanup();
    await open(`/veterans/${record.id}/documents`, { as: archivist.username });
    await link('Livret');
    expect(screen.queryByText(/^En quarantaine/)).toBeNull();
  });

  it.each([
    ['new', 'CREATE', 'VIEW'],
    ['edit', 'EDIT', 'NONE'],
  ] as const)(
    'SYS-08, RIGHTS-08: /%s: the right %s lowered to %s while its form is open: what was typed stays, to be read',
    async (mode, right, loweredRight) => {
      const record = await veteran();
      const { id } = await document(record);
      const address = `/veterans/${record.id}/documents/${mode === 'new' ? 'new' : `${id}/edit`}`;
      const agent = await somebody({ VeteranFile: right });
      const { user, at } = await open(address, { as: agent.username });
      await fill(user, 'Nom', 'Carte rouge');
      await fill(user, 'Observation', 'à rendre');
      if (mode === 'new') {
        await pick(user, 'pdf');
        await pickType(user);
      }
      const role = await accounts.role(`MOINS_${mode}`, { Veteran: 'VIEW', VeteranFile: loweredRight });
      const { status } = await api.request('PUT', `/api/users/${agent.id}`, {
        token,
        body: { role: `/api/roles/${role}` },
      });
      expect(status).toBe(200);
      await user.click(await button('Enregistrer'));
      await screen.findByText('Desolé, Vous avez pas le droit pour modifier');
      const observation = (await field('Observation')) as HTMLTextAreaElement;
      await waitFor(() => expect(observation.readOnly).toBe(true));
      expect([observation.value, observation.disabled]).toEqual(['à rendre', false]);
      expect(((await input()) as HTMLInputElement).disabled).toBe(true);
      if (mode === 'new') screen.getByText(/scan_1\.pdf/);
      expect(at()).toBe(address);
    },
  );

  it('DOC-01, SYS-06, SYS-14, DOC-02: says that there is none; adds one however often it is clicked', async () => {
    const record = await veteran();
    const { user, at, writes } = await open(`/veterans/${record.id}/documents`);
    await screen.findByText('Aucun document');
    await user.click(await link('Ajouter un document'));
    await waitFor(() => expect(at()).toBe(`/veterans/${record.id}/documents/new`));
    // The link is gone: the focus is where the form stands.
    const form = await screen.findByRole('heading', { name: 'Nouveau document' });
    await waitFor(() => expect(window.document.activeElement?.closest('main')).toBeTruthy());
    expect(window.document.activeElement?.contains(form)).toBe(true);
    await user.click(await button('Enregistrer'));
    expect(await screen.findAllByText('ce champ est obligatoire')).toHaveLength(4);
    expect(writes()).toEqual([]);
    await pick(user, 'pdf');
    await screen.findByDisplayValue('scan 1');
    await pickType(user);
    await fill(user, 'Observation', 'remis au guichet');
    api.use(faults.slow(api.answer, '*/api/files/veterans'));
    await user.dblClick(await button('Enregistrer'));
    await screen.findByText('fichier ajouté avec succés');
    await screen.findByText('scan 1');
    await screen.findByText(/^\.pdf · 1 Ko$|^\.pdf · \d+ o$/);
    expect(await listOf(record)).toMatchObject([
      { name: 'scan 1', extension: 'pdf', observation: 'remis au guichet' },
    ]);
    expect(at()).toBe(`/veterans/${record.id}/documents`);
  });

  it('DOC-04: a file that is none of the kinds is said at its field and not sent', async () => {
    const record = await veteran();
    const { user, writes } = await open(`/veterans/${record.id}/documents/new`);
    await pick(user, 'svg');
    await screen.findByText(/^Seuls les PDF et les images/);
    await pick(user, 'text', 'vide.pdf');
    await screen.findByText(/^Seuls les PDF et les images/);
    expect(screen.queryByText('vide.pdf')).toBeNull();
    await pick(user, 'png', 'photo.png');
    await screen.findByText('photo.png');
    expect(screen.queryByText(/^Seuls les PDF et les images/)).toBeNull();
    await user.click(await button('Retirer le fichier photo.png'));
    await user.click(await button('Enregistrer'));
    expect((await screen.findAllByText('ce champ est obligatoire')).length).toBeGreaterThan(1);
    expect(writes()).toEqual([]);
  });

  it('DOC-04, SYS-08: what the server says of the file stands at its field; a lost line keeps file and text', async () => {
    const record = await veteran();
    const { user } = await open(`/veterans/${record.id}/documents/new`);
    await pick(user, 'pdf', 'livret.pdf');
    await pickType(user);
    await fill(user, 'Observation', 'long texte');
    api.use(
      faults.violated('*/api/files/veterans', { propertyPath: 'file', message: 'refusé par le serveur' }),
    );
    await user.click(await button('Enregistrer'));
    await screen.findByText('refusé par le serveur');
    // A proxy's own page.
    api.use(http.post('*/api/files/veterans', () => new HttpResponse('<html>', { status: 413 })));
    await user.click(await button('Enregistrer'));
    await screen.findByText('Le fichier est trop volumineux : 10 Mo au maximum');
    api.use(faults.unreachable('*/api/files/veterans'));
    await user.click(await button('Enregistrer'));
    await screen.findByText(/^La connexion a été perdue/);
    await screen.findByText('livret.pdf');
    expect(((await field('Observation')) as HTMLTextAreaElement).value).toBe('long texte');
    api.heal();
    // The answer alone is lost: sent again, it is still one document.
    api.use(faults.lostAnswer(api.answer, '*/api/files/veterans'));
    await user.click(await button('Enregistrer'));
    await waitFor(async () => expect(await listOf(record)).toHaveLength(1));
    await button('Enregistrer');
    await user.click(await button('Enregistrer'));
    await screen.findByText('fichier ajouté avec succés');
    expect(await listOf(record)).toHaveLength(1);
  });
});

describe('several documents', () => {
  const scan = async (name: string, sample: Sample = 'pdf') =>
    new forms.File([Uint8Array.from(await bytesOf(sample))], name, {
      type: name.endsWith('.pdf') ? 'application/pdf' : 'image/png',
    }) as unknown as File;
  const row = (number: number, of: number) =>
    screen.findByRole('group', { name: `Document ${number} sur ${of}` });
  /** Holds the first reading of a file, as a large picture does that is drawn anew. */
  const heldReading = (file: File) => {
    const readingGate = Promise.withResolvers<void>();
    const slice = file.slice.bind(file);
    let endPromise: Promise<unknown> = Promise.resolve();
    file.slice = (...range) => {
      file.slice = slice;
      const part = slice(...range);
      const read = part.arrayBuffer.bind(part);
      part.arrayBuffer = () => {
        const bytes = readingGate.promise.then(read);
        endPromise = bytes;
        return bytes;
      };
      return part;
    };
    return {
      end: async () => {
        readingGate.resolve();
        await endPromise;
      },
    };
  };

  it('DOC-05: each of several chosen at once has its row; what is said of the first is said of the others', async () => {
    const record = await veteran();
    const { user, at } = await open(`/veterans/${record.id}/documents/new`);
    await user.upload((await input()) as HTMLInputElement, [
      await scan('livret.pdf'),
      await scan('photo.png', 'png'),
      await scan('note.pdf', 'text'),
    ]);
    const third = await row(3, 3);
    // A file that the server would refuse has the error at its own row.
    await within(third).findByText(/^Seuls les PDF et les images/);
    await screen.findByRole('heading', { name: '3 nouveaux documents' });
    const first = await row(1, 3);
    const fieldIn = (name: string, inside: HTMLElement) =>
      within(inside).getByLabelText(new RegExp(`^${name}`), { selector: 'input, textarea' });
    expect(fieldIn('Nom', await row(2, 3))).toHaveProperty('value', 'photo');
    await user.click(within(first).getByRole('combobox', { name: /^Type de document/ }));
    await user.click(await screen.findByRole('option', { name: 'Acte de naissance' }));
    await user.click(fieldIn('Observation', third));
    await user.paste('à part');
    await user.click(fieldIn('Observation', first));
    await user.paste('remis au guichet');
    await user.click(await button(/^Reporter le type/));
    expect(fieldIn('Observation', await row(2, 3))).toHaveProperty('value', 'remis au guichet');
    expect(fieldIn('Observation', third)).toHaveProperty('value', 'à part');
    await user.click(await button('Retirer le document 3'));
    await row(2, 2);
    await user.dblClick(await button('Enregistrer'));
    await screen.findByText('2 fichiers ajoutés avec succès');
    await waitFor(() => expect(at()).toBe(`/veterans/${record.id}/documents`));
    expect((await listOf(record)).map(({ name, extension }) => `${name}.${extension}`).sort()).toEqual([
      'livret.pdf',
      'photo.png',
    ]);
  });

  it('DOC-05: a file that is still being read when its row is removed goes into no other row', async () => {
    const record = await veteran();
    const { user } = await open(`/veterans/${record.id}/documents/new`);
    const files = await Promise.all(
      ['un.pdf', 'deux.pdf', 'trois.pdf', 'quatre.pdf'].map((name) => scan(name)),
    );
    const reading = heldReading(files[1] as File);
    await user.upload((await input()) as HTMLInputElement, files);
    await row(4, 4);
    await user.click(await button('Retirer le document 2'));
    await row(3, 3);
    await reading.end();
    // The form has had time to take the file.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    for (const [number, name] of [
      [1, 'un.pdf'],
      [2, 'trois.pdf'],
      [3, 'quatre.pdf'],
    ] as const)
      within(await row(number, 3)).getByText(name);
    const first = within(await row(1, 3));
    await user.click(first.getByRole('combobox', { name: /^Type de document/ }));
    await user.click(await screen.findByRole('option', { name: 'Acte de naissance' }));
    await user.click(first.getByLabelText(/^Observation/, { selector: 'input, textarea' }));
    await user.paste('remis');
    await user.click(await button(/^Reporter le type/));
    await user.click(await button('Enregistrer'));
    await screen.findByText('3 fichiers ajoutés avec succès');
    expect((await listOf(record)).map(({ name }) => name).sort()).toEqual(['quatre', 'trois', 'un']);
  });

  it('DOC-03, DOC-05: a form that is sent while its file is still being read sends the file', async () => {
    const record = await veteran();
    const { id } = await document(record, 'Ancien');
    const { user, at } = await open(`/veterans/${record.id}/documents/${id}/edit`);
    await screen.findByDisplayValue('Ancien');
    const file = await scan('photo.png', 'png');
    const reading = heldReading(file);
    await user.upload((await input()) as HTMLInputElement, file);
    await screen.findByText('Lecture du fichier…');
    await user.click(await button('Enregistrer'));
    await waitFor(() => expect(at()).toBe(`/veterans/${record.id}/documents`));
    await reading.end();
    expect(await listOf(record)).toMatchObject([{ name: 'Ancien', extension: 'png' }]);
  });

  it('DOC-05, SYS-07, SYS-08: one that fails keeps no other back, and is sent again as one document', async () => {
    const record = await veteran();
    const { user, at } = await open(`/veterans/${record.id}/documents/new`);
    await pickType(user);
    await fill(user, 'Observation', 'remis');
    const names = ['un.pdf', 'deux.pdf', 'trois.pdf', 'quatre.pdf'];
    await user.upload(
      (await input()) as HTMLInputElement,
      await Promise.all(names.map((name) => scan(name))),
    );
    await row(4, 4);
    await user.click(await button(/^Reporter le type/));
    // The answer to the first is lost, the second is refused at its field, the third's line is cut.
    const ways = [
      async (request: Request) => {
        await api.answer(request);
        return HttpResponse.error();
      },
      () =>
        HttpResponse.json(
          { violations: [{ propertyPath: 'name', message: 'refusé par le serveur' }] },
          { status: 422 },
        ),
      () => HttpResponse.error(),
    ];
    api.use(
      http.post('*/api/files/veterans', async ({ request }) => {
        const way = ways.shift() ?? api.answer;
        return way(request);
      }),
    );
    await user.click(await button('Enregistrer'));
    await screen.findByText('Ajoutés : 1. À reprendre : 3.');
    const first = await row(1, 4);
    await within(first).findByText(/^La connexion a été perdue/);
    await within(await row(2, 4)).findByText('refusé par le serveur');
    await within(await row(3, 4)).findByText(/^La connexion a été perdue/);
    screen.getByText('quatre : ajouté');
    expect(await listOf(record)).toHaveLength(2);
    await user.click(within(first).getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(at()).toBe(`/veterans/${record.id}/documents`));
    expect((await listOf(record)).map(({ name }) => name).sort()).toEqual(['deux', 'quatre', 'trois', 'un']);
  });

  it('DOC-05, SYS-07: a file that stands in two rows becomes one document, and is said to be one', async () => {
    const record = await veteran();
    const { user, at } = await open(`/veterans/${record.id}/documents/new`);
    await pickType(user);
    await fill(user, 'Observation', 'remis');
    const twice = await scan('deux-fois.pdf');
    await user.upload((await input()) as HTMLInputElement, [twice, twice]);
    await row(2, 2);
    await user.click(await button(/^Reporter le type/));
    await user.click(await button('Enregistrer'));
    await waitFor(() => expect(at()).toBe(`/veterans/${record.id}/documents`));
    expect(await listOf(record)).toHaveLength(1);
    await screen.findByText('fichier ajouté avec succés');
    expect(screen.queryByText(/2 fichiers/)).toBeNull();
  });

  it('DOC-05, AUTH-09: what was typed of each is back after a session that ended, to choose the files again', async () => {
    const record = await veteran();
    const address = `/veterans/${record.id}/documents/new`;
    const { user } = await open(address);
    await user.upload((await input()) as HTMLInputElement, [await scan('un.pdf'), await scan('deux.pdf')]);
    await row(2, 2);
    await user.click(within(await row(2, 2)).getByLabelText(/^Observation/, { selector: 'textarea' }));
    await user.paste('verso signé');
    keepDrafts();
    cleanup();
    await open(address);
    await screen.findByText(/^Votre session avait pris fin/);
    const second = await row(2, 2);
    expect(within(second).getByLabelText(/^Nom/, { selector: 'input' })).toHaveProperty('value', 'deux');
    within(second).getByText('verso signé', { selector: 'textarea:not([aria-hidden])' });
    expect(screen.queryByText('deux.pdf')).toBeNull();
  });

  it('DOC-05, RIGHTS-08: files dropped on the list open the form, for who may add', async () => {
    const record = await veteran();
    const drop = async (files: File[]) => {
      const list = await screen.findByText('Aucun document');
      const event = new Event('drop', { bubbles: true, cancelable: true });
      Object.assign(event, { dataTransfer: { files, types: ['Files'] } });
      fireEvent(list, event);
      return event.defaultPrevented;
    };
    const { username } = await somebody({ VeteranFile: 'VIEW' });
    const reader = await open(`/veterans/${record.id}/documents`, { as: username });
    expect(await drop([await scan('a.pdf')])).toBe(true);
    expect(reader.at()).toBe(`/veterans/${record.id}/documents`);
    cleanup();

    const { user, at } = await open(`/veterans/${record.id}/documents`);
    await drop([await scan('a.pdf'), await scan('b.pdf')]);
    await row(2, 2);
    expect(at()).toBe(`/veterans/${record.id}/documents/new`);
    // They are unsaved: leaving is asked about, and what was dropped does not come back.
    await user.click(await link('Annuler'));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Oui' }));
    await user.click(await link('Ajouter un document'));
    await screen.findByRole('heading', { name: 'Nouveau document' });
    expect(screen.queryByText(/[ab]\.pdf/)).toBeNull();
  });
});

describe('a document', () => {
  it('DOC-03, DOC-02, SEC-04: an edit keeps the file, and never overwrites another silently', async () => {
    const record = await veteran();
    const file = await document(record, 'Livret', await bytesOf('png'));
    const { user, at, writes } = await open(`/veterans/${record.id}/documents`);
    await user.click(await link('Modifier Livret'));
    await screen.findByText(/^Fichier actuel : Livret\.png\./);
    await fill(user, 'Nom', 'Livret militaire');
    await api.request('PUT', file['@id'], { token, body: { observation: 'relu' } });
    await user.click(await button('Enregistrer'));
    const question = await screen.findByRole('dialog', { name: 'Élément modifié entre-temps' });
    await user.click(within(question).getByRole('button', { name: 'Enregistrer quand même' }));
    await screen.findByText('fichier modifer avec succés');
    await waitFor(() => expect(at()).toBe(`/veterans/${record.id}/documents`));
    expect(writes().map(({ method, headers }) => [method, headers.has('If-Match')])).toEqual([
      ['POST', true],
      ['POST', true],
    ]);
    expect(await listOf(record)).toMatchObject([{ name: 'Livret militaire', extension: 'png' }]);
  });

  it('DOC-03, SYS-06: is viewed in the page, also while it cannot be read again; the address keeps it, and the way back leads to the list', async () => {
    const record = await veteran();
    const file = await document(record, 'Photo', await bytesOf('png'));
    const { user, at } = await open(`/veterans/${record.id}/documents`);
    await user.click(await link('Voir Photo'));
    await screen.findByRole('img', { name: 'Aperçu de Photo' });
    expect(at()).toBe(`/veterans/${record.id}/documents/${file.id}`);
    expect((await link('Télécharger')).getAttribute('download')).toBe('Photo.png');

    api.use(faults.broken());
    await user.click(await button('Actualiser'));
    await waitFor(() => expect(screen.getAllByText(/^La mise à jour a échoué/)).toHaveLength(2));
    await screen.findByRole('img', { name: 'Aperçu de Photo' });
    api.heal();
    await user.click(await button('Retour aux documents'));
    await link('Voir Photo');
  });

  it('DOC-02: one that cannot be fetched is said in an alert that can be closed', async () => {
    const record = await veteran();
    await document(record);
    const { user } = await open(`/veterans/${record.id}/documents`);
    await link('Voir Livret');
    api.use(faults.broken('*/api/files/veterans/*'));
    await user.click(await button('Télécharger Livret'));
    const alert = await screen.findByText("le fichier n'existe pas");
    await user.click(await button('Fermer ce message'));
    expect(alert.isConnected).toBe(false);
    await user.click(await link('Voir Livret'));
    await screen.findByText("le fichier n'existe pas");
    await user.click(await button('Fermer ce message'));
    await link('Voir Livret');
  });

  it('DOC-02, DOC-04: is archived after a question, and found among the archived ones', async () => {
    const record = await veteran();
    await document(record);
    const { user } = await open(`/veterans/${record.id}/documents`);
    await user.click(await button('Supprimer Livret'));
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer « Livret » ?' });
    within(dialog).getByText(/reste conservé parmi les documents archivés/);
    await user.click(within(dialog).getByRole('button', { name: 'Oui' }));
    await screen.findByText('fichier supprimé avec succés');
    await screen.findByText('Aucun document');
    await user.click(await button('Afficher les filtres'));
    await user.click(await screen.findByRole('combobox', { name: 'Affichage' }));
    await user.click(await screen.findByRole('option', { name: 'Documents archivés' }));
    await user.click(await button('Rechercher'));
    await screen.findByText('Archivé');
    await link('Voir Livret');
    expect(screen.queryByRole('button', { name: 'Supprimer Livret' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Modifier Livret' })).toBeNull();
  });
});

describe('RIGHTS-05, RIGHTS-08: rights on documents', () => {
  it.each([
    ['LIST', []],
    ['VIEW', ['Voir Livret', 'Télécharger Livret']],
    ['CREATE', ['Ajouter un document', 'Voir Livret', 'Télécharger Livret']],
    ['EDIT', ['Ajouter un document', 'Voir Livret', 'Télécharger Livret', 'Modifier Livret']],
    [
      'DELETE',
      ['Ajouter un document', 'Voir Livret', 'Télécharger Livret', 'Modifier Livret', 'Supprimer Livret'],
    ],
  ] as [RightName, string[]][])('RIGHTS-08: %s shows %j', async (right, buttonNames) => {
    const record = await veteran();
    await document(record);
    const { username } = await somebody({ VeteranFile: right });
    await open(`/veterans/${record.id}/documents`, { as: username });
    await screen.findByText('remis');
    const names = () =>
      [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')]
        .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')
        .filter((name) => /(Livret|un document)$/.test(name) && name !== 'Livret');
    await waitFor(() => expect(names().sort()).toEqual([...buttonNames].sort()));
  });

  it('RIGHTS-05, SYS-13: without LIST the tab is disabled, and its address asks nothing', async () => {
    const record = await veteran();
    const { username } = await somebody({});
    await open(`/veterans/${record.id}/documents`, { as: username });
    await screen.findByText(/Il vous manque le droit «\sListe\s» sur/);
    const tab = await screen.findByRole('tab', { name: 'Documents' });
    expect(tab.getAttribute('aria-disabled') ?? tab.className).toMatch(/true|Mui-disabled/);
    expect(api.requests.filter(({ path }) => path.includes('files'))).toEqual([]);
  });
});
