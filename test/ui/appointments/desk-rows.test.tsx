import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const MORNING = '2026-11-23T09:00:00+01:00';

const api = await mockedApi({ now: MORNING });
const { open } = backOffice(api);
const office = await officeOf(api);
const accounts = accountsOf(api);

beforeEach(() => {
  api.clock.set(MORNING);
  vi.setSystemTime(Date.parse(MORNING));
});
afterEach(() => void vi.useRealTimers());

/** A desk of today with people in these states; the first slot is at 8. */
async function deskOf(people: Readonly<Record<string, string>>, changes: Record<string, unknown> = {}) {
  const calendar = await office.calendar({ nbAgentAM: Object.keys(people).length });
  const [today, , tomorrow] = (await office.slotsOf(calendar)) as { dateRDV: string }[];
  const ids: Record<string, number> = {};
  for (const [lastName, state] of Object.entries(people)) {
    const values = office.appointment(calendar, today as { dateRDV: string }, { lastName, ...changes });
    const { id } = await office.create('appointments', values);
    ids[lastName] = id as number;
    if (state !== 'expected')
      await api.request('POST', `/api/appointments/${id}/state`, { token: office.token, body: { state } });
  }
  const [cell, region] = [calendar.cell, office.region].map((one) => String(one['@id']).split('/').pop());
  const ofTomorrow = await office.create(
    'appointments',
    office.appointment(calendar, tomorrow as { dateRDV: string }, { lastName: 'Demain' }),
  );
  return { ids, ofTomorrow, desk: `/accueil?cell=${cell}&region=${region}` };
}
const row = async (name: string) => (await screen.findByText(new RegExp(name))).closest('li') as HTMLElement;
const names = () =>
  within(screen.getByRole('list', { name: /^Rendez-vous du jour/ }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent ?? '');

/** A scanner types a code as fast as a keyboard can, and ends it by Enter. */
function scan(code: string, target: Element = document.body): void {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(target, { key });
}

describe('DESK-05: the number or code of a person', () => {
  it.each([
    ['of an English keyboard', (id: number) => `RDV${id}`],
    [
      'of a French keyboard',
      (id: number) => `RDV${[...String(id)].map((digit) => 'à&é"\'(-è_ç'[Number(digit)]).join('')}`,
    ],
  ])(
    'DESK-05, PUB-12: a scanned code %s goes to its row, presses nothing and opens nothing',
    async (_, code) => {
      const { ids, desk } = await deskOf({ Arrivant: 'arrived', Attendu: 'expected' });
      await open(desk);
      const expectedRow = await row('Attendu');
      const call = screen.getByRole('button', { name: 'Appeler le suivant' });
      call.focus();
      scan(code(ids.Attendu as number), call);
      await expect.poll(() => document.activeElement).toBe(expectedRow);
      // Within a row the first letter of a code is a key of the desk.
      const arrivedElement = await row('Arrivant');
      scan(code(ids.Arrivant as number), expectedRow);
      await expect.poll(() => document.activeElement).toBe(arrivedElement);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    },
  );

  it('DESK-05: a number that is typed goes to its row, also where the list hides it', async () => {
    const { ids, desk } = await deskOf({ Arrivant: 'arrived', Attendu: 'expected' });
    const { user } = await open(`${desk}&show=waiting`);
    await row('Arrivant');
    expect(names()).toHaveLength(1);
    await user.type(screen.getByRole('textbox', { name: 'N° ou code scanné' }), `${ids.Attendu}{Enter}`);
    await expect.poll(() => document.activeElement?.textContent).toMatch(/Attendu/);
    expect(names()).toHaveLength(2);
  });

  it('DESK-05: of a number that is not of this desk the page says what it is', async () => {
    const { ofTomorrow, desk } = await deskOf({ Attendu: 'expected' });
    const { user } = await open(desk);
    await row('Attendu');
    const field = screen.getByRole('textbox', { name: 'N° ou code scanné' });
    scan(`RDV${ofTomorrow.id}`);
    expect((await screen.findByRole('alert')).textContent).toContain(
      `N° ${ofTomorrow.id} : ce rendez-vous est le 24/11/2026 à 08:00, Alger · `,
    );
    expect(screen.getByRole('link', { name: 'Ouvrir' }).getAttribute('href')).toContain(
      String(ofTomorrow.id),
    );
    await user.type(field, '999999{Enter}');
    await screen.findByText('N° 999999 : aucun rendez-vous ne porte ce numéro.');
    expect(screen.queryByRole('link', { name: 'Ouvrir' })).toBeNull();
    await user.type(field, 'Benali{Enter}');
    await screen.findByText('« Benali » n’est pas un numéro de rendez-vous.');
    await api.request('PUT', `/api/appointments/${ofTomorrow.id}/cancel`, {
      token: office.token,
      body: { canceled: true },
    });
    scan(`RDV${ofTomorrow.id}`);
    await screen.findByText(/ce rendez-vous du 24\/11\/2026 à 08:00 est annulé/);
    await user.click(screen.getByRole('button', { name: 'Fermer' }));
    expect(screen.queryByText(/est annulé/)).toBeNull();
  });

  it('DESK-05, SYS-06: a number that cannot be looked up says so, and the desk stays', async () => {
    const { desk } = await deskOf({ Attendu: 'expected' });
    await open(desk);
    await row('Attendu');
    api.use(http.get('*/api/appointments', () => HttpResponse.error()));
    scan('RDV999999');
    expect(await screen.findByText(/serveur/)).toBeTruthy();
    expect(names()).toHaveLength(1);
  });
});

describe('DESK-05: the parts of the day', () => {
  it('DESK-05: show whom they name with their number, stand in the address, and stay over the days', async () => {
    const { desk } = await deskOf({
      Attendu: 'expected',
      Arrivant: 'arrived',
      Recu: 'received',
      Fini: 'done',
      Absente: 'absent',
    });
    const { user } = await open(desk);
    await row('Attendu');
    const part = (name: string) => screen.getByRole('button', { name });
    await user.click(part('En attente ou reçus (2)'));
    await expect.poll(() => names().length).toBe(2);
    expect(names().join()).toMatch(/Arrivant.*Recu/);
    await user.click(part('Terminés (2)'));
    await expect.poll(() => names().join()).toMatch(/Fini.*Absente/);
    expect(screen.getByRole('link', { name: 'Jour précédent' }).getAttribute('href')).toContain('show=over');
    await user.click(part('À venir (1)'));
    await expect.poll(() => names().join()).toMatch(/Attendu/);
    expect(screen.getByRole('link', { name: 'Jour précédent' }).getAttribute('href')).toContain(
      'show=upcoming',
    );
    await user.click(part('Tous (5)'));
    await expect.poll(() => names().length).toBe(5);
  });
});

describe('DESK-05: who is late', () => {
  it('DESK-05: has the phone on their row, to be called; who came has not', async () => {
    const { desk } = await deskOf({ Retard: 'expected', Venu: 'arrived' }, { phone: '0550 12 34 56' });
    await open(desk);
    const late = within(await row('Retard'));
    expect(late.getByText('en retard de 1 h 00 min')).toBeTruthy();
    expect(late.getByRole('link', { name: '0550 12 34 56' }).getAttribute('href')).toBe('tel:0550123456');
    expect(within(await row('Venu')).queryByRole('link', { name: /0550/ })).toBeNull();
  });
});

describe('DESK-05: the counter', () => {
  it('DESK-05: who closes the question calls nobody; without a counter the call goes on, and is asked no more; R calls again', async () => {
    const name = 'accueil';
    const agent = await accounts.account(name, await accounts.role('ROLE_ACCUEIL', { Appointment: 'EDIT' }));
    const { ids, desk } = await deskOf({ Premier: 'arrived', Second: 'arrived' });
    const { user } = await open(desk, { as: name });
    await row('Premier');
    const call = screen.getByRole('button', { name: 'Appeler le suivant' });
    const calls = (path: RegExp) =>
      api.requests.filter((one) => path.test(one.path) && one.method === 'POST');
    await user.click(call);
    const question = async () =>
      within(await screen.findByRole('dialog', { name: "Votre guichet aujourd'hui" }));
    await user.click((await question()).getByRole('button', { name: 'Annuler' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(calls(/call_next/)).toEqual([]);
    await user.click(call);
    await user.click((await question()).getByRole('button', { name: 'Sans guichet' }));
    await expect.poll(() => calls(/call_next/).length).toBe(1);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await user.click(within(await row('Second')).getByRole('button', { name: 'Entretien' }));
    await expect.poll(() => calls(/state$/).length).toBe(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    api.clock.advance(10_000);
    const first = await row('Premier');
    await within(first).findByRole('button', { name: `Rappeler le N° ${ids.Premier}` });
    first.focus();
    await user.keyboard('r');
    await expect
      .poll(() => calls(/recall$/).map(({ path, status }) => [path, status]))
      .toEqual([[`/api/appointments/${ids.Premier}/recall`, 200]]);
    expect((await api.request('GET', '/api/desk_counter', { token: agent.token })).body.isAnswered).toBe(
      true,
    );
  });

  it('DESK-05: two people who are called before the question stands are both called after its one answer', async () => {
    await accounts.account('rapide', await accounts.role('ROLE_RAPIDE', { Appointment: 'EDIT' }));
    const { desk } = await deskOf({ Premier: 'arrived', Second: 'arrived' });
    const { user } = await open(desk, { as: 'rapide' });
    const first = await row('Premier');
    const second = await row('Second');
    const states = () => api.requests.filter(({ path, method }) => method === 'POST' && /state$/.test(path));
    // The answers that open the question are on their way while both are pressed. A second one comes after the agent
    // has answered, although the server read it before.
    await expect.poll(() => api.requests.some(({ path }) => path === '/api/desk_counter')).toBe(true);
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let reads = 0;
    api.use(
      http.get('*/api/desk_counter', async ({ request }) => {
        const gate = gates[reads];
        reads += 1;
        const answer = await api.answer(request);
        await gate?.promise;
        return answer;
      }),
    );
    await user.click(within(first).getByRole('button', { name: 'Entretien' }));
    await user.click(within(second).getByRole('button', { name: 'Entretien' }));
    gates[0]?.resolve();
    const question = within(await screen.findByRole('dialog', { name: "Votre guichet aujourd'hui" }));
    await user.click(question.getByRole('button', { name: 'Sans guichet' }));
    await expect
      .poll(() => api.requests.some(({ method, status }) => method === 'PUT' && status === 200))
      .toBe(true);
    gates[1]?.resolve();
    await expect.poll(() => states().length).toBe(2);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    api.heal();
  });

  it('DESK-05, SYS-06: a counter that is not saved stays typed, and calls nobody', async () => {
    await accounts.account('coupe', await accounts.role('ROLE_COUPE', { Appointment: 'EDIT' }));
    const { desk } = await deskOf({ Premier: 'arrived' });
    const { user } = await open(desk, { as: 'coupe' });
    await row('Premier');
    api.use(http.put('*/api/desk_counter', () => HttpResponse.error(), { once: true }));
    await user.click(screen.getByRole('button', { name: 'Mon guichet' }));
    const field = await screen.findByRole('textbox', { name: 'Guichet' });
    await user.type(field, '7{Enter}');
    expect(await screen.findByText(/serveur/)).toBeTruthy();
    expect((field as HTMLInputElement).value).toBe('7');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByRole('button', { name: 'Guichet 7' });
    expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
