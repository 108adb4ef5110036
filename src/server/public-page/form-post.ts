import { randomUUID } from 'node:crypto';
import type { PageState } from '../../booking/render/state.ts';
import type { Appointment } from '../../booking/storage/confirmation-storage.ts';
import { LANGUAGES } from '../../domain/visitors/languages.ts';
import { PREVIEW } from '../../domain/visitors/preview.ts';
import { CONFIRMATION, DRAFT, FORM, inLanguage } from './form-addresses.ts';
import { type FormCall, type FormParts, showAgain, showPreview } from './form-pages.ts';
import { type FormRequest, refusalIn, sendRequest } from './form-request.ts';
import { QUEUE_PAGE, type QueueWait } from './queue-page.ts';

/** Ends what the browser remembers of an appointment. */
function forgetAppointment({ page, cookies }: FormParts, c: FormCall): Response {
  for (const purpose of ['booked', 'link'] as const) cookies.remove(c, purpose);
  return c.redirect(inLanguage(FORM, page.drawing.language), 303);
}

/** Returns the office in the words of the form's lists. */
const officeIn = ({ page }: FormParts, { values }: FormRequest, choices: PageState['choices']) =>
  choices ? page.drawing.confirmedOf(values, choices) : { place: '' };

async function joinQueue(
  parts: FormParts,
  c: FormCall,
  request: FormRequest,
  choices: PageState['choices'],
): Promise<Response> {
  const { page, cookies } = parts;
  const { status, json } = await sendRequest(page, c, '/api/queue_entries', request);
  if (status !== 202) return showAgain(parts, c, { ...request, ...refusalIn(status, json) });
  cookies.remove(c, 'draft');
  const { place, map }: Pick<Appointment, 'place' | 'map'> = officeIn(parts, request, choices);
  await cookies.write(c, 'waits', { place, map, date: request.values.date } satisfies QueueWait);
  return c.redirect(inLanguage(QUEUE_PAGE, page.drawing.language), 303);
}

async function bookAppointment(
  parts: FormParts,
  c: FormCall,
  request: FormRequest,
  choices: PageState['choices'],
): Promise<Response> {
  const { page, cookies } = parts;
  const { status, json } = await sendRequest(page, c, '/api/appointments', request);
  if (status !== 201) return showAgain(parts, c, { ...request, ...refusalIn(status, json) });
  const { dateRDV } = request.values;
  const appointment: Appointment = { id: json.id ?? 0, dateRDV, ...officeIn(parts, request, choices) };
  cookies.remove(c, 'draft');
  // A reason may ask for more than a cookie holds.
  if (!(await cookies.write(c, 'booked', appointment)))
    await cookies.write(c, 'booked', { ...appointment, papers: undefined });
  if (json.link) await cookies.write(c, 'link', { link: json.link });
  else cookies.remove(c, 'link');
  return c.redirect(inLanguage(CONFIRMATION, page.drawing.language), 303);
}

/** Answers a form that was posted from the preview: its button of the other language leads on, all others book nothing. */
export async function postPreview(parts: FormParts, c: FormCall): Promise<Response> {
  const form = new URLSearchParams(await c.req.text());
  const other = LANGUAGES.find((one) => one === form.get('lang'));
  return other ? c.redirect(inLanguage(PREVIEW, other), 303) : showPreview(parts, c, 403);
}

/** Answers a form that was posted: each of its buttons leads to a page of its own. */
export async function postForm(parts: FormParts, c: FormCall): Promise<Response> {
  const { page, cookies } = parts;
  const { drawing, context } = page;
  const form = new URLSearchParams(await c.req.text());
  if (form.has('forget')) return forgetAppointment(parts, c);
  const common = await page.common(c.env);
  const values = drawing.readForm(form, common);
  const request = { values, key: form.get('key')?.slice(0, 100) || randomUUID() };
  const other = LANGUAGES.find((one) => one === form.get('lang'));
  if (other && (await cookies.write(c, 'draft', { ...request, violations: [] })))
    return c.redirect(inLanguage(DRAFT, other), 303);
  const asksForHours = form.has('show') || form.has('day');
  const asksToWait = form.has('wait') && !asksForHours;
  const purpose = asksForHours ? 'hours' : asksToWait ? 'wait' : 'appointment';
  const violations = drawing.checkForm(values, { ...common, now: context.clock().getTime() }, purpose);
  if (asksForHours || violations.length > 0) return showAgain(parts, c, { ...request, violations });
  return asksToWait
    ? joinQueue(parts, c, request, common.choices)
    : bookAppointment(parts, c, request, common.choices);
}
