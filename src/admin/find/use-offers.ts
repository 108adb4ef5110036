import { useGetList, useTranslate } from 'react-admin';
import { parseSearchTerms } from '../../domain/people/search-query.ts';
import { replaceCodes } from '../../domain/scheduling/appointment-code.ts';
import { useRight } from '../access/use-right.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { useSettled } from '../ui/use-settled.ts';
import { type Opened, useLastOpened } from './last-opened.ts';
import {
  allOffer,
  appointmentOffer,
  bookOffer,
  type FoundVeteran,
  type Offer,
  type Reader,
  veteranOffer,
} from './offers.ts';
import { isNamed, readTyped } from './typed.ts';
import { useGuideOffers } from './use-guide-offers.ts';
import { usePages } from './use-pages.ts';

/** Shown of each kind; the others are on the page that the last one leads to. */
const SHOWN = 6;
/** For how many of the veterans an appointment is offered. */
const BOOKED = 3;
/** The pause in typing after which the text is searched for. */
const REST_MS = 150;

interface Offers {
  readonly offers: readonly Offer[];
  /** Whether the offers do not yet answer the typed text. */
  readonly isPending: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const byId = { field: 'id', order: 'ASC' } as const;

/** Returns the offers for a text; for an empty one the last opened records (FIND-01). */
export function useOffers(value: string): Offers {
  const results = useFound(value);
  const lastOpened = useOpened(value.trim() === '');
  return value.trim() === '' ? lastOpened : results;
}

function useReader(): Reader {
  return {
    opensVeterans: useRight('Veteran', 'VIEW'),
    opensAppointments: useRight('Appointment', 'VIEW'),
    books: useRight('Appointment', 'CREATE'),
    moves: useRight('Appointment', 'EDIT'),
  };
}

function useFound(value: string): Offers {
  const translate = useTranslate();
  const pages = usePages();
  const reader = useReader();
  const guides = useGuideOffers(value);
  const query = readTyped(useSettled(value, REST_MS));
  const isSettled = readTyped(value).text === query.text;
  // One letter is in everything.
  const isEnough = query.text.length > 1;
  const listParams = { pagination: { page: 1, perPage: SHOWN }, sort: byId };
  const veterans = useGetList<FoundVeteran>(
    'veterans',
    { ...listParams, filter: { keyWord: query.text }, meta: { path: '/api/globalSearch' } },
    { enabled: useRight('Veteran', 'LIST') && isEnough, placeholderData: (before) => before },
  );
  const appointments = useGetList<AppointmentRecord>(
    'appointments',
    { ...listParams, sort: { field: 'agenda', order: 'ASC' }, filter: { search: query.text } },
    {
      enabled: useRight('Appointment', 'LIST') && (isEnough || query.number !== undefined),
      placeholderData: (before) => before,
    },
  );
  const people = (query.text && veterans.data) || [];
  const visits = (query.text && appointments.data) || [];
  const byNumber = visits.filter(({ id }) => id === query.number);
  const words = parseSearchTerms(query.text);
  // A scanned code is the number of an appointment.
  const appointmentWords = parseSearchTerms(replaceCodes(query.text));
  const more = (total: number | undefined, shownCount: number) => (total ?? 0) > shownCount && !query.books;
  const booked = reader.books ? people.slice(0, query.books ? SHOWN : BOOKED) : [];
  const books = booked.map((one) => bookOffer(one, translate));
  return {
    offers: [
      ...byNumber.map((one) => appointmentOffer(one, reader, translate, appointmentWords, 'number')),
      ...pages.filter(({ text }) => isNamed(text, value)),
      ...(query.books ? books : people.map((one) => veteranOffer(one, reader, translate, words))),
      ...(more(veterans.total, people.length)
        ? [allOffer('veterans', query.text, veterans.total ?? 0, translate)]
        : []),
      ...visits
        .filter((one) => !byNumber.includes(one))
        .map((one) => appointmentOffer(one, reader, translate, appointmentWords)),
      ...(more(appointments.total, visits.length)
        ? [allOffer('appointments', query.text, appointments.total ?? 0, translate)]
        : []),
      ...(query.books ? [] : books),
      ...guides,
    ],
    isPending: !isSettled || [veterans, appointments].some(({ isFetching }) => isFetching),
    failed: Boolean(veterans.error ?? appointments.error),
    retry: () => {
      for (const { error, refetch } of [veterans, appointments]) if (error) void refetch();
    },
  };
}

/** The last opened records as they are now: what is gone or may no longer be listed is left out. */
function useOpened(isAsked: boolean): Offers {
  const translate = useTranslate();
  const reader = useReader();
  const lastOpened = useLastOpened();
  const idsOf = (resource: Opened['resource']) =>
    lastOpened.filter((one) => one.resource === resource).map(({ id }) => id);
  const [veteranIds, appointmentIds] = [idsOf('veterans'), idsOf('appointments')];
  const listParams = { pagination: { page: 1, perPage: 10 }, sort: byId };
  const veterans = useGetList<FoundVeteran>(
    'veterans',
    { ...listParams, filter: { id: veteranIds } },
    { enabled: useRight('Veteran', 'LIST') && isAsked && veteranIds.length > 0 },
  );
  const appointments = useGetList<AppointmentRecord>(
    'appointments',
    { ...listParams, filter: { id: appointmentIds } },
    { enabled: useRight('Appointment', 'LIST') && isAsked && appointmentIds.length > 0 },
  );
  const offers = lastOpened.flatMap(({ resource, id }): Offer[] => {
    if (resource === 'veterans') {
      const record = veterans.data?.find((one) => one.id === id);
      return record ? [veteranOffer(record, reader, translate, [], 'opened')] : [];
    }
    const record = appointments.data?.find((one) => one.id === id);
    return record ? [appointmentOffer(record, reader, translate, [], 'opened')] : [];
  });
  return {
    offers,
    isPending: [veterans, appointments].some(({ isFetching }) => isFetching),
    // They are a convenience: what cannot be had is not there.
    failed: false,
    retry: () => undefined,
  };
}
