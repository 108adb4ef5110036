import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LinkBase, TextInput, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import { timeOf } from '../../domain/dates/days.ts';
import { cell as cellEntity } from '../../domain/entities/cell.ts';
import { region as regionEntity } from '../../domain/entities/region.ts';
import { iriOf } from '../../domain/model/entity.ts';
import { hoursOf } from '../../domain/scheduling/free-hours.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import { PersonQuestion } from '../appointments/conflicts/person-question.tsx';
import { useBooking } from '../appointments/form/use-booking.ts';
import { VeteranBar } from '../appointments/form/veteran-bar.tsx';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import type { DeskOffice } from '../desk-states/use-call-next.ts';
import { FormColumn } from '../ui/forms/form-grid.tsx';
import { RecordCreate } from '../ui/forms/record-create.tsx';
import { CivilityInput } from '../ui/inputs/civility-input.tsx';
import { EntityInput } from '../ui/inputs/entity-input.tsx';
import { TitledDialog } from '../ui/titled-dialog.tsx';
import { placeForWalkIn } from './queue.ts';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof AppointmentRecord;

/** Query parameter: the request books and notes the arrival in one transaction. */
const ARRIVED = { arrived: 1 };

interface WalkInDialogProps {
  readonly office: DeskOffice;
  readonly onDone: (appointment: AppointmentRecord) => void;
  readonly onClose: () => void;
}

/** Books the next free slot of today for a person without appointment, and notes the arrival (DESK-01). */
export function WalkInDialog({ office, onDone, onClose }: WalkInDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { send, onConflict, conflict, forget } = useBooking({ creating: true, asks: ARRIVED });
  const [defaultValues] = useState(() => ({
    veteran: null,
    cell: iriOf(cellEntity, office.cell),
    region: iriOf(regionEntity, office.region),
    date: serviceToday(),
    sendMail: false,
  }));

  function onCreated(appointment: AppointmentRecord): void {
    const words = translate('desk.walkInDone', {
      id: String(appointment.id),
      time: timeOf(appointment.dateRDV),
    });
    notify(words, { type: 'success', messageArgs: { _: words } });
    onDone(appointment);
    onClose();
  }

  return (
    <TitledDialog title={translate('desk.walkInTitle')} onClose={onClose} maxWidth="sm">
      <Box sx={{ '& .MuiCard-root': { border: 0, p: 0, boxShadow: 'none' } }}>
        <RecordCreate
          resource="appointments"
          hasTitle={false}
          redirect={false}
          saveLabel="desk.walkInSave"
          defaultValues={defaultValues}
          onSave={send}
          onConflict={onConflict}
          onCancel={onClose}
          mutationOptions={{ onSuccess: onCreated }}
        >
          <FormColumn>
            <WalkInSlot office={office} />
            <VeteranBar />
            <CivilityInput />
            <TextInput source={'lastName' satisfies Source} isRequired helperText={false} autoFocus />
            <TextInput source={'firstName' satisfies Source} isRequired helperText={false} />
            <EntityInput source={'quality' satisfies Source} />
            <EntityInput source={'reason' satisfies Source} />
            <TextInput source={'phone' satisfies Source} type="tel" helperText={false} />
          </FormColumn>
          <PersonQuestion creating conflict={conflict} send={send} onClose={forget} />
        </RecordCreate>
      </Box>
    </TitledDialog>
  );
}

/**
 * Shows the slot that will be booked and keeps it in the form. The slots are requested again when somebody else took
 * it.
 */
function WalkInSlot({ office: { cell, region } }: { office: DeskOffice }) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const { setValue } = useFormContext();
  const { field, fieldState } = useController({ name: 'dateRDV' });
  useController({ name: 'calendar' });
  useController({ name: 'dateHour' });
  const date = serviceToday();
  const { data, isPending } = useQuery({
    queryKey: ['freeSlots', 'walkIn', cell, region, date],
    queryFn: () => provider.availableSlots({ cell, region, date }),
  });
  const next = data && placeForWalkIn(hoursOf(data), Date.now());
  const { dateRDV = null, calendar = null, time = null } = next ?? {};
  useEffect(() => {
    setValue('dateRDV', dateRDV);
    setValue('calendar', calendar);
    setValue('dateHour', time);
  }, [dateRDV, calendar, time, setValue]);
  if (isPending)
    return (
      <Typography role="status" color="textSecondary">
        {translate('desk.walkInSearching')}
      </Typography>
    );
  if (!field.value || !time)
    return (
      <Alert
        severity={fieldState.error ? 'error' : 'warning'}
        // Sending the form without a free slot moves the focus here.
        ref={(element) => field.ref(element && { focus: () => element.focus() })}
        tabIndex={-1}
        action={
          <Button
            component={LinkBase}
            to={`/appointments/create?cell=${cell}&region=${region}`}
            color="inherit"
          >
            {translate('desk.walkInLater')}
          </Button>
        }
      >
        {translate('desk.walkInFull')}
      </Alert>
    );
  return (
    <Box role="status">
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 700 }}>
        {translate('desk.walkInPlace', { time })}
      </Typography>
      {fieldState.error?.message && <Alert severity="warning">{fieldState.error.message}</Alert>}
    </Box>
  );
}
