import { dayOf, formatDay, timeOf } from '../../../domain/dates/days.ts';
import type { Presence } from '../../../domain/live/messages.ts';
import { readSession } from '../../../session/session.ts';
import { serviceToday } from '../../../shared/page-settings.ts';
import type { OpenRecord } from '../../live/use-open-record.ts';

/** At most this many colleagues are named; the others are only counted. */
const MAX_NAMES = 3;

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

/** The hour of a moment, with its day where that is not today: '09:30 le 12/05/2026'. */
export const momentText = (moment: string, translate: Translate): string =>
  dayOf(moment) === serviceToday()
    ? timeOf(moment)
    : translate('screens.live.on', { time: timeOf(moment), day: formatDay(dayOf(moment)) });

/** The sentences that say who else has a record open: those who edit it come first. */
export function presenceSentences({ people, elsewhere }: Omit<OpenRecord, 'version'>, translate: Translate) {
  const isOwn = ({ user }: Presence) => user === readSession().user?.['@id'];
  const colleagues = people.filter((one) => !isOwn(one));
  const ownElsewhere = people.some((one) => isOwn(one) && one.mode === 'edit');
  const sentences = colleagues
    .slice(0, MAX_NAMES)
    .map(({ name, mode, since }) =>
      translate(`screens.live.${mode}`, { name, time: momentText(since, translate) }),
    );
  if (elsewhere === 'edit') sentences.unshift(translate('screens.live.ownTab'));
  else if (ownElsewhere) sentences.unshift(translate('screens.live.ownBrowser'));
  if (colleagues.length > MAX_NAMES)
    sentences.push(translate('screens.live.more', { smart_count: colleagues.length - MAX_NAMES }));
  const isEdited = elsewhere === 'edit' || people.some(({ mode }) => mode === 'edit');
  return { sentences, isEdited };
}
