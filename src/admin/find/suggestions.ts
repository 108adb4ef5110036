import type { SvgIconComponent } from '@mui/icons-material';
import PageIcon from '@mui/icons-material/ArrowForwardOutlined';
import AppointmentIcon from '@mui/icons-material/EventAvailableOutlined';
import BookIcon from '@mui/icons-material/EventOutlined';
import GuideIcon from '@mui/icons-material/HelpOutlineOutlined';
import AllIcon from '@mui/icons-material/ManageSearchOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import type { useTranslate } from 'react-admin';
import { formatMoment } from '../../domain/dates/days.ts';
import { textIn } from '../../domain/model/entity.ts';
import { isLocked, recordName } from '../../domain/model/record-name.ts';
import { birthText, bornText } from '../../domain/people/birth-text.ts';
import { phoneDigits, type SearchTerm } from '../../domain/people/search-query.ts';
import { numbered } from '../../i18n/names.ts';
import { moveAddress, veteranBookingAddress } from '../appointments/form/booking-address.ts';
import type { AppointmentRecord, VeteranRecord } from '../data-provider/records.ts';
import type { GuideMatch } from '../help/search-guides.ts';
import { hasMark, joinPieces, markTerms, type Piece, unmarkedPieces, within } from '../ui/found/marked.ts';
import { markedName } from '../ui/found/marked-name.ts';
import { matchedFields, matchedTexts, matchLabel } from '../ui/found/veteran-matches.ts';
import type { FindRights } from './use-find-rights.ts';

type Translate = ReturnType<typeof useTranslate>;

/** A row that the search suggests, and the address to which it leads (FIND-01). */
export interface Suggestion {
  /** Unique, without blanks: part of an element's id. */
  readonly key: string;
  readonly group: 'opened' | 'number' | 'pages' | 'veterans' | 'appointments' | 'book' | 'help';
  readonly text: string;
  /** The same text in pieces, with the searched words marked. */
  readonly name?: readonly Piece[];
  readonly detail?: readonly Piece[];
  /** Matching fields that neither name nor detail shows. */
  readonly matches?: readonly Match[];
  readonly icon: SvgIconComponent;
  /** A path of react-admin; for a guide of the help its name. */
  readonly to: string;
  /** The alternative that Ctrl+Enter opens: a new appointment for this person, or moving this appointment (APT-12). */
  readonly instead?: { readonly does: 'book' | 'move'; readonly to: string } | undefined;
}

/** The suggestions for a text, and the state of the queries behind them. */
export interface Suggestions {
  readonly suggestions: readonly Suggestion[];
  /** Whether the suggestions do not answer the current text yet. */
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** A field that holds a word of the search: its name, and its text with the words marked. */
interface Match {
  readonly label: string;
  readonly pieces: readonly Piece[];
}

const list = (resource: string, filter: object): string =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** A veteran of the global search or of a list. `reason`: the way in which the global search found them. */
export type FoundVeteran = VeteranRecord & { readonly reason?: string };

/** Joins facts with a dot between them; empty facts are left out. */
const facts = (...texts: (readonly Piece[] | string | null | undefined | false)[]): Piece[] =>
  joinPieces(
    texts.map((one) => (typeof one === 'string' ? unmarkedPieces(one) : one || [])),
    ' · ',
  );

/** Reasons of a match that the marked words in name and detail show already. */
const VISIBLE_REASONS = ['exactName', 'nameStart', 'namePart', 'recordNumber', 'birthDate'];

/** Reasons of a match that no marked word can show: they are written out. */
const WRITTEN_REASONS = ['nameSound', 'aroundBirthDate'];

/** Fields of a veteran that the name of a suggestion shows. */
const NAME_FIELDS = ['lastName', 'firstName'];
/** Fields of a veteran that the name or the detail shows. */
const SHOWN_FIELDS = [...NAME_FIELDS, 'maidenName', 'birthDate', 'id'];

/** A suggestion shows at most this many matching fields. The global search shows all. */
const MAX_MATCHES = 3;

export function veteranSuggestion(
  veteran: FoundVeteran,
  { canOpenVeterans, canBook }: FindRights,
  translate: Translate,
  words: readonly SearchTerm[] = [],
  group: Suggestion['group'] = 'veterans',
): Suggestion {
  const { id, refs, reason, maidenName } = veteran;
  if (isLocked(veteran))
    return {
      key: `${group}-veteran-${id}`,
      group,
      text: recordName(veteran),
      icon: PersonIcon,
      to: list('globalSearch', { keyWord: numbered(id) }),
    };
  const fields = matchedFields(veteran);
  /** A text with the words marked where the API found one in its field. */
  const textOf = (field: string, text: string): Piece[] =>
    markTerms(text, fields.includes(field) ? words : []);
  const matches = fields
    .filter((field) => !SHOWN_FIELDS.includes(field))
    .slice(0, MAX_MATCHES)
    .map(
      (field): Match => ({
        label: translate(matchLabel(field)),
        pieces: joinPieces(matchedTexts(veteran, field, words), ' · '),
      }),
    );
  const isReasonWritten =
    reason && (WRITTEN_REASONS.includes(reason) || !(VISIBLE_REASONS.includes(reason) || matches.length > 0));
  return {
    key: `${group}-veteran-${id}`,
    group,
    text: recordName(veteran),
    name: markedName(veteran, fields.some((field) => NAME_FIELDS.includes(field)) ? words : []),
    detail: facts(
      maidenName &&
        within(
          translate('veterans.record.maiden', { name: maidenName }),
          matchedTexts(veteran, 'maidenName', fields.includes('maidenName') ? words : [])[0] ?? [],
        ),
      textOf('birthDate', bornText(veteran)),
      refs.region && textIn(refs.region, 'name'),
      textOf('id', numbered(id)),
      isReasonWritten && translate(`globalSearch.reasons.${reason}`),
    ),
    matches,
    icon: PersonIcon,
    to: canOpenVeterans ? `/veterans/${id}/show` : list('globalSearch', { keyWord: numbered(id) }),
    instead: canBook ? { does: 'book', to: veteranBookingAddress(id) } : undefined,
  };
}

export const bookSuggestion = (veteran: FoundVeteran, translate: Translate): Suggestion => ({
  key: `book-${veteran.id}`,
  group: 'book',
  text: translate('find.book', { name: recordName(veteran) }),
  icon: BookIcon,
  to: veteranBookingAddress(veteran.id),
});

export function appointmentSuggestion(
  { id, ...appointment }: AppointmentRecord,
  { canOpenAppointments, canMove }: FindRights,
  translate: Translate,
  words: readonly SearchTerm[] = [],
  group: Suggestion['group'] = 'appointments',
): Suggestion {
  const { dateRDV, canceled, refs } = appointment;
  return {
    key: `${group}-appointment-${id}`,
    group,
    text: recordName(appointment),
    name: markedName(appointment, words),
    detail: facts(
      markTerms(
        numbered(id),
        words.filter((word) => word.id === id),
      ),
      dateRDV && formatMoment(dateRDV),
      refs.cell && textIn(refs.cell, 'name'),
      canceled && translate('appointments.canceledChip'),
    ),
    matches: appointmentMatches(appointment, words, translate),
    icon: AppointmentIcon,
    to: canOpenAppointments ? `/appointments/${id}/show` : list('appointments', { search: numbered(id) }),
    instead: canMove && !canceled ? { does: 'move', to: moveAddress(id) } : undefined,
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
    { field: 'phone', pieces: markTerms(appointment.phone ?? '', phones, 'phone') },
    { field: 'birthDate', pieces: markTerms(birthText(appointment), days) },
  ].flatMap(({ field, pieces }) =>
    hasMark(pieces) ? [{ label: translate(`resources.appointments.fields.${field}`), pieces }] : [],
  );
}

export const pageSuggestion = (text: string, to: string, icon: SvgIconComponent = PageIcon): Suggestion => ({
  key: `page-${to}`,
  group: 'pages',
  text,
  icon,
  to,
});

export const guideSuggestion = ({ guide, excerpt }: GuideMatch): Suggestion => ({
  key: `help-${guide.name.replace('/', '-')}`,
  group: 'help',
  text: guide.title,
  detail: unmarkedPieces(excerpt),
  icon: GuideIcon,
  to: guide.name,
});

/** Leads to the page with all records that were found. */
export const allResultsSuggestion = (
  group: 'veterans' | 'appointments',
  text: string,
  total: number,
  translate: Translate,
): Suggestion => ({
  key: `all-${group}`,
  group,
  text: translate(group === 'veterans' ? 'find.allVeterans' : 'find.allAppointments', { total }),
  icon: AllIcon,
  to: group === 'veterans' ? list('globalSearch', { keyWord: text }) : list('appointments', { search: text }),
});
