import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Profiler } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { NO_CHOICES } from '../../../src/booking/choices.ts';
import { startValues } from '../../../src/booking/form/values.ts';
import { BookingPage } from '../../../src/booking/page/booking-page.tsx';
import { DEPARTURE_MS } from '../../../src/booking/page/success.tsx';
import { drawPage, readChoices } from '../../../src/booking/render/render.tsx';
import type { PageState } from '../../../src/booking/render/state.ts';
import { KEPT_MS } from '../../../src/booking/storage/confirmation-storage.ts';
import { addDays, dayIn, formatDay, weekdayOf } from '../../../src/domain/dates/days.ts';
import { dayInYear } from '../../../src/domain/dates/long-day.ts';
import { rateLimits } from '../../../src/server/db/schema.ts';
import { visitorPhones } from '../../../src/server/phone-numbers.ts';
import { officeOf } from '../../harness/data/records.ts';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { awayFromMidnight } from '../../harness/servers/midnight.ts';

const ZONE = 'Africa/Algiers';
await awayFromMidnight(2);
const TODAY = dayIn(ZONE, Date.now());
const TOMORROW = addDays(TODAY, 1);
const IN_FOUR_DAYS = addDays(TODAY, 4);
const WEBSITE = 'https://organisation.example/';
const PHONES = visitorPhones('DZ', 'fr');
const TEMPLATE = '<main>%MAIN%</main>';

const api = await mockedApi();
const office = await officeOf(api);
const oran = await office.first('params_regions', 'name=Oran');
/** A calendar of a quarter of an hour or more from eight on, with room for every test. */
const open8 = {
  startDate: TOMORROW,
  endDate: addDays(TODAY, 20),
  duration: 15,
  endHourAM: '08:30',
  nbAgentAM: 50,
};
const pensions = await office.create('cells', { name: 'Cellule des essais' });
const cell = pensions['@id'];

beforeAll(async () => {
  await api.request('PUT', oran['@id'], {
    token: office.token,
    body: { service: true, active: true, address: 'Oran' },
  });
  await office.calendar({ ...open8, cell });
  await office.calendar({ ...open8, cell, region: oran['@id'], startHourAM: '10:00', endHourAM: '10:15' });
});

/** This user skips the checks of styles, which cost half of the time here. */
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

const leave = vi.fn();
const callsTo = (path: string) => api.requests.filter((request) => request.path.split('?')[0] === path);
const askedHours = () =>
  callsTo('/api/appointments/available').map(({ path }) =>
    Object.fromEntries(new URLSearchParams(path.split('?')[1])),
  );
const requests = () => callsTo('/api/appointments').filter(({ method }) => method === 'POST');

/** The appointments that the service finds under a last name. */
async function appointmentsOf(lastName: string): Promise<{ id: number }[]> {
  const { body } = await api.request('GET', `/api/appointments?lastName=${lastName}`, {
    token: office.token,
  });
  return body['hydra:member'];
}

beforeEach(async () => {
  // All of them ask with one address and phone.
  await api.db.delete(rateLimits);
  sessionStorage.clear();
  localStorage.clear();
  leave.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The page as the server draws it, in one like public.html, and then taken over. */
async function open(changes: Partial<PageState> = {}, onPart = () => {}) {
  const choices = await readChoices(async (path) => (await fetch(path)).json());
  const state = { zone: ZONE, website: WEBSITE, phones: PHONES, today: TODAY, choices, ...changes };
  document.body.innerHTML = drawPage(TEMPLATE, state);
  const container = document.getElementById('booking') as HTMLElement;
  const page = render(
    <Profiler id="page" onRender={onPart}>
      <BookingPage {...state} leave={leave} />
    </Profiler>,
    { container, hydrate: true },
  );
  // The script that keeps the focus comes after the page.
  await vi.dynamicImportSettled();
  return page;
}
/** Expects the focus on an element, once nothing that went away has it. */
const focusOn = (selector: string) =>
  waitFor(() => expect(document.activeElement).toBe(document.querySelector(selector)));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** An office says after its name when it is open next. */
const optionNamed = (label: string, name: string) =>
  within(field(label))
    .getAllByRole<HTMLOptionElement>('option')
    .find(({ textContent }) => textContent === name || textContent?.startsWith(`${name} : `));
const choose = (label: string, name: string) =>
  user.selectOptions(field(label), optionNamed(label, name) ?? name);

/** Writes into a field as one piece: what only needs to be there. */
async function write(label: string, text: string) {
  await user.click(field(label));
  await user.paste(text);
}

async function chooseOffice(name = pensions.name) {
  await choose('Wilaya', 'Alger');
  await choose('Cellule', name);
}

async function fillIn({ lastName = 'Benali', cell = pensions.name } = {}) {
  await chooseOffice(cell);
  await choose('Motif du rendez-vous', office.reason.name);
  await choose('Qualité', office.quality.name);
  await write('Nom', lastName);
  await write('Prénom', 'Fatma');
  await user.type(field('Date de naissance'), '04051938');
  await write('Lieu de naissance', 'Blida');
  await write('Adresse email', 'fatma@example.org');
  await write('Téléphone mobile', '0550 12.34-56');
  await screen.findByLabelText('08:00');
}

const submit = () => user.click(screen.getByText('Demander ce rendez-vous'));
const findConfirmation = () => screen.findByText('Votre rendez-vous est enregistré');

/** The two seconds before the departure pass when the test says so: no machine has to be faster than they are. */
function departureInHand() {
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const ahead = new Map<unknown, () => void>();
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((happens: () => void, ms?: number) => {
    const timer = start(ms === DEPARTURE_MS ? () => {} : happens, ms);
    if (ms === DEPARTURE_MS) ahead.set(timer, happens);
    return timer;
  }) as typeof setTimeout);
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    ahead.delete(timer);
    stop(timer);
  });
  return {
    ahead: () => ahead.size,
    pass: () =>
      act(() => {
        for (const happens of ahead.values()) happens();
      }),
  };
}

/** Empties the date and types another one. */
async function changeDate(text: string) {
  await user.clear(field('Date du rendez-vous'));
  await user.type(field('Date du rendez-vous'), text);
}

describe('the choices', () => {
  it('PUB-02: only wilayas that are active and receive visitors are offered', async () => {
    const { body } = await api.request('GET', '/api/params_regions?pagination=false', {
      token: office.token,
    });
    const all = body['hydra:member'] as { name: string; active: boolean; service: boolean }[];
    const offeredRegions = all.filter(({ active, service }) => active && service).map(({ name }) => name);
    expect(offeredRegions.length).toBeLessThan(all.length);
    await open();
    const names = within(field('Wilaya')).getAllByRole('option');
    const optionNames = names.map(({ textContent }) => textContent?.split(' : ')[0]);
    expect(optionNames.sort()).toEqual(['Choisir…', ...offeredRegions].sort());
  });
});

describe('the date', () => {
  it('PUB-02, SYS-02: it is tomorrow, as DD/MM/YYYY; the calendar begins today', async () => {
    const { container } = await open();
    expect(field('Date du rendez-vous').value).toBe(formatDay(TOMORROW));
    expect(container.querySelector<HTMLInputElement>('input[type=date]')?.min).toBe(TODAY);
  });

  it('takes what the calendar gives', async () => {
    const { container } = await open();
    const calendar = container.querySelector('input[type=date]') as HTMLInputElement;
    fireEvent.change(calendar, { target: { value: IN_FOUR_DAYS } });
    expect(field('Date du rendez-vous').value).toBe(formatDay(IN_FOUR_DAYS));
  });

  it('leaves what is being typed as it is, and asks for the hours of whole days alone', async () => {
    await open();
    await chooseOffice();
    await screen.findByLabelText('08:00');
    await changeDate('31022031');
    expect(field('Date du rendez-vous').value).toBe('31/02/2031');
    await user.tab();
    expect(screen.getByText('date non valide, par exemple 23/11/2026')).toBeTruthy();
    expect(screen.getByText(/les heures libres s’afficheront ici/)).toBeTruthy();
    expect(new Set(askedHours().map(({ date }) => date))).toEqual(new Set([TOMORROW]));
  });

  it('PUB-02: a day that has passed is refused in its words', async () => {
    await open();
    await changeDate(formatDay(addDays(TODAY, -1)));
    await user.tab();
    expect(await screen.findByText("la date doit etre minimum aujourd'hui")).toBeTruthy();
  });
});

it('PUB-02, SYS-02: once the birth date is left, its day is said in words below it; while it is typed nothing is', async () => {
  await open();
  const birthDate = field('Date de naissance');
  await user.type(birthDate, '4/5/38');
  const dayInWords = birthDate.nextElementSibling;
  expect(dayInWords?.textContent).toBe('');
  await user.tab();
  await waitFor(() => expect(dayInWords?.textContent).toBe('4 mai 1938'));
  expect(birthDate.value).toBe('4/5/38');
  expect(dayInWords?.getAttribute('aria-live')).toBe('polite');
});

describe('the hours', () => {
  it('SLOT-06: cell, region and reason each ask again, and the first hour is chosen', async () => {
    await open();
    await chooseOffice();
    expect(await screen.findByLabelText('08:00')).toHaveProperty('checked', true);
    expect(askedHours()).toHaveLength(1);
    await user.click(screen.getByLabelText('08:15'));
    await choose('Motif du rendez-vous', office.reason.name);
    await waitFor(() => expect(askedHours()).toHaveLength(2));
    expect(await screen.findByLabelText('08:00')).toHaveProperty('checked', true);
    await choose('Wilaya', 'Oran');
    expect(await screen.findByLabelText('10:00')).toHaveProperty('checked', true);
    expect(askedHours().slice(2)).toEqual([{ cell, region: oran['@id'], date: TOMORROW }]);
  });

  it('PUB-02: another date empties the reason and asks once', async () => {
    await open();
    await chooseOffice();
    await choose('Motif du rendez-vous', office.reason.name);
    await waitFor(() => expect(askedHours()).toHaveLength(2));
    await changeDate(formatDay(IN_FOUR_DAYS));
    await waitFor(() => expect(field('Motif du rendez-vous')).toHaveProperty('value', ''));
    expect(screen.getByText('La date a changé : choisissez de nouveau le motif.')).toBeTruthy();
    await screen.findByLabelText('08:00');
    expect(askedHours().filter(({ date }) => date === IN_FOUR_DAYS)).toHaveLength(1);
  });

  it('PUB-09: the next days with places stand under the office; one that is picked is the date, and empties the reason', async () => {
    await open();
    expect(optionNamed('Wilaya', 'Alger')?.textContent).toMatch(/ : dès le /);
    await chooseOffice();
    await choose('Motif du rendez-vous', office.reason.name);
    const days = within(screen.getByRole('group', { name: /^Prochains jours/ })).getAllByRole('button');
    expect(days[0]?.textContent).toBe(dayInYear(TOMORROW));
    expect(days[0]?.getAttribute('aria-pressed')).toBe('true');
    await user.click(days[2] as HTMLElement);
    expect(field('Date du rendez-vous').value).toBe(formatDay(addDays(TOMORROW, 2)));
    expect(field('Motif du rendez-vous').value).toBe('');
    await screen.findByLabelText('08:00');
    expect(requests()).toEqual([]);
  });

  it('PUB-09: a cell that alone serves the wilaya is chosen; a closed one can be chosen, and has no hours', async () => {
    const other = await office.create('cells', { name: 'Cellule sans calendrier' });
    await open();
    await choose('Wilaya', 'Oran');
    expect(field('Cellule').value).toBe(cell);
    expect(await screen.findByLabelText('10:00')).toHaveProperty('checked', true);
    expect(optionNamed('Cellule', other.name)?.textContent).toBe(`${other.name} : fermé pour le moment`);
    await choose('Cellule', other.name);
    expect(await screen.findByText('Rendez-Vous non disponible')).toBeTruthy();
    // Neither another day nor the queue would help there.
    expect(screen.getByText(/^Personne n’est reçu ici/)).toBeTruthy();
    expect(screen.queryByText('Chercher le prochain jour disponible')).toBeNull();
    expect(screen.queryByText('Me prévenir si une place se libère')).toBeNull();
    expect(screen.getByRole('link', { name: 'Choisir un autre lieu' }).getAttribute('href')).toBe(
      '#field-region',
    );
  });

  it('PUB-09, QUEUE-01: a full office says so, between those with places and those without a calendar, and the main button waits', async () => {
    const full = await office.create('cells', { name: 'Cellule complète' });
    const calendar = await office.calendar({
      ...open8,
      endDate: addDays(TOMORROW, 1),
      endHourAM: '08:15',
      nbAgentAM: 1,
      cell: full['@id'],
      receptionDays: [weekdayOf(TOMORROW)],
    });
    const [slot] = await office.slotsOf(calendar);
    await office.create('appointments', office.appointment(calendar, slot as never));
    const closureAnswer = await office.create('cells', { name: 'Autre cellule sans calendrier' });
    await open();
    await choose('Wilaya', 'Alger');
    const cells = within(field('Cellule')).getAllByRole<HTMLOptionElement>('option');
    const at = (name: string) => cells.findIndex(({ textContent }) => textContent?.startsWith(name));
    expect(cells[at(full.name)]?.textContent).toBe(`${full.name} – complet : liste d’attente`);
    expect(at(pensions.name)).toBeLessThan(at(full.name));
    expect(at(full.name)).toBeLessThan(at(closureAnswer.name));
    await user.selectOptions(field('Cellule'), full['@id']);
    const main = await screen.findByRole('button', { name: 'Me prévenir si une place se libère' });
    expect(main.className).toBe('button');
    expect(screen.queryByRole('button', { name: 'Demander ce rendez-vous' })).toBeNull();
    expect(screen.getByText(/^Tout est pris jusqu’à ce jour-là/)).toBeTruthy();
  });

  it('QUEUE-01: in a full office the form proposes its last day to wait until, and tomorrow again elsewhere', async () => {
    const full = await office.create('cells', { name: 'Cellule du dernier jour' });
    const day = addDays(TOMORROW, 3);
    const calendar = await office.calendar({
      ...open8,
      startDate: day,
      endDate: addDays(day, 1),
      endHourAM: '08:15',
      nbAgentAM: 1,
      cell: full['@id'],
      receptionDays: [weekdayOf(day)],
    });
    const [slot] = await office.slotsOf(calendar);
    await office.create('appointments', office.appointment(calendar, slot as never));
    await open();
    await choose('Wilaya', 'Alger');
    await user.selectOptions(field('Cellule'), full['@id']);
    expect(field('Date du rendez-vous').value).toBe(formatDay(day));
    await screen.findByRole('button', { name: 'Me prévenir si une place se libère' });
    await chooseOffice();
    expect(field('Date du rendez-vous').value).toBe(formatDay(TOMORROW));
    // A day of one's own choice stays.
    await changeDate(formatDay(addDays(day, 2)));
    await user.selectOptions(field('Cellule'), full['@id']);
    expect(field('Date du rendez-vous').value).toBe(formatDay(addDays(day, 2)));
  });

  it('QUEUE-01, PUB-09: on a day without hours, while others are free, no queue is offered that would be refused', async () => {
    const weekly = await office.create('cells', { name: 'Cellule du surlendemain' });
    const day = addDays(TOMORROW, 1);
    await office.calendar({ ...open8, startDate: day, endDate: addDays(day, 1), cell: weekly['@id'] });
    await open();
    await choose('Wilaya', 'Alger');
    await user.selectOptions(field('Cellule'), weekly['@id']);
    // Nobody is received before that day: there is nothing to wait for.
    await screen.findByRole('link', { name: 'Choisir un autre jour' });
    await changeDate(formatDay(addDays(day, 10)));
    await screen.findByText('Rendez-Vous non disponible');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Choisir un autre jour' }).getAttribute('href')).toBe(
        '#field-date',
      ),
    );
    expect(screen.queryByRole('button', { name: 'Me prévenir si une place se libère' })).toBeNull();
    expect(screen.getByText('Chercher le prochain jour disponible')).toBeTruthy();
  });

  it('PUB-10, PUB-11: a wilaya says where it receives, a reason what to bring, or where to go instead', async () => {
    const { body: kinds } = await api.request('GET', '/api/params_files?itemsPerPage=1', {
      token: office.token,
    });
    const [kind] = kinds['hydra:member'];
    const other = await office.create('cells', { name: 'Cellule des paies' });
    await office.create('params_appointment_reasons', {
      name: 'Avec des pièces',
      papers: [kind['@id']],
      papersText: 'Deux photos',
      cells: [other['@id']],
    });
    await office.create('params_appointment_reasons', {
      name: 'Question de paiement',
      insteadText: 'Adressez-vous à la paierie.',
      insteadLink: 'https://organisation.example/paierie',
    });
    await open();
    await chooseOffice();
    expect(screen.getByRole('link', { name: 'Voir le plan' }).getAttribute('href')).toContain('query=');
    await choose('Motif du rendez-vous', 'Avec des pièces');
    expect(screen.getByText('À apporter').parentElement?.textContent).toBe(
      `À apporter${kind.name}Deux photos`,
    );
    expect(screen.getByText('Pour ce motif, choisissez la cellule : Cellule des paies.')).toBeTruthy();
    await choose('Motif du rendez-vous', 'Question de paiement');
    expect(screen.queryByText('À apporter')).toBeNull();
    expect(screen.getByRole('link', { name: 'https://organisation.example/paierie' })).toBeTruthy();
    await fillIn();
    await choose('Motif du rendez-vous', 'Question de paiement');
    await screen.findByLabelText('08:00');
    await submit();
    expect(await screen.findByText('pour ce motif, aucun rendez-vous ne se prend ici')).toBeTruthy();
  });

  it('SLOT-06: without hours the field is empty and says so, and offers the next open day', async () => {
    const later = await office.create('cells', { name: 'Cellule de plus tard' });
    await office.calendar({
      ...open8,
      startDate: IN_FOUR_DAYS,
      startHourAM: '09:00',
      endHourAM: '09:15',
      cell: later['@id'],
    });
    await open();
    await chooseOffice(later.name);
    expect(await screen.findByText('Rendez-Vous non disponible')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(screen.getByText('Chercher le prochain jour disponible'));
    expect(await screen.findByLabelText('09:00')).toHaveProperty('checked', true);
    expect(field('Date du rendez-vous').value).toBe(formatDay(IN_FOUR_DAYS));
  });

  it('SLOT-06: a question that fails leaves the field as without hours', async () => {
    api.use(faults.broken('*/api/appointments/available'));
    await open();
    await chooseOffice();
    expect(await screen.findByText('Rendez-Vous non disponible')).toBeTruthy();
    expect(console.warn).toHaveBeenCalled();
  });

  it('SLOT-06: what failed is asked again once when the field is opened, and whenever the connection is back', async () => {
    let failedCount = 0;
    api.use(
      http.get('*/api/appointments/available', () => {
        failedCount += 1;
        return HttpResponse.error();
      }),
    );
    await open();
    await chooseOffice();
    const button = () => screen.findByText('Réessayer');
    const before = failedCount;
    const field = (await button()).closest('fieldset');
    act(() => field?.querySelector('button')?.focus());
    await waitFor(() => expect(failedCount).toBe(before + 1));
    expect(document.activeElement).toBe(field);
    const again = await button();
    act(() => again.focus());
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(failedCount).toBe(before + 2));
    await button();
    api.heal();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByLabelText('08:00')).toHaveProperty('checked', true);
    expect(askedHours()).toHaveLength(1);
    // The page does not ask again for an answer that it has.
    act(() => void window.dispatchEvent(new Event('online')));
    expect(askedHours()).toHaveLength(1);
  });

  it('SLOT-06: an answer that comes after a newer question is ignored', async () => {
    let late: Response | undefined;
    const first = faults.held(async (request) => {
      late = await api.answer(request);
      return late;
    }, '*/api/appointments/available');
    api.use(first.handler);
    await open();
    await chooseOffice();
    await first.reached;
    await choose('Wilaya', 'Oran');
    await screen.findByLabelText('10:00');
    first.letGo();
    await waitFor(() => expect(late).toBeDefined());
    // The page gets it, if it still wants it.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(screen.getByLabelText('10:00')).toHaveProperty('checked', true);
  });
});

describe('the server’s page', () => {
  it('PUB-07: it is taken over in parts, and its fields are drawn once', async () => {
    const qualities = [{ '@id': '/api/params_qualities/1', name: 'Veuve' }];
    let readings = 0;
    const choices = {
      ...NO_CHOICES,
      get qualities() {
        readings += 1;
        return qualities;
      },
    };
    const page = (
      <BookingPage {...{ zone: ZONE, website: WEBSITE, phones: PHONES, today: TODAY, choices, leave }} />
    );
    const container = document.createElement('div');
    container.innerHTML = renderToString(page);
    document.body.replaceChildren(container);
    readings = 0;
    const atParts: number[] = [];
    render(
      <Profiler id="page" onRender={() => atParts.push(readings)}>
        {page}
      </Profiler>,
      { container, hydrate: true },
    );
    await vi.dynamicImportSettled();
    // Read where the form begins, at a drawing of its fields, and where what was typed meanwhile is kept.
    expect([atParts[0], atParts.at(-1)]).toEqual([0, 3]);
  });

  it('PUB-07: what is typed while it is taken over is kept and sent', async () => {
    let parts = 0;
    await open({}, () => {
      parts += 1;
      if (parts > 1) return;
      const texts = {
        Nom: 'Entredeux',
        Prénom: 'Fatma',
        'Date de naissance': '04/05/1938',
        'Lieu de naissance': 'Blida',
        'Adresse email': 'fatma@example.org',
        'Téléphone mobile': '0550123456',
      };
      for (const [label, text] of Object.entries(texts)) field(label).value = text;
      const choices = {
        Wilaya: 'Alger',
        Cellule: pensions.name,
        'Motif du rendez-vous': office.reason.name,
        Qualité: office.quality.name,
      };
      for (const [label, name] of Object.entries(choices))
        field(label).value = optionNamed(label, name)?.value ?? '';
    });
    await screen.findByLabelText('08:00');
    await submit();
    await findConfirmation();
    expect(await appointmentsOf('Entredeux')).toHaveLength(1);
  });
});

describe('a form that was sent before the scripts were there', () => {
  const slots = ['08:00', '08:15'].map((time) => ({
    dateRDV: `${TOMORROW}T${time}:00+01:00`,
    calendar: '/api/calendars/1',
  }));
  const sentState = () => ({
    key: 'k',
    values: {
      ...startValues({ today: TODAY, choices: null }),
      region: office.region['@id'],
      cell,
      dateRDV: slots[1]?.dateRDV ?? '',
      lastName: 'Benali',
      email: 'fatma',
    },
    refusal: { errors: { email: { type: 'server', message: 'ce champ est un email' } }, failure: null },
  });

  it('PUB-07: it is taken over with its errors, its hours and its choices, and nothing is asked', async () => {
    vi.spyOn(console, 'error');
    sessionStorage.setItem('public.draft', JSON.stringify({ lastName: 'Ancien' }));
    await open({ sent: sentState(), hours: { region: office.region['@id'], cell, date: TOMORROW, slots } });
    expect(screen.getByLabelText('08:15')).toHaveProperty('checked', true);
    expect(field('Nom').value).toBe('Benali');
    expect(screen.getByText('ce champ est un email').id).toBe('field-email-error');
    expect(screen.getByText('Un champ est à corriger :')).toBeTruthy();
    await user.type(field('Adresse email'), '@example.org{Tab}');
    await waitFor(() => expect(screen.queryByText('ce champ est un email')).toBeNull());
    expect(askedHours()).toEqual([]);
    await choose('Motif du rendez-vous', office.reason.name);
    await waitFor(() => expect(askedHours()).toHaveLength(1));
    expect(console.error).not.toHaveBeenCalled();
  });

  it('PUB-03, PUB-12: its confirmation does not leave by itself', async () => {
    const departure = departureInHand();
    await open({ booked: { id: 12, dateRDV: slots[0]?.dateRDV ?? '', place: 'Cellule, Alger' } });
    expect(await findConfirmation()).toBeTruthy();
    expect(departure.ahead()).toBe(0);
    expect(screen.getByText('Demander un autre rendez-vous').getAttribute('href')).toBe('/public?lang=fr');
  });
});

describe('sending', () => {
  it('PUB-03, SLOT-06: a request that is sent while its hours are asked for waits for them, without an error', async () => {
    await open();
    await fillIn({ lastName: 'Patience' });
    const heldHours = faults.held(api.answer, '*/api/appointments/available');
    api.use(heldHours.handler);
    await choose('Motif du rendez-vous', 'Renseignements');
    await heldHours.reached;
    await user.dblClick(screen.getByText('Demander ce rendez-vous'));
    expect(screen.getByText('Envoi en cours…').closest('button')?.disabled).toBe(true);
    expect(document.querySelector('.error, .notice-error')).toBeNull();
    expect(requests()).toHaveLength(0);
    heldHours.letGo();
    await findConfirmation();
    expect(requests()).toHaveLength(1);
  });

  it('PUB-02: an empty form sends nothing, says what is missing at its top and in the title', async () => {
    await open();
    await submit();
    await waitFor(() => expect(document.activeElement?.id).toBe('erreurs'));
    expect(document.title).toMatch(/^Erreur : /);
    const name = field('Nom');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    const describedElement = document.getElementById(name.getAttribute('aria-describedby') ?? '');
    expect(describedElement?.textContent).toBe('ce champ est obligatoire');
    expect(screen.getByText('numéro non valide ex: 0550123456')).toBeTruthy();
    expect(requests()).toHaveLength(0);
  });

  it('PUB-03, PUB-06: the request is sent once without token, and the message says when, where and which', async () => {
    await open();
    await fillIn({ lastName: 'Mansouri' });
    await user.dblClick(screen.getByText('Demander ce rendez-vous'));
    const title = await findConfirmation();
    const [request, ...more] = requests();
    expect(more).toEqual([]);
    expect(request?.body).toEqual({
      region: office.region['@id'],
      cell,
      date: TOMORROW,
      reason: office.reason['@id'],
      dateRDV: `${TOMORROW}T08:00:00+01:00`,
      calendar: expect.stringMatching(/^\/api\/calendars\/\d+$/),
      quality: office.quality['@id'],
      lastName: 'Mansouri',
      firstName: 'Fatma',
      birthDate: '1938-05-04',
      birthplace: 'Blida',
      email: 'fatma@example.org',
      phone: '0550123456',
      language: 'fr',
    });
    expect(request?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(request?.headers.get('Authorization')).toBeNull();
    const [appointment, ...others] = await appointmentsOf('Mansouri');
    expect(others).toEqual([]);
    const message = title.closest('section') as HTMLElement;
    await waitFor(() => expect(document.activeElement).toBe(message));
    for (const part of [formatDay(TOMORROW), '08:00', `${pensions.name}, Alger`, String(appointment?.id)])
      expect(message.textContent).toContain(part);
    // No typed value stays.
    expect(Object.keys(sessionStorage)).toEqual(['public.booked']);
    expect(JSON.stringify([sessionStorage, localStorage])).not.toMatch(/Mansouri|Fatma|example\.org|0550/);
    await waitFor(() => expect(leave).toHaveBeenCalledWith(WEBSITE));
  });

  it.each([
    ['the button', () => user.click(screen.getByText('Rester sur cette page'))],
    ['a key', () => user.keyboard('{Shift}')],
    ['a press', () => user.pointer({ keys: '[TouchA]', target: screen.getByText('08:00') })],
  ])('PUB-03: %s stops the departure and shows the way to leave', async (_name, stay) => {
    const departure = departureInHand();
    await open();
    await fillIn();
    await submit();
    const message = (await findConfirmation()).closest('section');
    await waitFor(() => expect([document.activeElement, departure.ahead()]).toEqual([message, 1]));
    await stay();
    expect(await screen.findByRole('link', { name: 'Aller sur organisation.example' })).toBeTruthy();
    departure.pass();
    expect(leave).not.toHaveBeenCalled();
  });

  it('PUB-03, PUB-12, PUB-13, SYS-14: a reload or Back shows the confirmation again, without its link, and the departure does not begin again', async () => {
    const departure = departureInHand();
    const page = await open();
    await fillIn();
    await submit();
    await findConfirmation();
    const details = screen.getByText('Numéro').closest('dl')?.textContent;
    const ownLink = { name: 'Voir, déplacer ou annuler ce rendez-vous' };
    expect(screen.getByRole('link', ownLink).getAttribute('href')).toMatch(/\/public\/rdv\/[\w-]{22}$/);
    expect(screen.getByRole('link', { name: 'Ajouter à mon agenda' }).getAttribute('href')).toMatch(
      /\/public\/rdv\/[\w-]{22}\/agenda\.ics$/,
    );
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('/rdv/');
    departure.pass();
    expect(leave).toHaveBeenCalledTimes(1);
    page.unmount();
    await open();
    expect((await findConfirmation()).closest('section')?.textContent).toContain(details);
    expect(departure.ahead()).toBe(0);
    expect(screen.queryByRole('link', ownLink)).toBeNull();
    expect(screen.getByRole('link', { name: 'Aller sur organisation.example' })).toBeTruthy();
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await user.click(screen.getByRole('button', { name: 'Imprimer' }));
    expect(print).toHaveBeenCalledTimes(1);
    await user.click(screen.getByText('Demander un autre rendez-vous'));
    await focusOn('h1');
    cleanup();
    await open();
    expect(await screen.findByText('Demander ce rendez-vous')).toBeTruthy();
  });

  it('PUB-12, SYS-14: after a shut tab the form is empty, and one line opens number, date and office for half an hour, or is erased', async () => {
    await open();
    await fillIn({ lastName: 'Mansouri' });
    const beforeMs = Date.now();
    await submit();
    await findConfirmation();
    const details = screen.getByText('Numéro').closest('dl')?.textContent;
    const shutTab = async () => {
      cleanup();
      sessionStorage.clear();
      await open();
    };
    await shutTab();
    await screen.findByText('Demander ce rendez-vous');
    expect(field('Nom').value).toBe('');
    const line = screen.getByText('Retrouver ma confirmation').closest('details') as HTMLDetailsElement;
    expect(line.open).toBe(false);
    await user.click(screen.getByText('Retrouver ma confirmation'));
    expect(line.open).toBe(true);
    expect(within(line).getByText('Numéro').closest('dl')?.textContent).toBe(details);
    expect(line.textContent).not.toMatch(/Mansouri|Fatma/);
    const { until } = JSON.parse(localStorage.getItem('public.booked') ?? '{}') as { until: number };
    expect(until).toBeGreaterThanOrEqual(beforeMs + KEPT_MS);
    expect(until).toBeLessThanOrEqual(Date.now() + KEPT_MS);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(until - 1000);
    await shutTab();
    expect(screen.getByText('Retrouver ma confirmation')).toBeTruthy();
    clock.mockReturnValue(until + 1000);
    const savedBooking = localStorage.getItem('public.booked') ?? '';
    await shutTab();
    expect(screen.queryByText('Retrouver ma confirmation')).toBeNull();
    expect(localStorage).toHaveLength(0);
    clock.mockRestore();
    localStorage.setItem('public.booked', savedBooking);
    await shutTab();
    await user.click(screen.getByText('Effacer'));
    await focusOn('h1');
    expect(screen.queryByText('Retrouver ma confirmation')).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('APT-07: a slot taken meanwhile is said on the slot, its hours are asked again, nothing is sent', async () => {
    const busy = await office.create('cells', { name: 'Cellule très demandée' });
    const calendar = await office.calendar({ ...open8, cell: busy['@id'], nbAgentAM: 1 });
    const [eight] = await office.slotsOf(calendar);
    await open();
    await fillIn({ cell: busy.name });
    const requestCount = askedHours().length;
    const other = await api.request('POST', '/api/appointments', {
      body: office.visit(calendar, eight as NonNullable<typeof eight>),
    });
    expect(other.status).toBe(201);
    await submit();
    expect(await screen.findByText('désolé, le rdv non disponible')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('08:00')).toBeNull());
    expect(await screen.findByLabelText('08:15')).toHaveProperty('checked', true);
    expect(askedHours()).toHaveLength(requestCount + 1);
    expect(requests()).toHaveLength(0);
    expect(screen.getByText('désolé, le rdv non disponible')).toBeTruthy();
  });

  it('PUB-09, QUEUE-01: where the last place was taken meanwhile, its day is offered no more and the waiting list is', async () => {
    const scarce = await office.create('cells', { name: 'Cellule d’une seule place' });
    const calendar = await office.calendar({
      ...open8,
      cell: scarce['@id'],
      nbAgentAM: 1,
      endHourAM: '08:15',
      endDate: addDays(TOMORROW, 1),
      receptionDays: [weekdayOf(TOMORROW)],
    });
    const [only] = await office.slotsOf(calendar);
    await open();
    await fillIn({ cell: scarce.name });
    expect(screen.getByText(/^Prochain jour libre/)).toBeTruthy();
    const other = await api.request('POST', '/api/appointments', {
      body: office.visit(calendar, only as NonNullable<typeof only>),
    });
    expect(other.status).toBe(201);
    await submit();
    expect(await screen.findByText('Me prévenir si une place se libère')).toBeTruthy();
    expect(screen.queryByText(/^Prochain jour libre/)).toBeNull();
    expect(within(field('Cellule')).getByText(`${scarce.name} – complet : liste d’attente`)).toBeTruthy();
    // The other cells are as they were.
    expect(optionNamed('Cellule', pensions.name)).toBeTruthy();
  });

  it('APT-07: a check without answer does not hold the request back', async () => {
    api.use(faults.broken('*/api/available_appointments/check'));
    await open();
    await fillIn();
    await submit();
    expect(await findConfirmation()).toBeTruthy();
  });

  it('PUB-04: another hour of the same day and reason is refused at the date', async () => {
    // Node's fetch keeps no cookies, as a browser does.
    let cookie = '';
    api.use(
      http.post('*/api/appointments', async ({ request }) => {
        const headers = new Headers(request.headers);
        headers.set('Cookie', cookie);
        const answer = await api.answer(new Request(request, { headers }));
        cookie ||= String(answer.headers.get('Set-Cookie')).split(';')[0] ?? '';
        return answer;
      }),
    );
    await open();
    await fillIn({ lastName: 'Saidi' });
    await submit();
    await findConfirmation();
    cleanup();
    sessionStorage.clear();
    await open();
    await fillIn({ lastName: 'Saidi' });
    await user.click(screen.getByLabelText('08:15'));
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('Désolé, Rendez-Vous Non Ajouter');
    const message = screen.getByText('vous avez déjà une demande pour cette journée');
    expect(field('Date du rendez-vous').getAttribute('aria-describedby')?.split(' ')).toContain(message.id);
    await waitFor(() => expect(document.activeElement?.id).toBe('erreurs'));
  });

  it('PUB-03, SYS-08: what the server refuses stands under its field, the rest in the message', async () => {
    api.use(
      faults.violated(
        '*/api/appointments',
        { propertyPath: 'email', message: 'cet email est refusé' },
        { propertyPath: 'elsewhere', message: 'autre chose' },
      ),
    );
    await open();
    await fillIn();
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Désolé, Rendez-Vous Non Ajouter');
    expect(alert.textContent).toContain('autre chose');
    expect(alert.textContent).toContain('Ce que vous avez saisi est conservé.');
    // The server would refuse the same request again.
    expect(alert.textContent).not.toContain('Réessayez');
    expect(screen.getByText('cet email est refusé').id).toBe(
      field('Adresse email').getAttribute('aria-describedby')?.split(' ').at(-1),
    );
    await waitFor(() => expect(document.activeElement?.id).toBe('erreurs'));
  });

  it('SYS-08: after a reload what was refused is still said: at its fields, in their list, and why', async () => {
    api.use(
      faults.violated(
        '*/api/appointments',
        { propertyPath: 'email', message: 'cet email est refusé' },
        { propertyPath: 'elsewhere', message: 'autre chose' },
      ),
    );
    await open();
    await fillIn();
    await submit();
    await screen.findByText('Un champ est à corriger :');
    cleanup();
    api.heal();
    await open();
    expect(screen.getByText('Un champ est à corriger :')).toBeTruthy();
    expect(screen.getByText('cet email est refusé')).toBeTruthy();
    expect(screen.getByText('Désolé, Rendez-Vous Non Ajouter')).toBeTruthy();
    expect(screen.getByText('autre chose')).toBeTruthy();
    await screen.findByLabelText('08:00');
    await user.type(field('Adresse email'), 'x{Tab}');
    await waitFor(() => expect(screen.queryByText('cet email est refusé')).toBeNull());
    await submit();
    await findConfirmation();
    expect(sessionStorage.getItem('public.refused')).toBeNull();
  });

  it('SYS-08: a refusal that says how long to wait is said after a reload without it', async () => {
    api.use(faults.tooMany('*/api/appointments'));
    await open();
    await fillIn();
    await submit();
    await screen.findByRole('alert');
    cleanup();
    await open();
    const alertText = screen.getByRole('alert').textContent;
    expect(alertText).toContain('Désolé, Rendez-Vous Non Ajouter');
    expect(alertText).not.toContain('une heure');
  });

  it('PUB-04: too many requests: the words of the server say when, once, and what was typed stays', async () => {
    api.use(faults.tooMany('*/api/appointments'));
    await open();
    await fillIn();
    await submit();
    const alertText = (await screen.findByRole('alert')).textContent;
    expect(alertText).toContain('Trop de tentatives : réessayez dans une heure');
    expect(alertText?.match(/réessayez/gi)).toHaveLength(1);
    expect(field('Nom').value).toBe('Benali');
  });

  it('PUB-04: the hidden field is sent when something fills it, and makes no appointment', async () => {
    await open();
    await fillIn({ lastName: 'Robot' });
    await user.type(document.querySelector('#field-website') as HTMLInputElement, 'http://spam');
    await submit();
    expect(await screen.findByText('désolé, le rdv non disponible')).toBeTruthy();
    expect(requests()[0]?.body).toHaveProperty('website', 'http://spam');
    expect(await appointmentsOf('Robot')).toEqual([]);
  });
});

describe('a lost connection', () => {
  const loseAnswer = () => api.use(faults.lostAnswer(api.answer, '*/api/appointments'));
  const keys = () => requests().map(({ headers }) => headers.get('Idempotency-Key'));

  it('APT-11, SYS-14: the same request sent again makes one appointment, and its slot is not asked for again', async () => {
    // One place, which the first try takes: a check would refuse it.
    const narrow = await office.create('cells', { name: 'Cellule à une place' });
    await office.calendar({ ...open8, cell: narrow['@id'], nbAgentAM: 1 });
    loseAnswer();
    await open();
    await fillIn({ lastName: 'Haddad', cell: narrow.name });
    await submit();
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Votre dernière demande n’a pas reçu de réponse\./,
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Renvoyer la même demande'));
    await submit();
    await findConfirmation();
    const [first, second] = requests();
    expect(second?.body).toEqual(first?.body);
    expect(new Set(keys()).size).toBe(1);
    expect(callsTo('/api/available_appointments/check')).toHaveLength(1);
    expect(await appointmentsOf('Haddad')).toHaveLength(1);
  });

  it('APT-11: other content has another key', async () => {
    loseAnswer();
    await open();
    await fillIn({ lastName: 'Cherif' });
    await submit();
    await screen.findByRole('alert');
    await user.type(field('Nom'), 'x');
    await submit();
    await findConfirmation();
    expect(new Set(keys()).size).toBe(2);
  });

  it('after a reload what was typed is there, and the unanswered request can be sent again', async () => {
    loseAnswer();
    await open();
    await fillIn({ lastName: 'Boudiaf' });
    await submit();
    await screen.findByRole('alert');
    cleanup();
    await open();
    expect(await screen.findByText('Votre dernière demande n’a pas reçu de réponse.')).toBeTruthy();
    expect(field('Nom').value).toBe('Boudiaf');
    expect(field('Wilaya').value).toBe(office.region['@id']);
    await user.click(screen.getByText('Renvoyer la même demande'));
    expect((await findConfirmation()).closest('section')?.textContent).toContain(`${pensions.name}, Alger`);
    expect(new Set(keys()).size).toBe(1);
    expect(await appointmentsOf('Boudiaf')).toHaveLength(1);
  });

  it('says that the device is offline', async () => {
    await open();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/Vous êtes hors connexion/)).toBeTruthy();
  });
});
