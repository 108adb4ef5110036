import { useGetList, useTranslate } from 'react-admin';
import { isLocked } from '../../domain/model/record-name.ts';
import { parseSearchTerms } from '../../domain/people/search-query.ts';
import { replaceCodes } from '../../domain/scheduling/appointment-code.ts';
import { useRight } from '../access/use-right.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { useSettled } from '../ui/use-settled.ts';
import {
  allResultsSuggestion,
  appointmentSuggestion,
  bookSuggestion,
  type FoundVeteran,
  type Suggestions,
  veteranSuggestion,
} from './suggestions.ts';
import { isNamed, readTyped } from './typed.ts';
import { useFindRights } from './use-find-rights.ts';
import { useGuideSuggestions } from './use-guide-suggestions.ts';
import { usePages } from './use-pages.ts';

/**
 * Suggested veterans, and suggested appointments, at most. If there are more, a last suggestion opens the page with
 * all.
 */
const MAX_PER_KIND = 6;
/** At most this many veterans also get a suggestion to book, unless the text itself asks to book ('rdv Mansouri'). */
const MAX_BOOK_SUGGESTIONS = 3;
/** Shorter texts match nearly every name. */
const MIN_TEXT_LENGTH = 2;
/** The search starts after this pause in typing. */
const TYPING_PAUSE_MS = 150;

const PAGINATION = { page: 1, perPage: MAX_PER_KIND };

const useVeterans = (text: string, isLongEnough: boolean) =>
  useGetList<FoundVeteran>(
    'veterans',
    {
      pagination: PAGINATION,
      sort: { field: 'id', order: 'ASC' },
      filter: { keyWord: text },
      meta: { path: '/api/globalSearch' },
    },
    { enabled: useRight('Veteran', 'LIST') && isLongEnough, placeholderData: (before) => before },
  );

const useAppointments = (text: string, isLongEnough: boolean) =>
  useGetList<AppointmentRecord>(
    'appointments',
    { pagination: PAGINATION, sort: { field: 'agenda', order: 'ASC' }, filter: { search: text } },
    { enabled: useRight('Appointment', 'LIST') && isLongEnough, placeholderData: (before) => before },
  );

/** Returns the pages, veterans, appointments and guides that match a text, in display order. */
export function useSearchSuggestions(value: string): Suggestions {
  const translate = useTranslate();
  const pages = usePages();
  const rights = useFindRights();
  const guides = useGuideSuggestions(value);
  const query = readTyped(useSettled(value, TYPING_PAUSE_MS));
  const isSettled = readTyped(value).text === query.text;
  const isLongEnough = query.text.length >= MIN_TEXT_LENGTH;
  const veteransQuery = useVeterans(query.text, isLongEnough);
  const appointmentsQuery = useAppointments(query.text, isLongEnough || query.number !== undefined);
  const veterans = (query.text && veteransQuery.data) || [];
  const appointments = (query.text && appointmentsQuery.data) || [];
  const byNumber = appointments.filter(({ id }) => id === query.number);
  const words = parseSearchTerms(query.text);
  const appointmentWords = parseSearchTerms(replaceCodes(query.text));
  const hasMore = (total: number | undefined, shownCount: number) =>
    (total ?? 0) > shownCount && !query.wantsBooking;
  const bookable = rights.canBook
    ? veterans
        .filter((one) => !isLocked(one))
        .slice(0, query.wantsBooking ? MAX_PER_KIND : MAX_BOOK_SUGGESTIONS)
    : [];
  const bookSuggestions = bookable.map((one) => bookSuggestion(one, translate));
  return {
    suggestions: [
      ...byNumber.map((one) => appointmentSuggestion(one, rights, translate, appointmentWords, 'number')),
      ...pages.filter(({ text }) => isNamed(text, value)),
      ...(query.wantsBooking
        ? bookSuggestions
        : veterans.map((one) => veteranSuggestion(one, rights, translate, words))),
      ...(hasMore(veteransQuery.total, veterans.length)
        ? [allResultsSuggestion('veterans', query.text, veteransQuery.total ?? 0, translate)]
        : []),
      ...appointments
        .filter((one) => !byNumber.includes(one))
        .map((one) => appointmentSuggestion(one, rights, translate, appointmentWords)),
      ...(hasMore(appointmentsQuery.total, appointments.length)
        ? [allResultsSuggestion('appointments', query.text, appointmentsQuery.total ?? 0, translate)]
        : []),
      ...(query.wantsBooking ? [] : bookSuggestions),
      ...guides,
    ],
    isPending: !isSettled || [veteransQuery, appointmentsQuery].some(({ isFetching }) => isFetching),
    hasFailed: Boolean(veteransQuery.error ?? appointmentsQuery.error),
    retry: () => {
      for (const { error, refetch } of [veteransQuery, appointmentsQuery]) if (error) void refetch();
    },
  };
}
