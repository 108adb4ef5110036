import { Box, Card, LinearProgress, Skeleton } from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNavigate, useTranslate } from 'react-admin';
import { useCanAccess } from '../access/use-can-access.ts';
import { slotBookingAddress } from '../appointments/form/booking-address.ts';
import type { AgendaPerson, AgendaSlot } from '../data-provider/calls/agenda-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { lastSegment } from '../data-provider/hydra.ts';
import { EmptyState, NewRecordButton } from '../ui/lists/empty-list.tsx';
import { StaleDataNotice } from '../ui/lists/stale-data-notice.tsx';
import { ErrorView } from '../ui/records/error-view.tsx';
import { type AgendaAddress, spanOf } from './agenda-address.ts';
import { AgendaBar, OfficeBar } from './agenda-bar.tsx';
import { AgendaCalendar } from './agenda-calendar.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useMove } from './use-move.ts';

interface AgendaProps {
  readonly address: AgendaAddress;
  readonly show: (to: Partial<AgendaAddress>) => void;
  readonly onChangeOffice: () => void;
}

/** A person of the agenda and their slot. */
interface Booking {
  readonly person: AgendaPerson;
  readonly slot: AgendaSlot;
}

/** Reads the agenda of a wilaya and a cell for the days of a view; the previous one is shown meanwhile. */
function useAgendaQuery({ region, cell, day, view }: AgendaAddress) {
  const provider = useDataProvider<AppDataProvider>();
  const span = spanOf(view, day);
  return useQuery({
    queryKey: ['agenda', region, cell, span],
    queryFn: ({ signal }) => provider.agenda({ region, cell, ...span }, signal),
    placeholderData: keepPreviousData,
  });
}

/** The agenda of a wilaya and a cell: toolbars above the calendar. */
export function Agenda({ address, show, onChangeOffice }: AgendaProps) {
  const { day, view } = address;
  const translate = useTranslate();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [booking, setBooking] = useState<Booking | null>(null);
  const { canAccess: canEdit = false } = useCanAccess({ resource: 'appointments', action: 'edit' });
  const { canAccess: canBook = false } = useCanAccess({ resource: 'appointments', action: 'create' });
  const { data, error, isFetching, refetch } = useAgendaQuery(address);
  const { move, isMoving } = useMove(() => {
    setBooking(null);
    return queryClient.invalidateQueries({ queryKey: ['agenda'] });
  });
  const book = (slot: AgendaSlot) => {
    if (canBook && slot.remaining > 0)
      navigate(slotBookingAddress({ ...slot, id: lastSegment(slot['@id']) }));
  };
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      <AgendaBar address={address} show={show} />
      <OfficeBar address={address} show={show} onChangeOffice={onChangeOffice} />
      <Box sx={{ height: 3 }}>{isFetching && <LinearProgress sx={{ height: 3 }} />}</Box>
      <Card sx={{ p: { xs: 0.5, sm: 2 } }}>
        {!data && <Skeleton variant="rectangular" height={560} />}
        {data && (
          <AgendaCalendar
            agenda={data}
            view={view}
            day={day}
            canMove={canEdit && !isMoving}
            onDay={(next) => show({ day: next, view: 'day' })}
            onSlot={book}
            onPerson={(person, slot) => setBooking({ person, slot })}
            onMove={move}
          />
        )}
        {data?.slots.length === 0 && (
          <Box role="status">
            <EmptyState title={translate('agenda.none')} why={translate('agenda.noneWhy')}>
              <NewRecordButton resource="calendars" />
            </EmptyState>
          </Box>
        )}
      </Card>
      {booking && (
        <MoveDialog
          {...booking}
          canMove={canEdit}
          busy={isMoving}
          onMove={move}
          onClose={() => setBooking(null)}
        />
      )}
    </>
  );
}
