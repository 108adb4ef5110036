import type { Hono } from 'hono';
import { renderSVG } from 'uqr';
import { appointmentCode } from '../../domain/scheduling/appointment-code.ts';
import type { PageCall } from './page.ts';

/** The QR code of any number: a picture of its digits, which says nothing of whether there is an appointment (PUB-12). */
export function addCode(site: Hono<PageCall>): void {
  site.get('/public/code/:file{[1-9][0-9]{0,9}\\.svg}', (c) => {
    // With the empty space around it that a scanner needs.
    const svg = renderSVG(appointmentCode(c.req.param('file').slice(0, -4)), { ecc: 'M', border: 4 });
    return c.body(svg, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
}
