import { renderToStaticMarkup } from 'react-dom/server';
import { headingOf, OwnPage, type OwnPageState } from './own-page.tsx';

/** The public page's template around a visitor's own appointment; no script, and found by no search (PUB-13). */
export function drawOwnPage(template: string, state: OwnPageState): string {
  const { language, dir } = state.texts;
  const main = renderToStaticMarkup(<OwnPage {...state} />);
  const title = renderToStaticMarkup(<title>{headingOf(state)}</title>);
  return template
    .replace(/<html lang="[^"]*"/, `<html lang="${language}" dir="${dir}"`)
    .replace(/<script\b[^>]*\bsrc=[^>]*><\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace(/<meta name="description"[^>]*>/, '<meta name="robots" content="noindex, nofollow">')
    .replace(/<title>[^<]*<\/title>/, () => title)
    .replace(/(<main\b[^>]*>)[\s\S]*(<\/main>)/, (_, open: string, close: string) => open + main + close);
}
