import { dayOf, formatMoment, timeOf } from '../../../domain/dates/days.ts';
import type { Presence } from '../../../domain/live/messages.ts';
import { readSession } from '../../../session/session.ts';
import { serviceToday } from '../../../shared/page-settings.ts';
import type { OpenRecord } from '../../live/use-open-record.ts';

/** At most this many colleagues are named; the others are only counted. */
const MAX_NAMES = 3;

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

const isToday = (moment: string): boolean => dayOf(moment) === serviceToday();

const dayText = (moment: string, translate: Translate): string =>
  translate('screens.live.otherDay', { moment: formatMoment(moment) });

/** Says when something was done: at its hour, or on its day where that is not today. */
export const momentText = (moment: string, translate: Translate): string =>
  isToday(moment) ? translate('screens.live.today', { time: timeOf(moment) }) : dayText(moment, translate);

/** The sentences that say who else has a record open: those who edit it come first. */
export function presenceSentences({ people, elsewhere }: Omit<OpenRecord, 'version'>, translate: Translate) {
  const isOwn = ({ user }: Presence) => user === readSession().user?.['@id'];
  const colleagues = people.filter((one) => !isOwn(one));
  const ownElsewhere = people.some((one) => isOwn(one) && one.mode === 'edit');
  const sentences = colleagues.slice(0, MAX_NAMES).map(({ name, mode, since }) => {
    const time = isToday(since) ? timeOf(since) : dayText(since, translate);
    return translate(`screens.live.${mode}`, { name, time });
  });
  if (elsewhere === 'edit') sentences.unshift(translate('screens.live.ownTab'));
  else if (ownElsewhere) sentences.unshift(translate('screens.live.ownBrowser'));
  if (colleagues.length > MAX_NAMES)
    sentences.push(translate('screens.live.more', { smart_count: colleagues.length - MAX_NAMES }));
  const isEdited = elsewhere === 'edit' || people.some(({ mode }) => mode === 'edit');
  return { sentences, isEdited };
}
