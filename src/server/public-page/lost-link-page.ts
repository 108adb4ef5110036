import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { typedBirthDay, typedPhone } from '../../booking/form/typed.ts';
import type { drawLostLink } from '../../booking/self-service/draw.tsx';
import type { LostLinkState, LostLinkValues } from '../../booking/self-service/lost-link-page.tsx';
import { lostLinkRequest } from '../../domain/entities/lost-link-request.ts';
import { validate } from '../../domain/model/validate.ts';
import { LANGUAGES, type Language } from '../../domain/visitors/languages.ts';
import { visitorTexts } from '../../domain/visitors/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { OWN_HEADERS } from '../booking/visitors/own-operations.ts';
import { todayOf } from '../clock.ts';
import { ApiError } from '../hydra/errors.ts';
import { languageOf } from '../languages.ts';
import { noteLostLink } from '../mail/lost-links.ts';
import { serviceIn } from '../settings.ts';
import type { RequestEnvironment } from '../site.ts';
import { passOn } from './page.ts';

const MAX_BODY_BYTES = 4096;

interface LostLinkPageParts {
  readonly context: ApiContext;
  /** By language, a page filled with the service's settings and the function that draws it. */
  readonly pages: Readonly<Record<Language, { template: string; drawLostLink: typeof drawLostLink }>>;
}

type Call = Context<{ Bindings: RequestEnvironment }>;

const FORM = '/public/lien';
const RECEIVED = '/public/lien/recu';

/** Answers requests for /public/lien: a form without scripts for visitors who lost their link (PUB-13). */
export function createLostLinkPage({ context, pages }: LostLinkPageParts) {
  const draw = (state: Omit<LostLinkState, 'phoneLine'>, language: Language): string =>
    pages[language].drawLostLink(pages[language].template, {
      ...state,
      phoneLine: serviceIn(context.settings, language).phoneLine,
    });

  /** The form with the values that were typed and the reason why nothing was noted. */
  function refusal(c: Call, values: LostLinkValues, error: unknown): Response {
    const language = languageOf(c);
    const texts = visitorTexts(language);
    if (error instanceof ApiError) {
      const { localizedMessage: message } = error;
      const refusal = typeof message === 'function' ? message(texts) : message;
      return c.html(draw({ values, errors: {}, refusal }, language), error.status as 429, error.headers);
    }
    context.log.error({ err: error, requestId: c.env.requestId }, 'lost link failed');
    const { unavailable } = texts.refusals;
    return c.html(draw({ values, errors: {}, refusal: unavailable }, language), 503, { 'Retry-After': '5' });
  }

  const site = new Hono<{ Bindings: RequestEnvironment }>();
  site.onError(passOn);
  site.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(OWN_HEADERS)) c.res.headers.set(name, value);
  });
  site.use(bodyLimit({ maxSize: MAX_BODY_BYTES }));
  site.get(FORM, (c) => c.html(draw({ values: { phone: '', birthDate: '' }, errors: {} }, languageOf(c))));
  site.get(RECEIVED, (c) => c.html(draw({ values: null, errors: {} }, languageOf(c))));
  site.post(FORM, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const fieldText = (name: string) => (form.get(name) ?? '').replaceAll('\0', '').toWellFormed();
    const today = todayOf(context);
    const values = {
      phone: typedPhone(fieldText('phone')),
      birthDate: typedBirthDay(fieldText('birthDate'), today),
    };
    const other = LANGUAGES.find((one) => one === form.get('lang'));
    if (other) return c.html(draw({ values, errors: {} }, other));
    const language = languageOf(c);
    const now = context.clock().getTime();
    const { violations } = validate(lostLinkRequest, values, { creating: true, today, now });
    if (violations.length > 0) {
      const { ruleText } = visitorTexts(language);
      const errors = Object.fromEntries(violations.map(({ path, message }) => [path, ruleText(message)]));
      return c.html(draw({ values, errors }, language), 422);
    }
    try {
      await noteLostLink({ context, address: c.env.address }, values);
    } catch (error) {
      return refusal(c, values, error);
    }
    return c.redirect(`${RECEIVED}?lang=${language}`, 303);
  });
  site.on(['GET', 'HEAD'], '*', (c) => c.redirect(`${FORM}?lang=${languageOf(c)}`, 303));
  site.all('*', (c) => c.body(null, 405, { Allow: 'GET, HEAD' }));
  return (request: Request, environment: RequestEnvironment) => site.fetch(request, environment);
}
