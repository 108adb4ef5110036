import type { SvgIconComponent } from '@mui/icons-material';
import PageIcon from '@mui/icons-material/ArrowForwardOutlined';
import AppointmentIcon from '@mui/icons-material/EventAvailableOutlined';
import BookIcon from '@mui/icons-material/EventOutlined';
import GuideIcon from '@mui/icons-material/HelpOutlineOutlined';
import AllIcon from '@mui/icons-material/ManageSearchOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import type { useTranslate } from 'react-admin';
import { formatMoment } from '../../domain/dates/days.ts';
import { recordName } from '../../domain/model/record-name.ts';
import { birthText, bornText } from '../../domain/people/birth-text.ts';
import { phoneDigits, type SearchTerm } from '../../domain/people/search-query.ts';
import { numbered } from '../../i18n/names.ts';
import { bookingFor, movingOf } from '../appointments/form/booking-address.ts';
import type { AppointmentRecord, VeteranRecord } from '../data-provider/records.ts';
import type { GuideMatch } from '../help/search-guides.ts';
import { hasMark, joinPieces, marked, type Piece, unmarked, within } from '../ui/found/marked.ts';
import { markedName } from '../ui/found/marked-name.ts';
import { matchedFields, matchedTexts, matchLabel } from '../ui/found/veteran-matches.ts';

type Translate = ReturnType<typeof useTranslate>;

/** An offer of the search, and the address that it leads to. */
export interface Offer {
  /** One for each, without a blank: an id of the page. */
  readonly key: string;
  readonly group: 'opened' | 'number' | 'pages' | 'veterans' | 'appointments' | 'book' | 'help';
  readonly text: string;
  /** The same text with the words marked, where somebody is found by it. */
  readonly name?: readonly Piece[];
  readonly detail?: readonly Piece[];
  /** The fields by which it is found that neither its name nor its detail shows. */
  readonly matches?: readonly Match[];
  readonly icon: SvgIconComponent;
  /** react-admin's path; of a guide of the help its name. */
  readonly to: string;
  /** The action of Ctrl+Enter: to make an appointment for this person, or to move this one (APT-12). */
  readonly instead?: { readonly does: 'book' | 'move'; readonly to: string } | undefined;
}

/** A field that holds a word of the search: its name, and its text with the words marked. */
export interface Match {
  readonly label: string;
  readonly pieces: readonly Piece[];
}

/** The user's rights, which decide what is offered and where it leads. */
export interface Reader {
  readonly opensVeterans: boolean;
  readonly opensAppointments: boolean;
  readonly books: boolean;
  readonly moves: boolean;
}

const list = (resource: string, filter: object): string =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** A veteran as the global search or a list gives one; who may not VIEW the record finds it in the search. */
export type FoundVeteran = VeteranRecord & { readonly reason?: string };

/** Facts beside each other; those that are not there are left out. */
const facts = (...texts: (readonly Piece[] | string | null | undefined | false)[]): Piece[] =>
  joinPieces(
    texts.map((one) => (typeof one === 'string' ? unmarked(one) : one || [])),
    ' · ',
  );

/** Why somebody is found, where the offer's name and facts show it. */
const SEEN = ['exactName', 'nameStart', 'namePart', 'recordNumber', 'birthDate'];

/** Why somebody is found, where marks do not tell it. */
const SAID = ['nameSound', 'aroundBirthDate'];

/** The fields of a veteran that the name of an offer shows, and with its facts. */
const NAMES = ['lastName', 'firstName'];
const SHOWN = [...NAMES, 'maidenName', 'birthDate', 'id'];

/** An offer stays short: the global search shows every field that matched. */
const MAX_MATCHES = 3;

export function veteranOffer(
  veteran: FoundVeteran,
  { opensVeterans, books }: Reader,
  translate: Translate,
  words: readonly SearchTerm[] = [],
  group: Offer['group'] = 'veterans',
): Offer {
  const { id, refs, reason, maidenName } = veteran;
  const fields = matchedFields(veteran);
  /** A text with the words marked where the API found one in its field. */
  const textOf = (field: string, text: string): Piece[] => marked(text, fields.includes(field) ? words : []);
  const matches = fields
    .filter((field) => !SHOWN.includes(field))
    .slice(0, MAX_MATCHES)
    .map(
      (field): Match => ({
        label: translate(matchLabel(field)),
        pieces: joinPieces(matchedTexts(veteran, field, words), ' · '),
      }),
    );
  const isReasonSaid = reason && (SAID.includes(reason) || !(SEEN.includes(reason) || matches.length > 0));
  return {
    key: `${group}-veteran-${id}`,
    group,
    text: recordName(veteran),
    name: markedName(veteran, fields.some((field) => NAMES.includes(field)) ? words : []),
    detail: facts(
      maidenName &&
        within(
          translate('veterans.record.maiden', { name: maidenName }),
          matchedTexts(veteran, 'maidenName', fields.includes('maidenName') ? words : [])[0] ?? [],
        ),
      textOf('birthDate', bornText(veteran)),
      refs.region?.name as string | undefined,
      textOf('id', numbered(id)),
      isReasonSaid && translate(`globalSearch.reasons.${reason}`),
    ),
    matches,
    icon: PersonIcon,
    to: opensVeterans ? `/veterans/${id}/show` : list('globalSearch', { keyWord: numbered(id) }),
    instead: books ? { does: 'book', to: bookingFor(id) } : undefined,
  };
}

export const bookOffer = (veteran: FoundVeteran, translate: Translate): Offer => ({
  key: `book-${veteran.id}`,
  group: 'book',
  text: translate('find.book', { name: recordName(veteran) }),
  icon: BookIcon,
  to: bookingFor(veteran.id),
});

export function appointmentOffer(
  { id, ...appointment }: AppointmentRecord,
  { opensAppointments, moves }: Reader,
  translate: Translate,
  words: readonly SearchTerm[] = [],
  group: Offer['group'] = 'appointments',
): Offer {
  const { dateRDV, canceled, refs } = appointment;
  return {
    key: `${group}-appointment-${id}`,
    group,
    text: recordName(appointment),
    name: markedName(appointment, words),
    detail: facts(
      marked(
        numbered(id),
        words.filter((word) => word.id === id),
      ),
      dateRDV && formatMoment(dateRDV),
      refs.cell?.name as string | undefined,
      canceled && translate('appointments.canceledChip'),
    ),
    matches: appointmentMatches(appointment, words, translate),
    icon: AppointmentIcon,
    to: opensAppointments ? `/appointments/${id}/show` : list('appointments', { search: numbered(id) }),
    instead: moves && !canceled ? { does: 'move', to: movingOf(id) } : undefined,
  };
}

/**
 * The fields of an appointment that the API compares beside its name and number: its phone, and the birth date by a
 * day.
 */
function appointmentMatches(
  appointment: Omit<AppointmentRecord, 'id'>,
  words: readonly SearchTerm[],
  translate: Translate,
): Match[] {
  const phones = words.filter((word) => phoneDigits(word) !== '');
  const days = words.filter(({ day }) => day !== undefined);
  return [
    { field: 'phone', pieces: marked(appointment.phone ?? '', phones, 'phone') },
    { field: 'birthDate', pieces: marked(birthText(appointment), days) },
  ].flatMap(({ field, pieces }) =>
    hasMark(pieces) ? [{ label: translate(`resources.appointments.fields.${field}`), pieces }] : [],
  );
}

export const pageOffer = (text: string, to: string, icon: SvgIconComponent = PageIcon): Offer => ({
  key: `page-${to}`,
  group: 'pages',
  text,
  icon,
  to,
});

export const guideOffer = ({ guide, excerpt }: GuideMatch): Offer => ({
  key: `help-${guide.name.replace('/', '-')}`,
  group: 'help',
  text: guide.title,
  detail: unmarked(excerpt),
  icon: GuideIcon,
  to: guide.name,
});

/** All that is found, on a page of its own. */
export const allOffer = (
  group: 'veterans' | 'appointments',
  text: string,
  total: number,
  translate: Translate,
): Offer => ({
  key: `all-${group}`,
  group,
  text: translate(group === 'veterans' ? 'find.allVeterans' : 'find.allAppointments', { total }),
  icon: AllIcon,
  to: group === 'veterans' ? list('globalSearch', { keyWord: text }) : list('appointments', { search: text }),
});
