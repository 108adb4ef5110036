import { Box } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { longDay } from '../../../domain/dates/long-day.ts';
import type { AppointmentRecord } from '../../data-provider/records.ts';
import { FormSection, WholeRow } from '../../ui/forms/form-grid.tsx';
import { BirthInput } from '../../ui/inputs/birth-input.tsx';
import { CivilityInput } from '../../ui/inputs/civility-input.tsx';
import { DayInput } from '../../ui/inputs/day-input.tsx';
import { EntityInput } from '../../ui/inputs/entity-input.tsx';
import { ReferenceSelect } from '../../ui/inputs/reference-select.tsx';
import { SwitchInput } from '../../ui/inputs/switch-input.tsx';
import { SlotInput } from './slot-input.tsx';
import { useFullDays } from './use-full-days.ts';
import { VeteranBar } from './veteran-bar.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof AppointmentRecord;

interface BookingInputsProps {
  /** The appointment that is edited; absent for a new one. */
  readonly appointment?: AppointmentRecord;
  /** The id of the slot that is selected at first. */
  readonly slot?: string | null;
}

/** The booking form's inputs (APT-05). Used for a new appointment, a change, and on a veteran's record (VET-13). */
export function BookingInputs({ appointment, slot }: BookingInputsProps) {
  const translate = useTranslate();
  return (
    <>
      <FormSection title={translate('appointments.sections.visitor')}>
        <Person />
      </FormSection>
      <FormSection title={translate('appointments.sections.request')}>
        <EntityInput source={'quality' satisfies Source} />
        <EntityInput source={'reason' satisfies Source} />
        <SwitchInput source={'vip' satisfies Source} />
        <SwitchInput source={'travelCosts' satisfies Source} />
      </FormSection>
      <FormSection title={translate('appointments.sections.slot')}>
        <ReferenceSelect source={'region' satisfies Source} reference="regions" isRequired />
        <ReferenceSelect source={'cell' satisfies Source} reference="cells" isRequired />
        <Day />
        <WholeRow>
          <SlotInput appointment={appointment} slot={slot} />
        </WholeRow>
        <SendMail />
      </FormSection>
    </>
  );
}

/** The fields of the visitor; those that the linked veteran's record fills are locked (APT-06). */
function Person() {
  const isLocked = Boolean(useWatch({ name: 'veteran' }));
  useController({ name: 'veteran' });
  const text = { readOnly: isLocked, helperText: false } as const;
  return (
    <>
      <WholeRow>
        <VeteranBar />
      </WholeRow>
      <WholeRow>
        {/* A fieldset: it disables the radio buttons without taking their value from the form. */}
        <Box
          component="fieldset"
          disabled={isLocked}
          sx={{ border: 0, p: 0, m: 0, opacity: isLocked ? 0.6 : 1 }}
        >
          <CivilityInput />
        </Box>
      </WholeRow>
      <TextInput source={'lastName' satisfies Source} isRequired {...text} />
      <TextInput source={'firstName' satisfies Source} isRequired {...text} />
      <BirthInput source={'birthDate' satisfies Source} precision="birthDatePrecision" {...text} />
      <TextInput source={'birthplace' satisfies Source} helperText={false} />
      <TextInput source={'email' satisfies Source} type="email" {...text} />
      <TextInput source={'phone' satisfies Source} type="tel" helperText={false} />
      <TextInput source={'accFullName' satisfies Source} helperText={false} />
    </>
  );
}

/** Whether the person hears of it (MAIL-01): asked where there is an address to write to. */
function SendMail() {
  return useWatch({ name: 'email' }) ? (
    <WholeRow>
      <SwitchInput source={'sendMail' satisfies Source} />
    </WholeRow>
  ) : null;
}

/** The day, also written in words: callers ask for its weekday. */
function Day() {
  const dayText = longDay(useWatch({ name: 'date' }));
  return (
    <DayInput
      source={'date' satisfies Source}
      isRequired
      helperText={dayText || false}
      marks={useFullDays()}
    />
  );
}
