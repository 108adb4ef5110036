import type { Hono } from 'hono';
import { PREVIEW } from '../../domain/visitors/preview.ts';
import { visitorTexts } from '../../domain/visitors/visitor-texts.ts';
import { CONFIRMATION, DRAFT, FORM } from './form-addresses.ts';
import { createFormCookies } from './form-cookies.ts';
import { createFormGuards } from './form-guards.ts';
import { type FormParts, showConfirmation, showDraft, showForm, showPreview } from './form-pages.ts';
import { postForm, postPreview } from './form-post.ts';
import type { Page, PageCall } from './page.ts';

/**
 * Adds the routes of the public page without scripts (PUB-07): its form is posted, each answer leads to a page of its
 * own by 303, and the values that are to be remembered on the way are in a sealed cookie. Reload and Back ask for a page
 * again and send nothing.
 */
export function addFormRoutes(site: Hono<PageCall>, page: Page): void {
  const { context, drawing } = page;
  const parts: FormParts = { page, cookies: createFormCookies(context) };
  const guards = createFormGuards(context.settings, visitorTexts(drawing.language).refusals);
  site.post(FORM, guards, (c) => postForm(parts, c));
  site.post(PREVIEW, guards, (c) => postPreview(parts, c));
  site.get(PREVIEW, (c) => showPreview(parts, c));
  site.get(DRAFT, (c) => showDraft(parts, c));
  site.get(CONFIRMATION, (c) => showConfirmation(parts, c));
  site.get(FORM, (c, next) => showForm(parts, c, next));
}
