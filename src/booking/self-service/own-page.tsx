import { lostLink } from '#texts/lost-link.ts';
import { timeOf } from '../../domain/dates/days.ts';
import type { StandingAppointment } from '../../domain/visitors/own-appointment.ts';
import { LOST_LINK, PAGE, SWITCHED } from '../page/addresses.ts';
import type { OwnPageState } from './own-changes.tsx';
import { OwnChanges } from './own-changes.tsx';
import { SentValues } from './sent-values.tsx';

/** The heading, which is the page's title too. */
export function headingOf({ texts, appointment, refusal, done }: OwnPageState): string {
  const { ownPage, fill, longDay, writtenTime } = texts;
  if (!appointment) return refusal ? ownPage.failed : ownPage.gone;
  if (appointment.state !== 'booked') return ownPage[appointment.state];
  if (!done || refusal) return ownPage.title;
  const { dateRDV } = appointment;
  return fill(ownPage[done], { day: longDay(dateRDV), time: writtenTime(dateRDV) });
}

/** A visitor's own appointment (PUB-13): drawn by the server alone, it needs no script. */
export function OwnPage(state: OwnPageState) {
  const { appointment, refusal, texts } = state;
  return (
    <>
      <form id={SWITCHED} action={appointment ? state.address : undefined} />
      <div className="intro">
        <h1>{headingOf(state)}</h1>
        {!appointment && !refusal && <p>{texts.ownPage.goneHint}</p>}
        {!appointment && state.phoneLine && <p>{state.phoneLine}</p>}
      </div>
      {appointment?.state === 'booked' && state.done && !refusal && (
        <p className="notice" role="status">
          {texts.ownPage.doneHint}
        </p>
      )}
      {refusal && (
        <p className="notice notice-error" role="alert">
          {refusal}
        </p>
      )}
      {appointment?.state === 'booked' ? (
        <>
          <Details {...state} appointment={appointment} />
          {appointment.changeable ? (
            <OwnChanges {...state} />
          ) : (
            <p className="notice">
              {texts.ownPage.tooLate} {state.phoneLine}
            </p>
          )}
          {appointment.sent && <SentValues texts={texts} sent={appointment.sent} />}
        </>
      ) : (
        <p className="success-actions">
          <a className="button" href={PAGE}>
            {texts.ownPage.ask}
          </a>
          {!appointment && !refusal && (
            <a className="button-quiet" href={LOST_LINK}>
              {lostLink.title}
            </a>
          )}
        </p>
      )}
    </>
  );
}

function Details({ appointment, texts, address }: OwnPageState & { appointment: StandingAppointment }) {
  const { dateRDV, cell, region, papers, papersText, sent } = appointment;
  const { mail, ownPage, fill, longDay } = texts;
  return (
    <section className="success">
      <dl>
        {sent && (
          <>
            <dt>{mail.number}</dt>
            <dd className="number">
              {sent.id}
              <img src={`/public/code/${sent.id}.svg`} alt="" />
            </dd>
          </>
        )}
        <dt>{mail.date}</dt>
        <dd>{longDay(dateRDV)}</dd>
        <dt>{mail.time}</dt>
        <dd>{timeOf(dateRDV)}</dd>
        <dt>{mail.place}</dt>
        <dd>{fill(mail.placeName, { cell: cell.name, region: region.name })}</dd>
        {region.address && (
          <>
            <dt>{mail.address}</dt>
            <dd>
              <bdi>{region.address}</bdi> <a href={region.map ?? undefined}>{mail.map}</a>
            </dd>
          </>
        )}
        {papers.length > 0 && (
          <>
            <dt>{ownPage.papers}</dt>
            <dd>{papers.join(', ')}</dd>
          </>
        )}
      </dl>
      {papersText && <p>{papersText}</p>}
      {/* It prints; nothing else needs it. */}
      <script src="/print.js" defer />
      <p className="success-actions">
        <a className="button" href={`${address}/agenda.ics`}>
          {ownPage.keep}
        </a>
        <button type="button" className="button-quiet" data-print hidden>
          {ownPage.print}
        </button>
      </p>
    </section>
  );
}
