import { html } from 'hono/html';

/** Returns a text as it stands in HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => String(html`${text}`);
