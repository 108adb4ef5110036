import { createHash, randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import type { Draft } from '../../booking/form/sent.ts';
import type { PageState } from '../../booking/render/state.ts';
import type { Appointment } from '../../booking/storage/confirmation-storage.ts';
import { LANGUAGES, type Language } from '../../domain/visitors/languages.ts';
import { visitorTexts } from '../../domain/visitors/visitor-texts.ts';
import { BROWSER_PATH } from '../booking/visitors/visitor-browser.ts';
import { todayOf } from '../clock.ts';
import { MAX_PUBLIC_BODY } from '../hydra/body.ts';
import { type Purpose, SEALED_SECONDS, seal, unseal } from './encrypted-cookie.ts';
import { NO_STORE, type Page, type PageCall } from './page.ts';
import { NOTED, type Waits } from './queue-page.ts';

/**
 * The public page without scripts (PUB-07): its form is posted, each answer leads to a page of its own by 303, and what is
 * to be remembered on the way is in a sealed cookie. Reload and Back ask for a page again and send nothing.
 */

const FORM = '/public';
const AGAIN = '/public/suite';
const BOOKED = '/public/confirmation';

/** A page in a language, whatever the browser prefers. */
const inLanguage = (page: string, language: Language) => `${page}?lang=${language}`;

/** Browsers keep no longer cookie; its name and attributes are part of it. */
const MAX_COOKIE_BYTES = 3900;

type Call = Context<PageCall>;

export function addFormRoutes(site: Hono<PageCall>, page: Page): void {
  const { context, drawing } = page;
  const { settings } = context;
  const { language } = drawing;
  const { refusals: texts } = visitorTexts(language);
  const attributes = {
    path: FORM,
    httpOnly: true,
    sameSite: 'Strict',
    secure: settings.publicUrl.startsWith('https:'),
  } as const;
  const readCookie = <T>(c: Call, purpose: Purpose) => unseal<T>(context, purpose, getCookie(c, purpose));
  const keep = async (c: Call, purpose: Purpose, value: object): Promise<boolean> => {
    const sealed = await seal(context, purpose, value);
    if (sealed.length > MAX_COOKIE_BYTES) return false;
    setCookie(c, purpose, sealed, { ...attributes, maxAge: SEALED_SECONDS });
    return true;
  };
  const show = (c: Call, state: PageState, status: 200 | 422 | 503 = 200) =>
    c.html(page.draw(state), state.choices ? status : 503, NO_STORE);

  /** The page with a form that was sent, and the hours of its place and day. */
  async function withSent(c: Call, draft: Draft): Promise<PageState> {
    const common = await page.common(c.env);
    const question = drawing.questionOf(draft.values, common.today);
    if (!question) return { ...common, sent: drawing.tell(draft, undefined) };
    const ask = async (path: string) => {
      const answer = await page.toApi(path, c.env);
      return answer.ok ? ((await answer.json()) as object) : {};
    };
    const hours = await drawing.readHours(ask, question);
    return { ...common, hours, sent: drawing.tell(draft, hours) };
  }

  /** Shows a form again: at an address that a reload asks for, unless it is too long for a cookie. */
  async function showAgain(c: Call, draft: Draft) {
    const address = inLanguage(AGAIN, language);
    if (await keep(c, 'draft', draft)) return c.redirect(`${address}#${drawing.anchorOf(draft)}`, 303);
    return show(c, await withSent(c, draft), 422);
  }

  /** Sends the request as the page's scripts do: by the same operation, under a key of this form and content. */
  async function send(c: Call, path: string, { values, key }: Pick<Draft, 'values' | 'key'>) {
    const body = JSON.stringify(drawing.requestOf(values, todayOf(context)));
    const answer = await page.toApi(path, c.env, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/ld+json',
        'Accept-Language': language,
        'Idempotency-Key': createHash('sha256').update(`${key} ${body}`).digest('base64url'),
        Cookie: c.req.header('Cookie') ?? '',
      },
      body,
    });
    for (const cookie of answer.headers.getSetCookie()) {
      // So that the browser is known whichever way its next request comes (PUB-04).
      c.header('Set-Cookie', cookie, { append: true });
      c.header('Set-Cookie', cookie.replace(`Path=${BROWSER_PATH}`, `Path=${FORM}`), { append: true });
    }
    return { status: answer.status, said: (await answer.json()) as Said };
  }

  /**
   * The link to what was booked. Shown once: whoever comes after may not cancel (PUB-13); and again to who asks that very
   * page for the other language. An answer that is lost forgets nothing.
   */
  async function linkShown(c: Call): Promise<string | undefined> {
    const linkCookie = await readCookie<{ link: string; in?: Language }>(c, 'link');
    const from = c.req.header('Referer') ?? '';
    const switches = URL.canParse(from) && new URL(from).pathname === BOOKED && linkCookie?.in !== language;
    if (linkCookie && (!linkCookie.in || switches)) {
      await keep(c, 'link', { link: linkCookie.link, in: language });
      return linkCookie.link;
    }
    deleteCookie(c, 'link', attributes);
    return undefined;
  }

  const ours = csrf({
    origin: (origin, c) =>
      [new URL(c.req.url), new URL(settings.publicUrl)].some((url) => url.origin === origin),
  });
  site.post(
    FORM,
    // Browsers that tell neither are older than the attack.
    (c, next) => (c.req.header('Origin') || c.req.header('Sec-Fetch-Site') ? ours(c, next) : next()),
    bodyLimit({ maxSize: MAX_PUBLIC_BODY, onError: (c) => c.text(texts.tooLarge, 413) }),
    async (c) => {
      if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? ''))
        return c.text(texts.unsupportedType, 415);
      const form = new URLSearchParams(await c.req.text());
      if (form.has('forget')) {
        for (const name of ['booked', 'link']) deleteCookie(c, name, attributes);
        return c.redirect(inLanguage(FORM, language), 303);
      }
      const common = await page.common(c.env);
      const values = drawing.readForm(form, common);
      const key = form.get('key')?.slice(0, 100) || randomUUID();
      const other = LANGUAGES.find((one) => one === form.get('lang'));
      if (other && (await keep(c, 'draft', { values, key, violations: [] })))
        return c.redirect(inLanguage(AGAIN, other), 303);
      const onlyHours = form.has('show') || form.has('day');
      const waits = form.has('wait') && !onlyHours;
      const purpose = onlyHours ? 'hours' : waits ? 'wait' : 'appointment';
      const violations = drawing.checkForm(values, settings.timezone, purpose);
      if (onlyHours || violations.length > 0) return showAgain(c, { values, key, violations });
      if (waits) {
        const { status, said: answer } = await send(c, '/api/queue_entries', { values, key });
        if (status !== 202) return showAgain(c, { values, key, ...refusalIn(status, answer) });
        deleteCookie(c, 'draft', attributes);
        const { place, map } = common.choices ? drawing.confirmedOf(values, common.choices) : { place: '' };
        await keep(c, 'waits', { place, map, date: values.date } satisfies Waits);
        return c.redirect(inLanguage(NOTED, language), 303);
      }
      const { status, said: response } = await send(c, '/api/appointments', { values, key });
      if (status !== 201) return showAgain(c, { values, key, ...refusalIn(status, response) });
      const confirmed = common.choices ? drawing.confirmedOf(values, common.choices) : { place: '' };
      const appointment: Appointment = { id: response.id ?? 0, dateRDV: values.dateRDV, ...confirmed };
      deleteCookie(c, 'draft', attributes);
      // A reason may ask for more than a cookie holds.
      if (!(await keep(c, 'booked', appointment)))
        await keep(c, 'booked', { ...appointment, papers: undefined });
      if (response.link) await keep(c, 'link', { link: response.link });
      else deleteCookie(c, 'link', attributes);
      return c.redirect(inLanguage(BOOKED, language), 303);
    },
  );
  site.get(AGAIN, async (c) => {
    const draft = await readCookie<Draft>(c, 'draft');
    if (draft) return show(c, await withSent(c, draft));
    if (await readCookie(c, 'booked')) return c.redirect(inLanguage(BOOKED, language), 303);
    return show(c, { ...(await page.common(c.env)), forgotten: true });
  });
  site.get(BOOKED, async (c) => {
    const booked = await readCookie<Appointment>(c, 'booked');
    if (!booked) return c.redirect(inLanguage(FORM, language), 303);
    const link = await linkShown(c);
    return show(c, { ...(await page.common(c.env)), booked: { ...booked, ...(link ? { link } : {}) } });
  });
  site.get(FORM, async (c, next) => {
    const booked = await readCookie<Appointment>(c, 'booked');
    return booked ? show(c, { ...(await page.common(c.env)), confirmed: booked }) : next();
  });
}

/** An answer of the API: the appointment, or why there is none. */
interface Said {
  readonly id?: number;
  readonly link?: string;
  readonly violations?: readonly { readonly propertyPath: string; readonly code: string }[];
  readonly 'hydra:description'?: string;
}

function refusalIn(status: number, answer: Said): Pick<Draft, 'violations' | 'refusal'> {
  const violations = answer.violations ?? [];
  const description = violations.length > 0 ? '' : (answer['hydra:description'] ?? '');
  return {
    violations: violations.map(({ propertyPath, code }) => ({ path: propertyPath, message: code as never })),
    refusal: { description, saysWhen: status === 429 },
  };
}
