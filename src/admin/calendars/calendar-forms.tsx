import { useState } from 'react';
import { useGetList } from 'react-admin';
import { addDays } from '../../domain/dates/days.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { RecordCreate } from '../ui/forms/record-create.tsx';
import { RecordEdit } from '../ui/forms/record-edit.tsx';
import { RecordSkeleton } from '../ui/records/no-record.tsx';
import { CalendarInputs } from './calendar-inputs.tsx';

/** A new calendar. It starts tomorrow, with the user's own cell, and their region where it receives people (CAL-02). */
export function CalendarCreate() {
  const user = useSessionUser();
  const region = user?.region?.['@id'] ?? null;
  const { data: regions, isPending } = useGetList(
    'regions',
    {
      filter: { active: true, service: true },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: 1000 },
      meta: { all: true },
    },
    { staleTime: 60_000 },
  );
  if (isPending) return <RecordSkeleton />;
  const receives = regions?.some((one) => one['@id'] === region) ?? false;
  return <NewCalendar cell={user?.cell?.['@id'] ?? null} region={receives ? region : null} />;
}

/** Computes the initial values once: recomputed after midnight, they would reset what was typed. */
function NewCalendar(office: { cell: string | null; region: string | null }) {
  const [defaultValues] = useState(() => ({ startDate: addDays(serviceToday(), 1), ...office }));
  return (
    <RecordCreate defaultValues={defaultValues}>
      <CalendarInputs />
    </RecordCreate>
  );
}

/** Changes a calendar. Saving returns to its page (CAL-02, CAL-07). */
export const CalendarEdit = () => (
  <RecordEdit>
    <CalendarInputs editing />
  </RecordEdit>
);
