import type { Settings } from '../settings.ts';

/** The Content-ID of the logo, to which the HTML of a mail refers. */
const LOGO_PART = 'logo@service';

/**
 * Adds the service's logo above a mail's HTML, as an inline attachment: reading the mail loads nothing from the network
 * (OPS-06).
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
