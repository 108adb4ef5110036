import { renderToStaticMarkup } from 'react-dom/server';
import { fillTemplate } from '../template.tsx';
import { headingOf, OwnPage, type OwnPageState } from './own-page.tsx';

/** The public page's template around a visitor's own appointment; no script, and found by no search (PUB-13). */
export function drawOwnPage(template: string, state: OwnPageState): string {
  const bare = template
    .replace(/<script\b[^>]*\bsrc=[^>]*><\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace(/<meta name="description"[^>]*>/, '<meta name="robots" content="noindex, nofollow">');
  const main = renderToStaticMarkup(<OwnPage {...state} />);
  return fillTemplate(bare, { title: headingOf(state), main });
}
