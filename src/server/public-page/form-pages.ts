import type { Context, Next } from 'hono';
import type { Draft } from '../../booking/form/sent.ts';
import type { PageState } from '../../booking/render/state.ts';
import type { Appointment } from '../../booking/storage/confirmation-storage.ts';
import type { Language } from '../../domain/visitors/languages.ts';
import { CONFIRMATION, DRAFT, FORM, inLanguage } from './form-addresses.ts';
import type { FormCookies } from './form-cookies.ts';
import { NO_STORE, type Page, type PageCall } from './page.ts';

/** The pages that a form without scripts leads to (PUB-07). */

export type FormCall = Context<PageCall>;

/** The dependencies of the handlers of the form. */
export interface FormParts {
  readonly page: Page;
  readonly cookies: FormCookies;
}

const show = ({ page }: FormParts, c: FormCall, state: PageState, status: 200 | 403 | 422 = 200) =>
  c.html(page.draw(state), state.choices ? status : 503, NO_STORE);

/** Reads the state of the page with a draft, and the hours of its office and day. */
async function readWithDraft({ page }: FormParts, c: FormCall, draft: Draft): Promise<PageState> {
  const { drawing } = page;
  const common = await page.common(c.env);
  const question = drawing.questionOf(draft.values, common.today);
  if (!question) return { ...common, sent: drawing.tell(draft, undefined) };
  const ask = async (path: string) => {
    const answer = await page.toApi(path, c.env);
    return answer.ok ? await answer.json() : {};
  };
  const hours = await drawing.readHours(ask, question);
  return { ...common, hours, sent: drawing.tell(draft, hours) };
}

/** Answers a request for the preview of staff, and what is sent from it: nothing is booked (PUB-01). */
export const showPreview = async (parts: FormParts, c: FormCall, status: 200 | 403 = 200) =>
  show(parts, c, { ...(await parts.page.common(c.env)), preview: true }, status);

/** Shows a form again: at an address that a reload asks for, unless it is too long for a cookie. */
export async function showAgain(parts: FormParts, c: FormCall, draft: Draft): Promise<Response> {
  const { drawing } = parts.page;
  const address = inLanguage(DRAFT, drawing.language);
  if (await parts.cookies.write(c, 'draft', draft))
    return c.redirect(`${address}#${drawing.anchorOf(draft)}`, 303);
  return show(parts, c, await readWithDraft(parts, c, draft), 422);
}

/** Answers a request for the form with what was typed. */
export async function showDraft(parts: FormParts, c: FormCall): Promise<Response> {
  const { page, cookies } = parts;
  const draft = await cookies.read<Draft>(c, 'draft');
  if (draft) return show(parts, c, await readWithDraft(parts, c, draft));
  if (await cookies.read(c, 'booked'))
    return c.redirect(inLanguage(CONFIRMATION, page.drawing.language), 303);
  return show(parts, c, { ...(await page.common(c.env)), forgotten: true });
}

/**
 * Takes the link to the appointment. It is shown once: whoever comes after may not cancel (PUB-13); and again to who
 * asks that very page for the other language. An answer that is lost forgets nothing.
 */
async function takeLink({ page, cookies }: FormParts, c: FormCall): Promise<string | undefined> {
  const { language } = page.drawing;
  const linkCookie = await cookies.read<{ link: string; in?: Language }>(c, 'link');
  const from = c.req.header('Referer') ?? '';
  const switches =
    URL.canParse(from) && new URL(from).pathname === CONFIRMATION && linkCookie?.in !== language;
  if (linkCookie && (!linkCookie.in || switches)) {
    await cookies.write(c, 'link', { link: linkCookie.link, in: language });
    return linkCookie.link;
  }
  cookies.remove(c, 'link');
  return undefined;
}

/** Answers a request for the confirmation. */
export async function showConfirmation(parts: FormParts, c: FormCall): Promise<Response> {
  const { page, cookies } = parts;
  const appointment = await cookies.read<Appointment>(c, 'booked');
  if (!appointment) return c.redirect(inLanguage(FORM, page.drawing.language), 303);
  const link = await takeLink(parts, c);
  return show(parts, c, {
    ...(await page.common(c.env)),
    booked: { ...appointment, ...(link ? { link } : {}) },
  });
}

/** Answers a request for the form with the way to a confirmation, where the browser has one. */
export async function showForm(parts: FormParts, c: FormCall, next: Next) {
  const { page, cookies } = parts;
  const appointment = await cookies.read<Appointment>(c, 'booked');
  return appointment ? show(parts, c, { ...(await page.common(c.env)), confirmed: appointment }) : next();
}
