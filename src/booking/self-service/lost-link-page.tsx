import { booking } from '#texts/booking.ts';
import { lostLink as texts } from '#texts/lost-link.ts';
import { formatDay } from '../../domain/dates/days.ts';
import { fill } from '../../i18n/fill.ts';
import { SUMMARY } from '../fields/labels.ts';
import { LOST_LINK, SWITCHED } from '../page/addresses.ts';

const FIELDS = ['phone', 'birthDate'] as const;
type Name = (typeof FIELDS)[number];

/** The values of the form, as they were typed; a birth date that was understood is `YYYY-MM-DD`. */
export type LostLinkValues = Readonly<Record<Name, string>>;

export interface LostLinkState {
  /** `null`: the request was received, which is all that the page then says. */
  readonly values: LostLinkValues | null;
  /** The texts of what is wrong, by field. */
  readonly errors: Readonly<Partial<Record<Name, string>>>;
  /** Why the request was refused as a whole. */
  readonly refusal?: string | undefined;
  /** The line with the service's telephone number; null where no number is set. */
  readonly phoneLine: string | null;
}

const hasErrors = ({ errors, refusal }: LostLinkState): boolean =>
  refusal !== undefined || Object.keys(errors).length > 0;

export const lostLinkTitle = (state: LostLinkState): string =>
  `${hasErrors(state) ? booking.summary.windowTitle : ''}${state.values ? texts.title : texts.sent}`;

/** Sends visitors a new link to their appointment (PUB-13): drawn by the server alone, it needs no script. */
export function LostLinkPage(state: LostLinkState) {
  return state.values ? <LostLinkForm {...state} values={state.values} /> : <ReceivedNotice {...state} />;
}

function ReceivedNotice({ phoneLine }: LostLinkState) {
  return (
    <>
      <form id={SWITCHED} />
      <div className="intro">
        <h1>{texts.sent}</h1>
        <p role="status">{texts.sentHint}</p>
        <p>{texts.nothingCame}</p>
        {phoneLine && <p>{phoneLine}</p>}
      </div>
      <p>
        <a className="button-quiet" href={LOST_LINK}>
          {texts.again}
        </a>
      </p>
    </>
  );
}

function LostLinkForm({ values, errors, refusal }: LostLinkState & { readonly values: LostLinkValues }) {
  const wrong = FIELDS.filter((name) => errors[name]);
  return (
    <>
      <div className="intro">
        <h1>{texts.title}</h1>
        <p>{texts.intro}</p>
      </div>
      {refusal && (
        <p className="notice notice-error" role="alert">
          {refusal}
        </p>
      )}
      {wrong.length > 0 && (
        <div className="notice notice-error" id={SUMMARY} role="alert">
          <h2 className="summary-title">{fill(booking.summary.title, { smart_count: wrong.length })}</h2>
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#${name}`}>{texts[name]}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <form id={SWITCHED} method="post" action={LOST_LINK} className="booking">
        {FIELDS.map((name) => (
          <div key={name} className={errors[name] ? 'field field-wrong' : 'field'}>
            <label htmlFor={name}>{texts[name]}</label>
            <p className="hint" id={`${name}-hint`}>
              {texts[`${name}Hint`]}
            </p>
            <input
              id={name}
              name={name}
              type={name === 'phone' ? 'tel' : 'text'}
              inputMode={name === 'phone' ? 'tel' : 'numeric'}
              autoComplete={name === 'phone' ? 'tel' : 'bday'}
              defaultValue={name === 'birthDate' ? formatDay(values[name]) || values[name] : values[name]}
              aria-required
              aria-invalid={errors[name] ? true : undefined}
              aria-describedby={errors[name] ? `${name}-hint ${name}-error` : `${name}-hint`}
            />
            {errors[name] && (
              <p className="error" id={`${name}-error`}>
                {errors[name]}
              </p>
            )}
          </div>
        ))}
        <button type="submit" className="button">
          {texts.submit}
        </button>
      </form>
    </>
  );
}
