import type { HttpError } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../../src/admin/data-provider/data-provider.ts';
import { createHttp } from '../../../src/admin/data-provider/http.ts';
import { SESSION_KEY } from '../../../src/session/session.ts';

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/ld+json; charset=utf-8', ...headers },
  });

/** A provider on answers in order; gives what was asked. */
function providerOf(...answers: Response[]) {
  const requests: SentRequest[] = [];
  const provider = createDataProvider(
    createHttp(async (input, init = {}) => {
      const url = new URL(String(input), 'http://api.test');
      requests.push({
        method: init.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      });
      return answers.shift() ?? json({}, 404);
    }),
  );
  return { provider, requests };
}

const CELL = { '@id': '/api/cells/3', '@type': 'Cell', id: 3, name: 'Accueil' };
const CALENDAR = {
  '@context': '/api/contexts/Calendar',
  '@id': '/api/calendars/7',
  '@type': 'Calendar',
  id: 7,
  startDate: '2026-11-23T00:00:00+01:00',
  cell: CELL,
  region: '/api/params_regions/16',
  sent: false,
};

const storage = new Map<string, string>();
beforeEach(() => {
  storage.set(SESSION_KEY, JSON.stringify({ user: { '@id': '/api/users/1', id: 1 }, authToken: 'secret' }));
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

describe('lists', () => {
  const collection = (prefix: string, view: object | undefined) => ({
    '@id': '/api/calendars',
    '@type': 'hydra:Collection',
    [`${prefix}totalItems`]: 65,
    [`${prefix}member`]: [CALENDAR],
    ...(view ? { [`${prefix}view`]: view } : {}),
  });

  it.each(['hydra:', ''])(
    'API-06: members, total and pages are read with the prefix "%s"',
    async (prefix) => {
      const view = { '@id': '/api/calendars?page=1', [`${prefix}last`]: '/api/calendars?page=3' };
      const { provider } = providerOf(json(collection(prefix, view)));
      const { data, total, meta } = await provider.getList('calendars', {});
      expect([data[0].id, total, meta.lastPage]).toEqual([7, 65, true]);
    },
  );

  it('SYS-11: without a last-page link there is no pagination', async () => {
    const { provider } = providerOf(json(collection('hydra:', { '@id': '/api/calendars?archived=false' })));
    expect((await provider.getList('calendars', {})).meta.lastPage).toBe(false);
  });

  it('an empty list has a total of 0', async () => {
    const { provider } = providerOf(json({ 'hydra:member': [], 'hydra:totalItems': 0 }));
    expect(await provider.getList('cells', {})).toMatchObject({ data: [], total: 0 });
  });

  it('API-03: filters, order and page in the query; nothing empty, no order on what has none', async () => {
    const { provider, requests } = providerOf(json(collection('hydra:', undefined)), json([]));
    await provider.getList('calendars', {
      filter: {
        cell: { id: 3 },
        startDate: { after: '2026-01-01', before: '' },
        sent: false,
        duration: null,
      },
      sort: { field: 'startDate', order: 'DESC' },
      pagination: { page: 2, perPage: 30 },
    });
    expect(requests[0]?.query.toString()).toBe(
      new URLSearchParams({
        'cell.id': '3',
        'startDate[after]': '2026-01-01',
        sent: 'false',
        'order[startDate]': 'desc',
        page: '2',
        itemsPerPage: '30',
      }).toString(),
    );
    await provider.getList('calendars', { sort: { field: 'id', order: 'ASC' }, meta: { all: true } });
    expect(requests[1]?.query.toString()).toBe('pagination=false');
  });

  it('a collection beside the plain one is asked by meta', async () => {
    const { provider, requests } = providerOf(json([]));
    await provider.getList('appointments', { meta: { collection: 'today' } });
    expect(requests[0]?.path).toBe('/api/appointments/today');
  });
});

describe('records', () => {
  it('SYS-04: references are links in the record, the embedded objects stand under refs', async () => {
    const { provider, requests } = providerOf(json(CALENDAR, 200, { ETag: '"2-abc"' }));
    const { data } = await provider.getOne('calendars', { id: '7' });
    expect(requests[0]).toMatchObject({ path: '/api/calendars/7' });
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer secret');
    expect(data).toMatchObject({
      id: 7,
      '@id': '/api/calendars/7',
      '@etag': '"2-abc"',
      cell: '/api/cells/3',
      region: '/api/params_regions/16',
      refs: { cell: CELL, region: { '@id': '/api/params_regions/16', id: 16 } },
    });
  });

  it('asked by link, a record answers under that link', async () => {
    const { provider, requests } = providerOf(json(CELL));
    const { data } = await provider.getMany('cells', { ids: ['/api/cells/3'] });
    expect(data[0]).toMatchObject({ id: '/api/cells/3', name: 'Accueil' });
    expect(requests[0]?.path).toBe('/api/cells/3');
  });

  it('the resource of an address is not the path of the API', async () => {
    const { provider, requests } = providerOf(json({ '@id': '/api/params_appointment_reasons/2', id: 2 }));
    await provider.getOne('reasons', { id: 2 });
    expect(requests[0]?.path).toBe('/api/params_appointment_reasons/2');
  });
});

describe('writes', () => {
  it('SYS-15: a creation sends createdBy as the link of the signed-in user', async () => {
    const { provider, requests } = providerOf(json(CELL, 201));
    await provider.create('cells', { data: { name: 'Accueil' } });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/cells',
      body: { name: 'Accueil', createdBy: '/api/users/1' },
    });
  });

  it('SYS-15, SEC-04: an update sends updatedBy and the version that was read, and nothing read-only', async () => {
    const { provider, requests } = providerOf(json(CALENDAR, 200, { ETag: '"3-def"' }));
    const { data } = await provider.update('calendars', {
      id: 7,
      data: {
        ...CALENDAR,
        '@etag': '"2-abc"',
        refs: { cell: CELL },
        createdDate: '2026-01-01T08:00:00+01:00',
        cell: CELL,
      },
      previousData: { id: 7 },
    });
    expect(requests[0]?.headers.get('If-Match')).toBe('"2-abc"');
    expect(requests[0]?.body).toEqual({
      startDate: CALENDAR.startDate,
      cell: '/api/cells/3',
      region: '/api/params_regions/16',
      sent: false,
      updatedBy: '/api/users/1',
    });
    expect(data['@etag']).toBe('"3-def"');
  });

  it('SEC-04: a record that somebody else saved meanwhile comes with the refusal', async () => {
    const newer = { ...CALENDAR, updatedBy: { '@id': '/api/users/2', id: 2, lastName: 'Benali' } };
    const { provider } = providerOf(
      json({ 'hydra:description': 'modifié entre-temps' }, 412),
      json(newer, 200, { ETag: '"9-fff"' }),
    );
    const refusal = (await provider
      .update('calendars', { id: 7, data: { sent: true }, previousData: { id: 7, '@etag': '"1-a"' } })
      .catch((error) => error)) as HttpError;
    expect(refusal.status).toBe(412);
    expect(refusal.body.current).toMatchObject({
      '@etag': '"9-fff"',
      refs: { updatedBy: { lastName: 'Benali' } },
    });
  });

  it('a deletion answers 204 without a body', async () => {
    const { provider, requests } = providerOf(json(null, 204));
    await expect(provider.delete('cells', { id: 3, previousData: { id: 3 } })).resolves.toEqual({
      data: { id: 3 },
    });
    expect(requests[0]).toMatchObject({ method: 'DELETE', path: '/api/cells/3' });
  });

  it('a file makes the write multipart, by POST', async () => {
    const { provider, requests } = providerOf(json({ '@id': '/api/params_files/2', id: 2 }));
    const rawFile = new File(['x'], 'scan.pdf', { type: 'application/pdf' });
    await provider.update('paramsFiles', {
      id: 2,
      data: { name: 'Carte', file: { rawFile }, archived: null },
      previousData: { id: 2 },
    });
    const form = requests[0]?.body as FormData;
    expect(requests[0]?.method).toBe('POST');
    expect(requests[0]?.headers.has('Content-Type')).toBe(false);
    expect([form.get('name'), (form.get('file') as File).name, form.has('archived')]).toEqual([
      'Carte',
      'scan.pdf',
      false,
    ]);
  });
});

describe('refusals', () => {
  const refusedWith = async (body: object, status: number, resource = 'veterans') => {
    const { provider } = providerOf(json(body, status));
    return (await provider.create(resource, { data: {} }).catch((error) => error)) as HttpError;
  };

  it('SYS-08: violations stand under their fields, nested ones too; the others come together', async () => {
    const { body, message } = await refusedWith(
      {
        'hydra:description': 'lastName: ce champ est obligatoire',
        violations: [
          { propertyPath: 'lastName', message: 'ce champ est obligatoire' },
          { propertyPath: 'phones[1].phone', message: 'numéro non valide' },
          { propertyPath: 'elsewhere', message: 'un' },
          { propertyPath: '', message: 'deux' },
        ],
      },
      422,
    );
    // A toast without a form does not name the fields, which are no words for people.
    expect(message).toBe('ce champ est obligatoire\nnuméro non valide\nun\ndeux');
    expect(body.errors).toEqual({
      lastName: 'ce champ est obligatoire',
      phones: { 1: { phone: 'numéro non valide' } },
      root: { serverError: 'un\ndeux' },
    });
  });

  it('VET-07: the whole body of a 409 is kept', async () => {
    const duplicates = [{ '@id': '/api/veterans/4', id: 4 }];
    const { status, body } = await refusedWith({ 'hydra:description': 'doublons', duplicates }, 409);
    expect([status, body.duplicates]).toEqual([409, duplicates]);
  });

  it('a connection that fails is an error of status 0', async () => {
    const provider = createDataProvider(
      createHttp(async () => Promise.reject(new TypeError('fetch failed'))),
    );
    await expect(provider.getOne('cells', { id: 1 })).rejects.toMatchObject({ status: 0 });
  });
});

describe('calls outside the verbs', () => {
  it('APT-07: a slot is free when the answer has a link', async () => {
    const { provider, requests } = providerOf(json({ '@id': '/api/available_appointments/1' }), json({}));
    const query = { calendar: '/api/calendars/7', date: '2026-11-23T08:15:00+01:00' };
    expect(await provider.checkSlot(query)).toBe(true);
    expect(await provider.checkSlot(query)).toBe(false);
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({ calendar: '7', date: query.date });
  });

  it('SLOT-05: slots come as a collection or as a plain list', async () => {
    const slot = { '@id': '/api/available_appointments/1', dateRDV: '2026-11-23T08:15:00+01:00' };
    const { provider, requests } = providerOf(json([slot]), json({ 'hydra:member': [slot] }));
    const query = { cell: '/api/cells/3', region: 16, date: '2026-11-23' };
    expect(await provider.availableSlots(query)).toEqual([slot]);
    expect(await provider.availableSlots(query)).toEqual([slot]);
    expect(requests[0]?.query.toString()).toBe('cell=3&region=16&date=2026-11-23');
  });

  it('RIGHTS-03: the menu role is the first member', async () => {
    const { provider } = providerOf(json({ 'hydra:member': [{ Cell: 'LIST' }] }));
    expect(await provider.menuRole()).toEqual({ Cell: 'LIST' });
  });

  it('APT-09: canceling sends the new state and the version', async () => {
    const { provider, requests } = providerOf(json({ '@id': '/api/appointments/5', id: 5, canceled: true }));
    const record = await provider.setCanceled({ id: 5, '@etag': '"1-x"' }, true);
    expect(record).toMatchObject({ id: 5, canceled: true });
    expect(requests[0]).toMatchObject({
      method: 'PUT',
      path: '/api/appointments/5/cancel',
      body: { canceled: true },
    });
    expect(requests[0]?.headers.get('If-Match')).toBe('"1-x"');
  });
});
