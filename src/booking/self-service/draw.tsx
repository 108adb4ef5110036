import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { accessibility } from '#texts/accessibility.ts';
import { publicPage } from '#texts/public-page.ts';
import { PAGE } from '../page/addresses.ts';
import { fillTemplate } from '../render/template.tsx';
import { LostLinkPage, type LostLinkState, lostLinkTitle } from './lost-link-page.tsx';
import type { OwnPageState } from './own-changes.tsx';
import { headingOf, OwnPage } from './own-page.tsx';
import { QueuePage, type QueuePageState } from './queue-page.tsx';
import { AccessibilityPage, type ServiceOfStatement, type ServiceOfTerms, TermsPage } from './terms-page.tsx';

/** The public page's template around a page of a link: no script, and found by no search (PUB-13). */
function drawBare(template: string, title: string, page: ReactNode): string {
  const bare = template
    .replace(/<script\b[^>]*\bsrc=[^>]*><\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace(/<meta name="description"[^>]*>/, '<meta name="robots" content="noindex, nofollow">');
  return fillTemplate(bare, { title, main: renderToStaticMarkup(page) });
}

/** A visitor's own appointment. */
export const drawOwnPage = (template: string, state: OwnPageState): string =>
  drawBare(template, headingOf(state), <OwnPage {...state} />);

/** Somebody who waits for one (QUEUE-01). */
export const drawQueuePage = (template: string, state: QueuePageState): string =>
  drawBare(template, state.texts.queue.queuePage[state.entry.state], <QueuePage {...state} />);

/** The form for a new link, or that the request for one was received. */
export const drawLostLink = (template: string, state: LostLinkState): string =>
  drawBare(template, lostLinkTitle(state), <LostLinkPage {...state} />);

/** A statement of the service, and the way back to the form. */
const drawStatement = (template: string, title: string, statement: ReactNode): string =>
  drawBare(
    template,
    title,
    <>
      <div className="intro">
        <h1>{title}</h1>
      </div>
      {statement}
      <p>
        <a className="button-quiet" href={PAGE}>
          {publicPage.backToForm}
        </a>
      </p>
    </>,
  );

/** The terms of use, of a service with this name. */
export const drawTerms = (template: string, service: ServiceOfTerms): string =>
  drawStatement(template, publicPage.terms, <TermsPage {...service} />);

/** The accessibility statement. */
export const drawAccessibility = (template: string, service: ServiceOfStatement): string =>
  drawStatement(template, accessibility.title, <AccessibilityPage {...service} />);
