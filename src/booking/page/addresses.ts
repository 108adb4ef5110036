import { language } from '#texts/locale.ts';
import { PREVIEW } from '../../domain/visitors/preview.ts';

/** The public page in this page's language, whatever the browser prefers (PUB-08). */
export const PAGE = `/public?lang=${language}`;

/** The preview for staff in this page's language. */
export const PREVIEW_PAGE = `${PREVIEW}?lang=${language}`;

/** The page that sends a new link to a visitor who lost theirs (PUB-13). */
export const LOST_LINK = `/public/lien?lang=${language}`;

/** The form by which the button of the other language asks: the one that is filled in, or where there is none an empty one. */
export const SWITCHED = 'request';
