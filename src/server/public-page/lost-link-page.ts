import { typedBirthDay, typedPhone } from '../../booking/form/typed.ts';
import type { drawLostLink } from '../../booking/self-service/draw.tsx';
import type { LostLinkState, LostLinkValues } from '../../booking/self-service/lost-link-page.tsx';
import { lostLinkRequest } from '../../domain/entities/appointments/lost-link-request.ts';
import { validate } from '../../domain/model/validate.ts';
import { LANGUAGES, type Language } from '../../domain/visitors/languages.ts';
import { visitorTexts } from '../../domain/visitors/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { todayOf } from '../clock.ts';
import { languageOf } from '../http/languages.ts';
import { ApiError } from '../hydra/errors.ts';
import { ruleContext } from '../hydra/write.ts';
import { noteLostLink } from '../mail/links/lost-links.ts';
import { serviceIn } from '../settings.ts';
import { createLinkSite, type LinkCall, RETRY_HEADERS } from './secret-link-page.ts';

interface LostLinkPageParts {
  readonly context: ApiContext;
  /** For each language, a page filled with the service's settings and the function that draws it. */
  readonly pages: Readonly<Record<Language, { template: string; drawLostLink: typeof drawLostLink }>>;
}

const FORM = '/public/lien';
const RECEIPT = '/public/lien/recu';

const drawState = (
  { context, pages }: LostLinkPageParts,
  state: Omit<LostLinkState, 'phoneLine'>,
  language: Language,
): string =>
  pages[language].drawLostLink(pages[language].template, {
    ...state,
    phoneLine: serviceIn(context.settings, language).phoneLine,
  });

/** Shows the form with the values that were typed and the reason why nothing was noted. */
function refuse(parts: LostLinkPageParts, c: LinkCall, values: LostLinkValues, error: unknown): Response {
  const language = languageOf(c);
  const show = (refusal: string) => drawState(parts, { values, errors: {}, refusal }, language);
  if (error instanceof ApiError)
    return c.html(show(error.messageIn(language)), error.status as 429, error.headers);
  parts.context.log.error({ err: error, requestId: c.env.requestId }, 'lost link failed');
  return c.html(show(visitorTexts(language).refusals.unavailable), 503, RETRY_HEADERS);
}

/** Answers the form that was posted. */
async function postForm(parts: LostLinkPageParts, c: LinkCall): Promise<Response> {
  const { context } = parts;
  const form = new URLSearchParams(await c.req.text());
  const fieldText = (name: string) => (form.get(name) ?? '').replaceAll('\0', '').toWellFormed();
  const today = todayOf(context);
  const values = {
    phone: typedPhone(fieldText('phone')),
    birthDate: typedBirthDay(fieldText('birthDate'), today),
  };
  const other = LANGUAGES.find((one) => one === form.get('lang'));
  if (other) return c.html(drawState(parts, { values, errors: {} }, other));
  const language = languageOf(c);
  const { violations } = validate(lostLinkRequest, values, ruleContext(context, true));
  if (violations.length > 0) {
    const { ruleText } = visitorTexts(language);
    const errors = Object.fromEntries(violations.map(({ path, message }) => [path, ruleText(message)]));
    return c.html(drawState(parts, { values, errors }, language), 422);
  }
  try {
    await noteLostLink({ context, address: c.env.address }, values);
  } catch (error) {
    return refuse(parts, c, values, error);
  }
  return c.redirect(`${RECEIPT}?lang=${language}`, 303);
}

/** Answers requests for /public/lien: a form without scripts for visitors who lost their link (PUB-13). */
export function createLostLinkPage(parts: LostLinkPageParts) {
  const show = (c: LinkCall, values: LostLinkValues | null) =>
    c.html(drawState(parts, { values, errors: {} }, languageOf(c)));
  return createLinkSite(
    (site) => {
      site.get(FORM, (c) => show(c, { phone: '', birthDate: '' }));
      site.get(RECEIPT, (c) => show(c, null));
      site.post(FORM, (c) => postForm(parts, c));
    },
    (c) => c.redirect(`${FORM}?lang=${languageOf(c)}`, 303),
  );
}
