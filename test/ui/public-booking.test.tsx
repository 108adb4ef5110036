import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BookingPage } from '../../src/booking/BookingPage.tsx';
import { addDays, dayIn, formatDay } from '../../src/domain/days.ts';

const ZONE = 'Africa/Algiers';
const TODAY = dayIn(ZONE, Date.now());
const TOMORROW = addDays(TODAY, 1);
const WEBSITE = 'https://organisation.example/';

type Answer = (url: URL, init: RequestInit) => Response | Promise<Response>;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/ld+json' } });
const collection = (member: unknown[]) => json({ 'hydra:member': member });
const options = (path: string, ...entries: object[]) =>
  collection(
    entries.map((entry, index) => ({ '@id': `/api/${path}/${index + 1}`, id: index + 1, ...entry })),
  );
const slotsAt = (date: string, ...times: string[]) =>
  collection(times.map((time) => ({ dateRDV: `${date}T${time}:00+01:00`, calendar: '/api/calendars/7' })));

/** The API as this page meets it when all goes well; a test replaces what goes wrong. */
const usual: Record<string, Answer> = {
  '/api/params_regions': () =>
    options(
      'params_regions',
      { name: 'Alger', active: true, service: true },
      { name: 'Oran', active: true, service: true },
      { name: 'Adrar', active: true, service: false },
      { name: 'Blida', active: false, service: true },
    ),
  '/api/cells': () => options('cells', { name: 'Pensions' }, { name: 'Cartes' }),
  '/api/params_appointment_reasons': () => options('params_appointment_reasons', { name: 'Dossier' }),
  '/api/params_qualities': () => options('params_qualities', { name: 'Veuve ou veuf' }),
  '/api/appointments/available': (url) => slotsAt(url.searchParams.get('date') ?? '', '08:00', '08:15'),
  '/api/available_appointments/check': () => json({ '@id': '/api/available_appointments/1' }),
  '/api/appointments': (_url, init) => json({ id: 1042, ...JSON.parse(String(init.body)) }, 201),
};

let answers: Record<string, Answer>;
let calls: { path: string; url: URL; init: RequestInit }[];
const leave = vi.fn();
const callsTo = (path: string) => calls.filter((call) => call.path === path);

beforeEach(() => {
  answers = { ...usual };
  calls = [];
  sessionStorage.clear();
  leave.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    calls.push({ path: url.pathname, url, init });
    const answer = await answers[url.pathname]?.(url, init);
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    return answer ?? json({}, 404);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () => render(<BookingPage zone={ZONE} website={WEBSITE} leave={leave} />);

async function choosePlace() {
  await screen.findByRole('option', { name: 'Alger' });
  await userEvent.selectOptions(screen.getByLabelText('Wilaya'), 'Alger');
  await userEvent.selectOptions(screen.getByLabelText('Cellule'), 'Pensions');
}

async function fillIn() {
  await choosePlace();
  await userEvent.selectOptions(screen.getByLabelText('Motif du rendez-vous'), 'Dossier');
  await userEvent.selectOptions(screen.getByLabelText('Qualité'), 'Veuve ou veuf');
  await userEvent.type(screen.getByLabelText('Nom'), 'Benali');
  await userEvent.type(screen.getByLabelText('Prénom'), 'Fatma');
  await userEvent.type(screen.getByLabelText('Date de naissance'), '04051938');
  await userEvent.type(screen.getByLabelText('Lieu de naissance'), 'Blida');
  await userEvent.type(screen.getByLabelText('Adresse email'), 'fatma@example.org');
  await userEvent.type(screen.getByLabelText('Téléphone mobile'), '0550 12.34-56');
  await screen.findByRole('radio', { name: '08:00' });
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Demander ce rendez-vous' }));
const changeDate = async (day: string) => {
  const input = screen.getByLabelText('Date du rendez-vous');
  await userEvent.clear(input);
  await userEvent.type(input, day);
};

describe('the choices', () => {
  it('PUB-02: only wilayas that are active and receive visitors are offered; the date is tomorrow', async () => {
    open();
    await screen.findByRole('option', { name: 'Alger' });
    const names = within(screen.getByLabelText('Wilaya')).getAllByRole('option');
    expect(names.map((option) => option.textContent)).toEqual(['Choisir…', 'Alger', 'Oran']);
    expect(screen.getByLabelText('Date du rendez-vous')).toHaveProperty('value', TOMORROW);
    expect(screen.getByLabelText('Date du rendez-vous')).toHaveProperty('min', TODAY);
  });

  it('SYS-06: lists that cannot be loaded are said, and asked for again on request', async () => {
    answers['/api/cells'] = () => json({}, 503);
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Les listes n’ont pas pu être chargées.',
    );
    answers['/api/cells'] = usual['/api/cells'] as Answer;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('option', { name: 'Pensions' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the hours', () => {
  it('SLOT-06: cell, region and reason each ask again, and the first hour is chosen', async () => {
    open();
    await choosePlace();
    expect(await screen.findByRole('radio', { name: '08:00' })).toHaveProperty('checked', true);
    expect(callsTo('/api/appointments/available')).toHaveLength(1);
    await userEvent.click(screen.getByRole('radio', { name: '08:15' }));
    await userEvent.selectOptions(screen.getByLabelText('Motif du rendez-vous'), 'Dossier');
    await waitFor(() => expect(callsTo('/api/appointments/available')).toHaveLength(2));
    expect(await screen.findByRole('radio', { name: '08:00' })).toHaveProperty('checked', true);
    await userEvent.selectOptions(screen.getByLabelText('Wilaya'), 'Oran');
    await waitFor(() => expect(callsTo('/api/appointments/available')).toHaveLength(3));
    const last = callsTo('/api/appointments/available').at(-1)?.url.searchParams;
    expect(Object.fromEntries(last ?? [])).toEqual({
      cell: '/api/cells/1',
      region: '/api/params_regions/2',
      date: TOMORROW,
    });
  });

  it('PUB-02: another date empties the reason and asks once', async () => {
    open();
    await choosePlace();
    await userEvent.selectOptions(screen.getByLabelText('Motif du rendez-vous'), 'Dossier');
    await waitFor(() => expect(callsTo('/api/appointments/available')).toHaveLength(2));
    const day = addDays(TODAY, 4);
    await changeDate(day);
    await waitFor(() => expect(screen.getByLabelText('Motif du rendez-vous')).toHaveProperty('value', ''));
    expect(screen.getByText('La date a changé : choisissez de nouveau le motif.')).toBeTruthy();
    const asked = callsTo('/api/appointments/available').filter(
      ({ url }) => url.searchParams.get('date') === day,
    );
    expect(asked).toHaveLength(1);
  });

  it('SLOT-06: without hours the field is empty and says so, and offers the next open day', async () => {
    const openDay = addDays(TOMORROW, 3);
    answers['/api/appointments/available'] = (url) => {
      const date = url.searchParams.get('date') ?? openDay;
      return date === openDay ? slotsAt(date, '09:00') : slotsAt(date);
    };
    open();
    await choosePlace();
    expect(await screen.findByText('Rendez-Vous non disponible')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Chercher le prochain jour disponible' }));
    expect(await screen.findByRole('radio', { name: '09:00' })).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Date du rendez-vous')).toHaveProperty('value', openDay);
  });

  it('SLOT-06: a question that fails leaves the field as without hours', async () => {
    answers['/api/appointments/available'] = () => json({}, 500);
    open();
    await choosePlace();
    expect(await screen.findByText('Rendez-Vous non disponible')).toBeTruthy();
    expect(console.warn).toHaveBeenCalled();
  });

  it('SLOT-06: an answer that comes after a newer question is ignored', async () => {
    let answerFirst: (response: Response) => void = () => {};
    answers['/api/appointments/available'] = (url) =>
      url.searchParams.get('region') === '/api/params_regions/1'
        ? new Promise((resolve) => {
            answerFirst = resolve;
          })
        : slotsAt(TOMORROW, '14:00');
    open();
    await choosePlace();
    await userEvent.selectOptions(screen.getByLabelText('Wilaya'), 'Oran');
    await screen.findByRole('radio', { name: '14:00' });
    answerFirst(slotsAt(TOMORROW, '08:00'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(screen.getByRole('radio', { name: '14:00' })).toHaveProperty('checked', true);
  });
});

describe('sending', () => {
  it('PUB-02: an empty form sends nothing, says what is missing and moves to the first wrong field', async () => {
    open();
    await screen.findByRole('option', { name: 'Alger' });
    await submit();
    expect(document.activeElement).toBe(screen.getByLabelText('Wilaya'));
    const name = screen.getByLabelText('Nom');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    const described = document.getElementById(name.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('ce champ est obligatoire');
    expect(screen.getByText('numéro non valide ex: 0550123456')).toBeTruthy();
    expect(callsTo('/api/appointments')).toHaveLength(0);
  });

  it('PUB-03, PUB-06: the request is sent once without token, and the message says when, where and which', async () => {
    open();
    await fillIn();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Demander ce rendez-vous' }));
    const title = await screen.findByRole('heading', { name: 'Votre rendez-vous est enregistré' });
    const [sent, ...more] = callsTo('/api/appointments');
    expect(more).toEqual([]);
    expect(JSON.parse(String(sent?.init.body))).toEqual({
      region: '/api/params_regions/1',
      cell: '/api/cells/1',
      date: TOMORROW,
      reason: '/api/params_appointment_reasons/1',
      dateRDV: `${TOMORROW}T08:00:00+01:00`,
      calendar: '/api/calendars/7',
      quality: '/api/params_qualities/1',
      lastName: 'Benali',
      firstName: 'Fatma',
      birthDate: '1938-05-04',
      birthplace: 'Blida',
      email: 'fatma@example.org',
      phone: '0550123456',
    });
    const headers = sent?.init.headers as Record<string, string>;
    expect(headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
    expect(headers.Authorization).toBeUndefined();
    const message = title.closest('section') as HTMLElement;
    expect(document.activeElement).toBe(message);
    for (const part of [formatDay(TOMORROW), '08:00', 'Pensions, Alger', '1042'])
      expect(message.textContent).toContain(part);
    expect(sessionStorage).toHaveLength(0);
    await waitFor(() => expect(leave).toHaveBeenCalledWith(WEBSITE), { timeout: 3000 });
  });

  it.each([
    ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Rester sur cette page' }))],
    ['a key', () => userEvent.keyboard('{Shift}')],
    ['a press', () => userEvent.pointer({ keys: '[TouchA]', target: screen.getByText('1042') })],
  ])('PUB-03: %s stops the departure and shows the way to leave', async (_name, stay) => {
    open();
    await fillIn();
    await submit();
    await screen.findByRole('button', { name: 'Rester sur cette page' });
    await stay();
    expect(await screen.findByRole('link', { name: 'Aller sur organisation.example' })).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 2300));
    expect(leave).not.toHaveBeenCalled();
  });

  it('APT-07: a slot taken meanwhile is said on the slot, its hours are asked again, nothing is sent', async () => {
    open();
    await fillIn();
    const asked = callsTo('/api/appointments/available').length;
    answers['/api/available_appointments/check'] = () => json({});
    answers['/api/appointments/available'] = (url) => slotsAt(url.searchParams.get('date') ?? '', '08:15');
    await submit();
    expect(await screen.findByText('désolé, le rdv non disponible')).toBeTruthy();
    expect(await screen.findByRole('radio', { name: '08:15' })).toHaveProperty('checked', true);
    expect(callsTo('/api/appointments/available')).toHaveLength(asked + 1);
    expect(callsTo('/api/appointments')).toHaveLength(0);
    expect(screen.getByText('désolé, le rdv non disponible')).toBeTruthy();
  });

  it('APT-07: a check without answer does not hold the request back', async () => {
    answers['/api/available_appointments/check'] = () => json({}, 500);
    open();
    await fillIn();
    await submit();
    expect(await screen.findByText('Votre rendez-vous est enregistré')).toBeTruthy();
  });

  it('PUB-03, SYS-08: what the server refuses stands under its field, the rest in the message', async () => {
    answers['/api/appointments'] = () =>
      json(
        {
          violations: [
            { propertyPath: 'email', message: 'cet email est refusé' },
            { propertyPath: 'elsewhere', message: 'autre chose' },
          ],
        },
        422,
      );
    open();
    await fillIn();
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Désolé, Rendez-Vous Non Ajouter');
    expect(alert.textContent).toContain('autre chose');
    expect(screen.getByText('cet email est refusé').id).toBe(
      screen.getByLabelText('Adresse email').getAttribute('aria-describedby')?.split(' ').at(-1),
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Adresse email')));
  });

  it('PUB-04: too many requests: the words of the server, and what was typed stays', async () => {
    answers['/api/appointments'] = () => json({ 'hydra:description': 'Réessayez dans une heure.' }, 429);
    open();
    await fillIn();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('Réessayez dans une heure.');
    expect(screen.getByLabelText('Nom')).toHaveProperty('value', 'Benali');
  });

  it('PUB-04: the hidden field is sent when something fills it, and only then', async () => {
    open();
    await fillIn();
    await userEvent.type(document.querySelector('#field-website') as HTMLInputElement, 'http://spam');
    await submit();
    await screen.findByText('Votre rendez-vous est enregistré');
    expect(JSON.parse(String(callsTo('/api/appointments')[0]?.init.body)).website).toBe('http://spam');
  });
});

describe('a lost connection', () => {
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };

  it('APT-11: the same request sent again has the same key, and its slot is not asked for again', async () => {
    answers['/api/appointments'] = lost;
    open();
    await fillIn();
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Désolé, Rendez-Vous Non Ajouter');
    // Its own first try may have taken the place: the check would refuse it.
    answers['/api/available_appointments/check'] = () => json({});
    answers['/api/appointments'] = usual['/api/appointments'] as Answer;
    await submit();
    await screen.findByText('Votre rendez-vous est enregistré');
    const [first, second] = callsTo('/api/appointments').map(({ init }) => init);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers).toEqual(first?.headers);
  });

  it('APT-11: other content has another key', async () => {
    answers['/api/appointments'] = lost;
    open();
    await fillIn();
    await submit();
    await screen.findByRole('alert');
    await userEvent.type(screen.getByLabelText('Nom'), 'x');
    answers['/api/appointments'] = usual['/api/appointments'] as Answer;
    await submit();
    await screen.findByText('Votre rendez-vous est enregistré');
    const keys = callsTo('/api/appointments').map(
      ({ init }) => (init.headers as Record<string, string>)['Idempotency-Key'],
    );
    expect(new Set(keys).size).toBe(2);
  });

  it('after a reload what was typed is there, and the unanswered request can be sent again', async () => {
    answers['/api/appointments'] = lost;
    open();
    await fillIn();
    await submit();
    await screen.findByRole('alert');
    cleanup();
    answers['/api/appointments'] = usual['/api/appointments'] as Answer;
    open();
    expect(await screen.findByText('Votre dernière demande n’a pas reçu de réponse.')).toBeTruthy();
    expect(screen.getByLabelText('Nom')).toHaveProperty('value', 'Benali');
    await screen.findByRole('option', { name: 'Alger' });
    expect(screen.getByLabelText('Wilaya')).toHaveProperty('value', '/api/params_regions/1');
    await userEvent.click(screen.getByRole('button', { name: 'Renvoyer la même demande' }));
    expect((await screen.findByText('1042')).closest('section')?.textContent).toContain('Pensions, Alger');
    const [first, second] = callsTo('/api/appointments').map(({ init }) => init);
    expect(second?.headers).toEqual(first?.headers);
  });

  it('says that the device is offline', async () => {
    open();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/Vous êtes hors connexion/)).toBeTruthy();
  });
});
