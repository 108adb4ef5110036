import type { SvgIconComponent } from '@mui/icons-material';
import PageIcon from '@mui/icons-material/ArrowForwardOutlined';
import AppointmentIcon from '@mui/icons-material/EventAvailableOutlined';
import BookIcon from '@mui/icons-material/EventOutlined';
import AllIcon from '@mui/icons-material/ManageSearchOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import type { useTranslate } from 'react-admin';
import { bornText } from '../../domain/birth-text.ts';
import { formatMoment } from '../../domain/days.ts';
import { numbered } from '../../i18n/names.ts';
import { bookingFor, movingOf } from '../appointments/booking-address.ts';
import type { AppointmentRecord, VeteranRecord } from '../data-provider/records.ts';
import { recordName } from '../ui/fields/record-name.ts';

type Translate = ReturnType<typeof useTranslate>;

/** What the one search offers, and where it leads. */
export interface Offer {
  /** One for each, without a blank: an id of the page. */
  readonly key: string;
  readonly group: 'opened' | 'number' | 'pages' | 'veterans' | 'appointments' | 'book';
  readonly text: string;
  readonly detail?: string | undefined;
  readonly icon: SvgIconComponent;
  /** react-admin's path. */
  readonly to: string;
  /** What Ctrl+Enter does instead: an appointment is made for this person, or this one is moved (APT-12). */
  readonly instead?: { readonly does: 'book' | 'move'; readonly to: string } | undefined;
}

/** What the reader may do, which decides what is offered and where it leads. */
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

const facts = (...texts: (string | null | undefined | false)[]): string => texts.filter(Boolean).join(' · ');

/** Why somebody is found, where the offer's name shows it. */
const SEEN = ['exactName', 'nameStart', 'namePart', 'recordNumber'];

export function veteranOffer(
  veteran: FoundVeteran,
  { opensVeterans, books }: Reader,
  translate: Translate,
  group: Offer['group'] = 'veterans',
): Offer {
  const name = recordName(veteran);
  const { id, refs, reason, maidenName } = veteran;
  return {
    key: `${group}-veteran-${id}`,
    group,
    text: name,
    detail: facts(
      maidenName && translate('veterans.record.maiden', { name: maidenName }),
      bornText(veteran),
      refs.region?.name as string | undefined,
      numbered(id),
      reason && !SEEN.includes(reason) && translate(`globalSearch.reasons.${reason}`),
    ),
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
  group: Offer['group'] = 'appointments',
): Offer {
  const { dateRDV, canceled, refs } = appointment;
  return {
    key: `${group}-appointment-${id}`,
    group,
    text: recordName(appointment),
    detail: facts(
      numbered(id),
      dateRDV && formatMoment(dateRDV),
      refs.cell?.name as string | undefined,
      canceled && translate('appointments.canceledChip'),
    ),
    icon: AppointmentIcon,
    to: opensAppointments ? `/appointments/${id}/show` : list('appointments', { search: numbered(id) }),
    instead: moves && !canceled ? { does: 'move', to: movingOf(id) } : undefined,
  };
}

export const pageOffer = (text: string, to: string, icon: SvgIconComponent = PageIcon): Offer => ({
  key: `page-${to}`,
  group: 'pages',
  text,
  icon,
  to,
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
