import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { drawOwnPage } from '../../booking/self-service/draw.tsx';
import { isDay, writeMoment } from '../../domain/dates/days.ts';
import { idOf } from '../../domain/model/entity.ts';
import type { Language } from '../../domain/visitors/languages.ts';
import type { OwnAppointment } from '../../domain/visitors/own-appointment.ts';
import { visitorTexts } from '../../domain/visitors/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { freeDays, freeSlots } from '../booking/slots/free-slots.ts';
import { cancelOwn, moveOwn, ownEntry, readOwn } from '../booking/visitors/own-appointment.ts';
import { OWN_HEADERS } from '../booking/visitors/own-operations.ts';
import { countLinkUse } from '../booking/visitors/visitor-guard.ts';
import { appointmentLinks } from '../db/schema.ts';
import { ApiError, type LocalizedMessage, ViolationsError } from '../hydra/errors.ts';
import { languageNamed, languagePreferred } from '../languages.ts';
import { serviceIn } from '../settings.ts';
import type { RequestEnvironment } from '../site.ts';
import { passOn } from './page.ts';

/** The longest body of a form of the page, in bytes. */
const MAX_BODY = 4096;

/** The values of `fait` in the address: the change that led to the page. */
export const DONE = { moved: 'deplace', taken: 'pris' } as const;

export interface OwnPageParts {
  readonly context: ApiContext;
  /** By language, a page filled with the service's settings and what draws it. */
  readonly pages: Readonly<Record<Language, { template: string; draw: typeof drawOwnPage }>>;
}

type Call = Context<{ Bindings: RequestEnvironment }>;

/** Answers requests for /public/rdv/{secret}: a visitor's own appointment, with forms that need no script (PUB-13). */
export function createOwnPage({ context, pages }: OwnPageParts) {
  const addressOf = (c: Call) => `/public/rdv/${c.req.param('secret')}`;
  const back = (c: Call, result?: 'moved') => {
    const language = languageNamed(c);
    const query = new URLSearchParams({
      ...(language && { lang: language }),
      ...(result && { fait: DONE[result] }),
    });
    return c.redirect(query.size > 0 ? `${addressOf(c)}?${query}` : addressOf(c), 303);
  };

  /** Draws what there is; free days and hours where they are asked for. */
  async function page(
    c: Call,
    appointment: OwnAppointment | null,
    refusal?: LocalizedMessage,
  ): Promise<string> {
    const stands = appointment?.state === 'booked' && appointment.changeable ? appointment : null;
    const place = stands && { cell: idOf(stands.cell) ?? 0, region: idOf(stands.region) ?? 0 };
    const day = c.req.query('jour');
    const visitor = { caller: null, context };
    const days = place ? await freeDays(visitor, place) : [];
    // Slots of several calendars may begin at one time.
    const slots = place && day && isDay(day) ? await freeSlots(visitor, { ...place, day }) : [];
    const hours = new Set(
      slots.map(({ dateRDV }) => writeMoment(context.settings.timezone, dateRDV.getTime())),
    );
    const language = languageNamed(c) ?? appointment?.language ?? languagePreferred(c);
    const { template, draw } = pages[language];
    const texts = visitorTexts(language);
    return draw(template, {
      texts,
      address: addressOf(c),
      appointment,
      done: (Object.keys(DONE) as (keyof typeof DONE)[]).find((one) => DONE[one] === c.req.query('fait')),
      refusal: typeof refusal === 'function' ? refusal(texts) : refusal,
      phoneLine: serviceIn(context.settings, language).phoneLine,
      days: days.map((freeDay) => freeDay.day),
      day,
      hours: [...hours],
    });
  }

  /** What was refused, said above what still stands; every unknown link has one page. */
  async function refusal(c: Call, error: unknown, secret: string | null): Promise<Response> {
    if (!(error instanceof ApiError)) {
      context.log.error({ err: error, requestId: c.env.requestId }, 'own appointment failed');
      return c.html(await page(c, null, ({ refusals }) => refusals.unavailable), 503, { 'Retry-After': '5' });
    }
    const status = error.status as 404;
    if (status === 404) return c.html(await page(c, null), status);
    const message: LocalizedMessage =
      error instanceof ViolationsError
        ? ({ language }) => error.violationsIn(language)[0]?.message ?? ''
        : error.localizedMessage;
    const stands =
      secret === null ? null : await readOwn(context, secret, languageNamed(c)).catch(() => null);
    return c.html(await page(c, stands, message), status, error.headers);
  }

  const handled = (work: (c: Call, secret: string) => Promise<Response>) => async (c: Call) => {
    const secret = c.req.param('secret') ?? '';
    try {
      await countLinkUse({ context, address: c.env.address }, appointmentLinks, secret);
    } catch (error) {
      // Who is stopped for trying too often is shown nothing.
      return refusal(c, error, null);
    }
    return work(c, secret).catch((error: unknown) => refusal(c, error, secret));
  };

  const site = new Hono<{ Bindings: RequestEnvironment }>();
  site.onError(passOn);
  site.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(OWN_HEADERS)) c.res.headers.set(name, value);
  });
  site.use(bodyLimit({ maxSize: MAX_BODY }));
  site.get(
    '/public/rdv/:secret',
    handled(async (c, secret) => c.html(await page(c, await readOwn(context, secret, languageNamed(c))))),
  );
  site.get(
    '/public/rdv/:secret/agenda.ics',
    handled(async (c, secret) => {
      // Of one that does not stand its page says so; the CANCEL came with the mail.
      if ((await readOwn(context, secret)).state !== 'booked') return back(c);
      return c.body(await ownEntry(context, secret), 200, {
        'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'Content-Disposition': 'attachment; filename="rendez-vous.ics"',
      });
    }),
  );
  site.post(
    '/public/rdv/:secret/annuler',
    handled(async (c, secret) => {
      await cancelOwn(context, c.env.requestId, secret);
      return back(c);
    }),
  );
  site.post(
    '/public/rdv/:secret/deplacer',
    handled(async (c, secret) => {
      const dateRDV = new URLSearchParams(await c.req.text()).get('dateRDV');
      await moveOwn(context, c.env.requestId, secret, { dateRDV });
      return back(c, 'moved');
    }),
  );
  site.on(['GET', 'HEAD'], '*', async (c) => c.html(await page(c, null), 404));
  site.all('*', (c) => c.body(null, 405, { Allow: 'GET, HEAD' }));
  return (request: Request, environment: RequestEnvironment) => site.fetch(request, environment);
}
