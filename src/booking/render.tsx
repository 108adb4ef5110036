import { renderToString } from 'react-dom/server';
import { ownPage as texts } from '#texts/own-page.ts';
import { BookingPage } from './booking-page.tsx';
import type { Notice, PageState } from './state.ts';

/** What the server draws the page with and reads its form by: built apart, since Node reads no JSX (`vite.config.ts`). */
export { drawOwnPage } from './own/draw.tsx';
export { anchorOf, checkForm, questionOf, readForm, tell } from './sent.ts';
export { readChoices, readHours, readNotices } from './state.ts';
export { confirmedOf, requestOf } from './values.ts';

const Notices = ({ all }: { all: readonly Notice[] }) =>
  all.map(({ name, text }) => (
    <section key={name} className="notice told-lines">
      <h2>{name}</h2>
      <p>{text}</p>
    </section>
  ));

/** A form without scripts that is not with us any more: too old, or the browser keeps no cookies. */
const Forgotten = () => (
  <section className="notice notice-error" role="alert">
    <p>
      <strong>{texts.forgotten}</strong>
    </p>
    <p>{texts.forgottenHint}</p>
  </section>
);

/** As data of a script element, which no text in it may end. */
const inScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The page's template with what it shows, and that once more as data: the browser takes the page over with it. */
export function drawPage(template: string, state: PageState): string {
  const places: Record<string, string> = {
    // Beside what the browser takes over: they need no script.
    NOTICES: renderToString(
      <>
        <Notices all={state.notices ?? []} />
        {state.forgotten && <Forgotten />}
      </>,
    ),
    BOOKING: renderToString(<BookingPage {...state} />),
    BOOKING_STATE: `<script type="application/json" id="booking-state">${inScript({ ...state, notices: undefined })}</script>`,
  };
  return template.replace(/%(NOTICES|BOOKING(?:_STATE)?)%/g, (_, name: string) => places[name] ?? '');
}
