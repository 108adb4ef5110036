import type { drawOwnPage } from '../../booking/self-service/draw.tsx';
import { isDay, writeMoment } from '../../domain/dates/days.ts';
import { idOf } from '../../domain/model/entity.ts';
import { keysOf } from '../../domain/model/keys.ts';
import type { Language } from '../../domain/visitors/languages.ts';
import type { OwnAppointment } from '../../domain/visitors/own-appointment.ts';
import { visitorTexts } from '../../domain/visitors/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { freeDays, freeSlots } from '../booking/slots/free-slots.ts';
import { cancelOwn, moveOwn, ownEntry, readOwn } from '../booking/visitors/own-appointment.ts';
import { appointmentLinks } from '../db/schema.ts';
import { languageNamed, languagePreferred } from '../http/languages.ts';
import type { LocalizedMessage } from '../hydra/errors.ts';
import { serviceIn } from '../settings.ts';
import { createLinkHandler, createLinkSite, type LinkCall, textOf } from './secret-link-page.ts';

/** The values of `fait` in the address: the change that led to the page. */
export const CHANGES = { moved: 'deplace', taken: 'pris' } as const;

export interface OwnPageParts {
  readonly context: ApiContext;
  /** For each language, a page filled with the service's settings and the function that draws it. */
  readonly pages: Readonly<Record<Language, { template: string; draw: typeof drawOwnPage }>>;
}

const addressOf = (c: LinkCall) => `/public/rdv/${c.req.param('secret')}`;

/** Leads back to the page, which names the result of a change. */
function leadBack(c: LinkCall, result?: 'moved'): Response {
  const language = languageNamed(c);
  const query = new URLSearchParams({
    ...(language && { lang: language }),
    ...(result && { fait: CHANGES[result] }),
  });
  return c.redirect(query.size > 0 ? `${addressOf(c)}?${query}` : addressOf(c), 303);
}

/** Reads the free days of an appointment that may be moved, and the free hours of a day that is asked for. */
async function readFreeTimes(context: ApiContext, appointment: OwnAppointment | null, day?: string) {
  if (appointment?.state !== 'booked' || !appointment.changeable) return { days: [], hours: [] };
  const office = { cell: idOf(appointment.cell) ?? 0, region: idOf(appointment.region) ?? 0 };
  const visitor = { caller: null, context };
  const days = await freeDays(visitor, office);
  // Slots of several calendars may begin at one time.
  const slots = day && isDay(day) ? await freeSlots(visitor, { ...office, day }) : [];
  const hours = new Set(
    slots.map(({ dateRDV }) => writeMoment(context.settings.timezone, dateRDV.getTime())),
  );
  return { days: days.map((freeDay) => freeDay.day), hours: [...hours] };
}

/** Draws an appointment, and the free days and hours where they are asked for. */
async function drawAppointment(
  { context, pages }: OwnPageParts,
  c: LinkCall,
  appointment: OwnAppointment | null,
  refusal?: LocalizedMessage,
): Promise<string> {
  const day = c.req.query('jour');
  const { days, hours } = await readFreeTimes(context, appointment, day);
  const language = languageNamed(c) ?? appointment?.language ?? languagePreferred(c);
  const { template, draw } = pages[language];
  const texts = visitorTexts(language);
  return draw(template, {
    texts,
    address: addressOf(c),
    appointment,
    done: keysOf(CHANGES).find((one) => CHANGES[one] === c.req.query('fait')),
    refusal: textOf(refusal, texts),
    phoneLine: serviceIn(context.settings, language).phoneLine,
    days,
    day,
    hours,
  });
}

/** Answers requests for /public/rdv/{secret}: a visitor's own appointment, with forms that need no script (PUB-13). */
export function createOwnPage(parts: OwnPageParts) {
  const { context } = parts;
  const read = (c: LinkCall, secret: string) => readOwn(context, secret, languageNamed(c));
  const draw = (c: LinkCall, appointment: OwnAppointment | null, refusal?: LocalizedMessage) =>
    drawAppointment(parts, c, appointment, refusal);
  const handle = createLinkHandler({
    context,
    links: appointmentLinks,
    failure: 'own appointment failed',
    read,
    draw,
  });
  return createLinkSite(
    (site) => {
      site.get(
        '/public/rdv/:secret',
        handle(async (c, secret) => c.html(await draw(c, await read(c, secret)))),
      );
      site.get(
        '/public/rdv/:secret/agenda.ics',
        handle(async (c, secret) => {
          // The page tells of an appointment that does not stand; the CANCEL came with the mail.
          if ((await readOwn(context, secret)).state !== 'booked') return leadBack(c);
          return c.body(await ownEntry(context, secret), 200, {
            'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
            'Content-Disposition': 'attachment; filename="rendez-vous.ics"',
          });
        }),
      );
      site.post(
        '/public/rdv/:secret/annuler',
        handle(async (c, secret) => {
          await cancelOwn(context, c.env.requestId, secret);
          return leadBack(c);
        }),
      );
      site.post(
        '/public/rdv/:secret/deplacer',
        handle(async (c, secret) => {
          const dateRDV = new URLSearchParams(await c.req.text()).get('dateRDV');
          await moveOwn(context, c.env.requestId, secret, { dateRDV });
          return leadBack(c, 'moved');
        }),
      );
    },
    async (c) => c.html(await draw(c, null), 404),
  );
}
