import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import { csrf } from 'hono/csrf';
import type { VisitorTexts } from '../../domain/visitors/visitor-texts.ts';
import { MAX_PUBLIC_BODY } from '../hydra/body.ts';
import type { Settings } from '../settings.ts';

/** Lets a form pass that comes from our own pages. */
function fromOurPages(publicUrl: string): MiddlewareHandler {
  const check = csrf({
    origin: (origin, c) => [new URL(c.req.url), new URL(publicUrl)].some((url) => url.origin === origin),
  });
  // Browsers that tell neither are older than the attack.
  return (c, next) => (c.req.header('Origin') || c.req.header('Sec-Fetch-Site') ? check(c, next) : next());
}

/** Lets a body pass that is a form in its plain encoding. */
const inPlainEncoding =
  (refusal: string): MiddlewareHandler =>
  async (c, next) => {
    const type = c.req.header('Content-Type') ?? '';
    if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return c.text(refusal, 415);
    await next();
  };

/** Creates the guards of a posted form, in their order: its origin, its size and its encoding. */
export const createFormGuards = (
  { publicUrl }: Settings,
  { tooLarge, unsupportedType }: VisitorTexts['refusals'],
): MiddlewareHandler =>
  every(
    fromOurPages(publicUrl),
    bodyLimit({ maxSize: MAX_PUBLIC_BODY, onError: (c) => c.text(tooLarge, 413) }),
    inPlainEncoding(unsupportedType),
  );
