import { timeOf } from '../../domain/dates/days.ts';
import type { OwnAppointment } from '../../domain/visitors/own-appointment.ts';
import type { VisitorTexts } from '../../domain/visitors/visitor-texts.ts';

/** The anchor of the hours: the page opens there, with the focus, when hours were asked for. */
const HOURS = 'heures';

/** Another hour, and no appointment any more: each a button that posts, since looking changes nothing (PUB-13). */
export function OwnChanges(state: OwnPageState) {
  const { address, days, texts } = state;
  return (
    <>
      <section className="own-change">
        <h2>{texts.ownPage.move}</h2>
        <p className="hint">{texts.ownPage.moveHint}</p>
        {days.length > 0 ? <Days {...state} /> : <p className="slots-empty">{texts.ownPage.noDays}</p>}
        <Hours {...state} />
      </section>
      <details className="kept own-cancel">
        <summary>{texts.ownPage.cancel}</summary>
        <form method="post" action={`${address}/annuler?lang=${texts.language}`}>
          <p>{texts.ownPage.cancelHint}</p>
          <button type="submit" className="button-quiet">
            {texts.ownPage.cancelNow}
          </button>
        </form>
      </details>
    </>
  );
}

/** First the day, in the page's own address, which says nothing of anybody. */
function Days({ address, days, day, texts: { language, ownPage, longDay } }: OwnPageState) {
  return (
    <form method="get" action={`${address}#${HOURS}`}>
      <input type="hidden" name="lang" value={language} />
      <div className="field">
        <label htmlFor="jour">{ownPage.day}</label>
        <select id="jour" name="jour" required defaultValue={day ?? ''}>
          <option value="">{ownPage.chooseDay}</option>
          {days.map((one) => (
            <option key={one} value={one}>
              {longDay(one)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button-quiet">
        {ownPage.showHours}
      </button>
    </form>
  );
}

function Hours({ address, day, hours, texts: { language, ownPage, fill, longDay } }: OwnPageState) {
  if (!day) return null;
  if (hours.length === 0)
    return (
      <p className="slots-empty" id={HOURS} tabIndex={-1}>
        {ownPage.noHours}
      </p>
    );
  return (
    <form method="post" action={`${address}/deplacer?lang=${language}`} className="own-hours">
      <fieldset className="field slots" id={HOURS} tabIndex={-1}>
        <legend>{fill(ownPage.hours, { day: longDay(day) })}</legend>
        <div className="hours">
          {hours.map((dateRDV) => (
            <label key={dateRDV} className="hour">
              <input type="radio" name="dateRDV" value={dateRDV} required />
              <span>{timeOf(dateRDV)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <button type="submit" className="button">
        {ownPage.moveNow}
      </button>
    </form>
  );
}

/** The state of the page that a visitor's link opens. */
export interface OwnPageState {
  readonly texts: VisitorTexts;
  /** The page's own address, without its query. */
  readonly address: string;
  /** Null: the link leads to nothing. */
  readonly appointment: OwnAppointment | null;
  /** The change that led here: moved by its visitor, or taken from the queue. */
  readonly done?: 'moved' | 'taken' | undefined;
  /** Why what was asked for last was refused. */
  readonly refusal?: string;
  /** The line with the service's telephone number; null where no number is set. */
  readonly phoneLine: string | null;
  /** Days with free hours, YYYY-MM-DD. */
  readonly days: readonly string[];
  /** The day whose free hours are shown, and these. */
  readonly day?: string;
  readonly hours: readonly string[];
}
