import type { ReactNode } from 'react';
import { timeOf } from '../../domain/dates/days.ts';
import type { OfferRules, OwnQueueEntry } from '../../domain/visitors/own-queue-entry.ts';
import type { VisitorTexts } from '../../domain/visitors/visitor-texts.ts';

/** The office and the last day of a request that was just made. */
interface WaitingRequest {
  readonly place: string;
  readonly map?: string | undefined;
  readonly date: string;
}

/**
 * The state of the page for a person on the waiting list: the result of their last action, or the entry of their
 * link.
 */
export interface QueuePageState {
  readonly texts: VisitorTexts;
  readonly address: string;
  readonly entry:
    | OwnQueueEntry
    | {
        readonly state: 'noted' | 'left';
        readonly waits?: WaitingRequest;
      };
  readonly offerRules: OfferRules;
  /** Why what was asked for last was refused. */
  readonly refusal?: string | undefined;
}

const hasDetails = (entry: QueuePageState['entry']): entry is OwnQueueEntry => 'place' in entry;

/** The page of a person who waits for a place (QUEUE-01). The server draws it, and it needs no script. */
export function QueuePage({ texts, address, entry, offerRules, refusal }: QueuePageState) {
  const { queue, fill } = texts;
  const words = queue.queuePage;
  const isOpen = entry.state === 'waiting' || entry.state === 'offered';
  const post = (action: string, children: ReactNode) => (
    <form method="post" action={`${address}/${action}?lang=${texts.language}`}>
      {children}
    </form>
  );
  return (
    <>
      <div className="intro">
        <h1>{words[entry.state]}</h1>
        {entry.state !== 'offered' && <p>{fill(words[`${entry.state}Hint`], offerRules)}</p>}
      </div>
      {!refusal && 'lapsed' in entry && entry.lapsed && (
        <p className="notice" role="status">
          {entry.state === 'over' ? queue.queueRefusal.lapsed : queue.queueRefusal.over}
        </p>
      )}
      {refusal && (
        <p className="notice notice-error" role="alert">
          {refusal}
        </p>
      )}
      {isOpen && hasDetails(entry) && <Details texts={texts} entry={entry} />}
      {'waits' in entry && entry.waits && <RequestFacts texts={texts} waits={entry.waits} />}
      {entry.state === 'offered' && (
        <section className="own-change">
          <p>{fill(words.heldUntil, { time: texts.writtenTime(entry.heldUntil) })}</p>
          {post(
            'prendre',
            <button type="submit" className="button">
              {words.take}
            </button>,
          )}
        </section>
      )}
      {isOpen && (
        <details className="kept own-cancel">
          <summary>{words.leave}</summary>
          {post('quitter', <Leaving texts={texts} />)}
        </details>
      )}
      {(entry.state === 'left' || entry.state === 'over') && (
        <p>
          <a className="button" href={`/public?lang=${texts.language}`}>
            {words.ask}
          </a>
        </p>
      )}
      {/* The form was posted by the browser: the values that it stored in this tab are removed here. */}
      {entry.state === 'noted' && <script src="/forget.js" defer />}
    </>
  );
}

const Leaving = ({ texts: { queue } }: Pick<QueuePageState, 'texts'>) => (
  <>
    <p>{queue.queuePage.leaveHint}</p>
    <button type="submit" className="button-quiet">
      {queue.queuePage.leaveNow}
    </button>
  </>
);

const RequestFacts = ({ texts, waits }: { texts: VisitorTexts; waits: WaitingRequest }) => (
  <Facts
    map={waits.map ?? null}
    mapText={texts.mail.map}
    facts={[
      [texts.queue.queuePage.until, texts.longDay(waits.date)],
      [texts.mail.place, waits.place],
    ]}
  />
);

function Details({ texts, entry }: { texts: VisitorTexts; entry: OwnQueueEntry }) {
  const { mail, queue, longDay } = texts;
  const facts: [string, string][] =
    entry.state === 'offered'
      ? [
          [mail.date, longDay(entry.dateRDV)],
          [mail.time, timeOf(entry.dateRDV)],
        ]
      : [[queue.queuePage.until, longDay(entry.date)]];
  facts.push([mail.place, texts.fill(mail.placeName, entry.place)]);
  if (entry.address) facts.push([mail.address, entry.address]);
  return <Facts facts={facts} map={entry.map} mapText={mail.map} />;
}

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly map: string | null;
  readonly mapText: string;
}

/** Names and values, and the way to the map. */
function Facts({ facts, map, mapText }: FactsProps) {
  return (
    <section className="success">
      <dl>
        {facts.map(([name, value]) => [
          <dt key={name}>{name}</dt>,
          <dd key={value}>
            <bdi>{value}</bdi>
          </dd>,
        ])}
      </dl>
      {map && (
        <p>
          <a href={map}>{mapText}</a>
        </p>
      )}
    </section>
  );
}
