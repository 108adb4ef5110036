import type { ReactNode } from 'react';
import { timeOf } from '../../domain/days.ts';
import type { OwnQueueEntry } from '../../domain/own-queue-entry.ts';
import type { VisitorTexts } from '../../domain/visitor-texts.ts';

/** What the page shows of who waits: what they just did, or what their link leads to. */
export interface QueuePageState {
  readonly texts: VisitorTexts;
  readonly address: string;
  readonly entry: OwnQueueEntry | { readonly state: 'noted' | 'left' };
  /** Why what was asked for last was refused. */
  readonly refused?: string | undefined;
}

const hasPlace = (entry: QueuePageState['entry']): entry is OwnQueueEntry => 'place' in entry;

/** Somebody who waits for a place (QUEUE-01): drawn by the server alone, it needs no script. */
export function QueuePage({ texts, address, entry, refused }: QueuePageState) {
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
        {entry.state !== 'offered' && <p>{words[`${entry.state}Hint`]}</p>}
      </div>
      {!refused && 'lapsed' in entry && entry.lapsed && (
        <p className="notice" role="status">
          {entry.state === 'over' ? queue.queueRefusal.lapsed : queue.queueRefusal.over}
        </p>
      )}
      {refused && (
        <p className="notice notice-error" role="alert">
          {refused}
        </p>
      )}
      {isOpen && hasPlace(entry) && <Details texts={texts} entry={entry} />}
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
          {post(
            'quitter',
            <>
              <p>{words.leaveHint}</p>
              <button type="submit" className="button-quiet">
                {words.leaveNow}
              </button>
            </>,
          )}
        </details>
      )}
      {(entry.state === 'left' || entry.state === 'over') && (
        <p>
          <a className="button" href={`/public?lang=${texts.language}`}>
            {words.ask}
          </a>
        </p>
      )}
    </>
  );
}

function Details({ texts, entry }: { texts: VisitorTexts; entry: OwnQueueEntry }) {
  const { mail, queue, longDay } = texts;
  const facts =
    entry.state === 'offered'
      ? [
          [mail.date, longDay(entry.dateRDV)],
          [mail.time, timeOf(entry.dateRDV)],
        ]
      : [[queue.queuePage.until, longDay(entry.date)]];
  facts.push([mail.place, texts.fill(mail.placeName, entry.place)]);
  if (entry.address) facts.push([mail.address, entry.address]);
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
      {entry.map && (
        <p>
          <a href={entry.map}>{mail.map}</a>
        </p>
      )}
    </section>
  );
}
