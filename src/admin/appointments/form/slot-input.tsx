import { Box, FormHelperText, Typography } from '@mui/material';
import { type Ref, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Hour } from '../../../domain/scheduling/free-hours.ts';
import type { AppointmentRecord } from '../../data-provider/records.ts';
import { NextDays } from './next-days.tsx';
import { useHours } from './use-hours.ts';

interface SlotInputProps {
  readonly appointment?: AppointmentRecord;
  readonly slot?: string | null;
}

/** Looks of an hour: a pill that is a radio button. */
const pill = {
  display: 'inline-flex',
  position: 'relative',
  '& input': { position: 'absolute', opacity: 0, width: 1, height: 1 },
  '& span': {
    display: 'grid',
    justifyItems: 'center',
    minWidth: 76,
    px: 1.25,
    py: 0.5,
    lineHeight: 1.25,
    borderRadius: 'var(--radius)',
    border: '1px solid var(--color-border-strong)',
    cursor: 'pointer',
    fontWeight: 650,
  },
  '& small': { fontWeight: 400, fontSize: '0.8125rem', color: 'text.secondary' },
  '& input:checked + span': {
    backgroundColor: 'primary.main',
    borderColor: 'primary.main',
    color: 'primary.contrastText',
  },
  '& input:checked + span small': { color: 'inherit' },
  '& input:focus-visible + span': { outline: '2px solid var(--focus-ring)', outlineOffset: 2 },
  '& span:hover': { borderColor: 'primary.main' },
} as const;

/**
 * The free hours of the form's day, cell and region, the first one selected (SLOT-06), or 'Rendez-Vous non disponible';
 * below them the next days with free places. It sets dateRDV, calendar and dateHour together.
 * @param appointment the appointment that is edited: its own slot is offered too.
 * @param slot the id of the slot that is selected at first.
 */
export function SlotInput({ appointment, slot }: SlotInputProps) {
  const translate = useTranslate();
  const {
    hours,
    over,
    status,
    failed,
    opened,
    selectedTime: selectedSlot,
    choose,
    error,
    focusRef,
  } = useHours(appointment, slot);
  const id = useId();
  return (
    <Box
      component="fieldset"
      tabIndex={failed ? 0 : -1}
      onFocus={opened}
      onPointerDown={opened}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, '&:focus:not(:focus-visible)': { outline: 'none' } }}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <Box
        component="legend"
        sx={{ p: 0, fontSize: '0.8125rem', color: error ? 'error.main' : 'text.secondary' }}
      >
        {translate('resources.appointments.fields.dateHour')} *
      </Box>
      <Typography
        role="status"
        color={status === 'none' ? undefined : 'textSecondary'}
        sx={{ mb: 1, fontWeight: status === 'none' ? 650 : 400 }}
      >
        {status === 'ready'
          ? translate('appointments.slot.found', { smart_count: hours.length })
          : translate(`appointments.slot.${status}`)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {hours.map((hour, index) => (
          <Pill
            key={hour.dateRDV}
            hour={hour}
            isOwn={appointment?.dateRDV === hour.dateRDV}
            inputRef={index === 0 ? focusRef : undefined}
            isChosen={hour.dateRDV === selectedSlot}
            onChoose={choose}
          />
        ))}
      </Box>
      {(status === 'none' || !appointment) && <NextDaysOfForm />}
      {over.length > 0 && <PastHours hours={over} selectedHour={selectedSlot} onChoose={choose} />}
      {error && (
        <FormHelperText error id={`${id}-error`} role="alert" sx={{ mx: 0, fontSize: '0.9375rem' }}>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}

interface PastHoursProps {
  readonly hours: readonly Hour[];
  /** The time of the selected slot. */
  readonly selectedHour: string | undefined;
  readonly onChoose: PillProps['onChoose'];
}

/** The hours of the day that are over, folded unless one of them is selected. */
function PastHours({ hours, selectedHour, onChoose }: PastHoursProps) {
  const translate = useTranslate();
  return (
    <Box
      component="details"
      sx={{ mt: 1.5 }}
      open={hours.some(({ dateRDV }) => dateRDV === selectedHour) || undefined}
    >
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, color: 'text.secondary' }}>
        {translate('appointments.slot.over', { smart_count: hours.length })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {hours.map((hour) => (
          <Pill key={hour.dateRDV} hour={hour} isChosen={hour.dateRDV === selectedHour} onChoose={onChoose} />
        ))}
      </Box>
    </Box>
  );
}

interface PillProps {
  readonly hour: Hour;
  /** Whether it is the hour of the appointment that is edited. */
  readonly isOwn?: boolean;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (hour: Hour) => void;
}

function Pill({ hour, isOwn = false, inputRef, isChosen, onChoose }: PillProps) {
  return (
    <Box component="label" sx={pill}>
      <input
        type="radio"
        name="dateRDV"
        ref={inputRef}
        value={hour.dateRDV}
        checked={isChosen}
        onChange={() => onChoose(hour)}
      />
      <span>
        {hour.time}
        <small>
          <Places hour={hour} isOwn={isOwn} />
        </small>
      </span>
    </Box>
  );
}

/** Places left, or that the hour is the appointment's own or past. */
function Places({ hour, isOwn }: { hour: Hour; isOwn: boolean }) {
  const translate = useTranslate();
  if (isOwn) return translate('appointments.slot.current');
  if (Date.parse(hour.dateRDV) < Date.now()) return translate('appointments.slot.past');
  return translate('appointments.slot.places', { smart_count: hour.remaining });
}

function NextDaysOfForm() {
  const { setValue } = useFormContext();
  const [cell, region, date] = useWatch<Record<string, string | null>>({ name: ['cell', 'region', 'date'] });
  return (
    <NextDays
      cell={cell}
      region={region}
      day={date}
      onChoose={(day) => setValue('date', day, { shouldDirty: true, shouldValidate: true })}
    />
  );
}
