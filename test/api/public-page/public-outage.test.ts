import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../../src/server/api.ts';
import { connect } from '../../../src/server/db/connection.ts';
import { rateLimits } from '../../../src/server/db/schema.ts';
import { createFrontEnd } from '../../../src/server/pages.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

/** The public pages while the database is away, slow, or holds a table for somebody else. */

const dist = path.join(import.meta.dirname, '../../../dist');
const api = await testApi({ now: '2026-11-20T09:00:00+01:00', statementMs: 400 });
const office = await officeOf(api);
const calendar = await office.calendar({ nbAgentAM: 9 });
const [slot] = await office.slotsOf(calendar);

const unhandledErrors: unknown[] = [];
const note = (error: unknown) => unhandledErrors.push(error);
beforeAll(() => {
  process.on('unhandledRejection', note);
});
afterAll(() => {
  process.off('unhandledRejection', note);
});

type Context = typeof api.context;

/** The built front end in a process of its own kind: nothing is kept of an earlier view, no key was read. */
async function visitorOf(context: Context) {
  const pages = await createFrontEnd(dist, { context, api: createApi(context) });
  return async (address: string, init: RequestInit = {}) => {
    const request = new Request(new URL(address, context.settings.publicUrl), init);
    const response = await pages(request, { address: '192.0.2.1', requestId: randomUUID(), headers: {} });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
}

/** These words say that the service, the lists or an answer in time are missing. */
const WORDS = {
  fr: /Service momentanément indisponible|Les listes n’ont pas pu être chargées|La demande prend trop de temps/,
  ar: /الخدمة غير متوفرة مؤقتًا|تعذّر تحميل القوائم|يستغرق الطلب وقتًا طويلًا/,
} as const;

const COOKIES = { Cookie: 'booked=x.y.z; draft=x.y.z; link=x.y.z' };
const FORM: RequestInit = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'show=1&firstName=Rabah',
};
const LOST_LINK: RequestInit = { ...FORM, body: 'phone=0550123456&birthDate=04/05/1938' };
const SECRET = 'A'.repeat(22);

/** Every public address that reads something. */
const ADDRESSES: readonly (readonly [string, RequestInit?])[] = [
  ['/public'],
  ['/public', { headers: COOKIES }],
  ['/public', FORM],
  ['/public/suite', { headers: COOKIES }],
  ['/public/confirmation', { headers: COOKIES }],
  ['/public/lien', LOST_LINK],
  [`/public/rdv/${SECRET}`],
  [`/public/rdv/${SECRET}/agenda.ics`],
  [`/public/rdv/${SECRET}/annuler`, { method: 'POST' }],
  [`/public/rdv/${SECRET}/deplacer`, { method: 'POST' }],
  [`/public/attente/${SECRET}`],
  [`/public/attente/${SECRET}/prendre`, { method: 'POST' }],
  [`/public/attente/${SECRET}/quitter`, { method: 'POST' }],
];

/** One address in both languages: 503 in words, when to come again, and nothing of the database. */
async function expectWords(
  ask: Awaited<ReturnType<typeof visitorOf>>,
  address: string,
  init?: RequestInit,
): Promise<void> {
  for (const language of ['fr', 'ar'] as const) {
    const { status, headers, html } = await ask(`${address}?lang=${language}`, init);
    expect([status, headers.get('Retry-After')], `${address} ${language}`).toEqual([503, '5']);
    expect(html, address).toMatch(WORDS[language]);
    expect(html).toContain(`lang="${language}"`);
    expect(html).not.toMatch(/ECONN|statement timeout|relation|Internal Server Error/);
  }
}

describe('the public pages without their database', () => {
  it.each(ADDRESSES)(
    'OPS-09: %s answers 503 in the visitor’s language, in a process that has read nothing yet',
    async (address, init) => {
      const unreachable = connect('postgresql://nobody@127.0.0.1:1/gone');
      try {
        const settings = { ...api.settings, jwtSecret: undefined };
        const context: Context = { ...api.context, settings, db: unreachable.db, reservedDb: unreachable.db };
        await expectWords(await visitorOf(context), String(address), init as RequestInit | undefined);
      } finally {
        await unreachable.end();
      }
      await sleep(0);
      expect(unhandledErrors).toEqual([]);
    },
  );

  it.each([
    'params_regions',
    'cells',
    'params_appointment_reasons',
    'params_qualities',
    'available_appointments',
    'calendars',
    'notices',
    'rate_limits',
    'appointments',
    'appointment_links',
    'queue_entries',
    'lost_link_requests',
  ])(
    'OPS-09: while somebody holds %s every public page answers within its time, and the process lives',
    async (table) => {
      await api.db.delete(rateLimits);
      const ask = await visitorOf(api.context);
      const others = new pg.Client({ connectionString: api.database.ownerUrl });
      await others.connect();
      await others.query(`begin; lock table ${table}`);
      try {
        for (const [address, init] of ADDRESSES) {
          const { status, html } = await ask(address, init);
          expect([200, 303, 404, 503], `${address} ${status}`).toContain(status);
          expect(html).not.toMatch(/statement timeout|relation|Internal Server Error/);
        }
      } finally {
        await others.end();
      }
      await sleep(0);
      expect(unhandledErrors).toEqual([]);
      // Slow, not lost: the next view is whole.
      expect(await (await visitorOf(api.context))('/public')).toMatchObject({ status: 200 });
    },
  );
});

it('OPS-09, PUB-13: an own page whose reads fail says so, and stands again afterwards', async () => {
  const { body } = await api.request('POST', '/api/appointments', {
    body: office.visit(calendar, slot as never),
  });
  const address = new URL(body.link).pathname;
  const ask = await visitorOf(api.context);
  expect((await ask(address)).status).toBe(200);
  const others = new pg.Client({ connectionString: api.database.ownerUrl });
  await others.connect();
  await others.query('begin; lock table appointments');
  await expectWords(ask, address);
  await others.end();
  expect((await ask(address)).status).toBe(200);
});
