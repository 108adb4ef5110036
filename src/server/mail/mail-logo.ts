import type { Settings } from '../settings.ts';

/** The name by which the HTML of a mail shows the part that holds the logo. */
const LOGO_PART = 'logo@service';

/**
 * Puts the service's logo on top of a mail's HTML, as a part of the mail itself: nothing is loaded from anywhere when it is
 * read (OPS-06).
 */
export function withLogo(html: string, logo: Settings['logo']) {
  if (!logo) return { html };
  const picture = `<p><img src="cid:${LOGO_PART}" alt="" width="${logo.width}" height="${logo.height}"></p>`;
  return {
    html: html.replace(/<body[^>]*>/, (body) => body + picture),
    attachments: [
      {
        cid: LOGO_PART,
        filename: logo.type === 'image/png' ? 'logo.png' : 'logo.jpg',
        content: Buffer.from(logo.content),
        contentType: logo.type,
        contentDisposition: 'inline' as const,
      },
    ],
  };
}
