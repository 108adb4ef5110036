import { useGetList, useTranslate } from 'react-admin';
import { useRight } from '../access/use-right.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { MAX_RECENT_RECORDS, type OpenedRecord, useLastOpened } from './last-opened.ts';
import {
  appointmentSuggestion,
  type FoundVeteran,
  type Suggestion,
  type Suggestions,
  veteranSuggestion,
} from './suggestions.ts';
import { useFindRights } from './use-find-rights.ts';

const LIST_PARAMS = {
  pagination: { page: 1, perPage: MAX_RECENT_RECORDS },
  sort: { field: 'id', order: 'ASC' },
} as const;

/**
 * Returns the last opened records in their current state (FIND-01). A record that is deleted, unreadable or not allowed
 * any more is left out, and no error is shown.
 * @param isEnabled whether the records are read at all
 */
export function useLastOpenedSuggestions(isEnabled: boolean): Suggestions {
  const translate = useTranslate();
  const rights = useFindRights();
  const lastOpened = useLastOpened();
  const idsOf = (resource: OpenedRecord['resource']) =>
    lastOpened.filter((one) => one.resource === resource).map(({ id }) => id);
  const [veteranIds, appointmentIds] = [idsOf('veterans'), idsOf('appointments')];
  const veterans = useGetList<FoundVeteran>(
    'veterans',
    { ...LIST_PARAMS, filter: { id: veteranIds } },
    { enabled: useRight('Veteran', 'LIST') && isEnabled && veteranIds.length > 0 },
  );
  const appointments = useGetList<AppointmentRecord>(
    'appointments',
    { ...LIST_PARAMS, filter: { id: appointmentIds } },
    { enabled: useRight('Appointment', 'LIST') && isEnabled && appointmentIds.length > 0 },
  );
  const suggestions = lastOpened.flatMap(({ resource, id }): Suggestion[] => {
    if (resource === 'veterans') {
      const record = veterans.data?.find((one) => one.id === id);
      return record ? [veteranSuggestion(record, rights, translate, [], 'opened')] : [];
    }
    const record = appointments.data?.find((one) => one.id === id);
    return record ? [appointmentSuggestion(record, rights, translate, [], 'opened')] : [];
  });
  return {
    suggestions,
    isPending: [veterans, appointments].some(({ isFetching }) => isFetching),
    hasFailed: false,
    retry: () => undefined,
  };
}
