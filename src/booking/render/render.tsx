import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { booking } from '#texts/booking.ts';
import { lostLink } from '#texts/lost-link.ts';
import { ownPage } from '#texts/own-page.ts';
import { publicPage as texts } from '#texts/public-page.ts';
import { LOST_LINK } from '../page/addresses.ts';
import { BookingPage } from '../page/booking-page.tsx';
import type { Notice, PageState } from './state.ts';
import { fillTemplate } from './template.tsx';

/**
 * The functions with which the server draws the page and reads its form, in one language. They are built apart,
 * because Node reads no JSX (`vite.config.ts`).
 */
export { language } from '#texts/locale.ts';
export { anchorOf, checkForm, questionOf, readForm, tell } from '../form/sent.ts';
export { confirmedOf, requestOf } from '../form/values.ts';
export {
  drawAccessibility,
  drawLostLink,
  drawOwnPage,
  drawQueuePage,
  drawTerms,
} from '../self-service/draw.tsx';
export { readChoices, readHours, readNotices } from './state.ts';

const Notices = ({ all }: { all: readonly Notice[] }) =>
  all.map(({ name, text }) => (
    <section key={name} className="notice pre-line" dir="auto">
      <h2>{name}</h2>
      <p>{text}</p>
    </section>
  ));

/** A form without scripts that is not with us any more: too old, or the browser keeps no cookies. */
const ForgottenFormNotice = () => (
  <section className="notice notice-error" role="alert">
    <p>
      <strong>{ownPage.forgotten}</strong>
    </p>
    <p>{ownPage.forgottenHint}</p>
  </section>
);

/** Says to staff that they see the page as visitors do, and that it books nothing. */
const Preview = () => (
  <section className="notice" role="note">
    <p>
      <strong>{texts.preview}</strong>
    </p>
    <p>{texts.previewHint}</p>
  </section>
);

type HeadState = Pick<PageState, 'notice' | 'notices' | 'forgotten' | 'preview'>;

/** Beside what the browser takes over: they need no script. */
const Head = ({ notice, notices = [], forgotten, preview }: HeadState) => (
  <>
    {notice && (
      <p className="notice pre-line" dir="auto">
        {notice}
      </p>
    )}
    <div className="intro">
      <h1>{texts.title}</h1>
      <p>{texts.intro}</p>
      <p>
        {lostLink.question} <a href={LOST_LINK}>{lostLink.title}</a>
      </p>
    </div>
    {preview && <Preview />}
    <Notices all={notices} />
    {forgotten && <ForgottenFormNotice />}
  </>
);

/** As data of a script element, which no text in it may end. */
const inScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

const hasErrors = ({ sent }: PageState): boolean => Object.keys(sent?.refusal.errors ?? {}).length > 0;

/** The page's template with what it shows, and that once more as data: the browser takes the page over with it. */
export const drawPage = (template: string, state: PageState): string =>
  fillTemplate(template, {
    title: `${hasErrors(state) ? booking.summary.windowTitle : ''}${texts.title}`,
    main: [
      renderToStaticMarkup(<Head {...state} />),
      `<div id="booking" class="booking">${renderToString(<BookingPage {...state} />)}</div>`,
      `<script type="application/json" id="booking-state">${inScript({ ...state, notice: undefined, notices: undefined })}</script>`,
    ].join(''),
  });
