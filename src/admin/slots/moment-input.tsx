import { Box, TextField } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { dayOf, isDay, timeOf, wallTime, writeMoment } from '../../domain/dates/days.ts';
import { serviceZone } from '../../shared/page-settings.ts';
import { normalizeHour } from '../ui/inputs/hour-input.tsx';
import { TypedDay } from '../ui/inputs/typed-day.tsx';

const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Day and time of the service as a moment with its offset (SYS-02); '' until both are complete. */
function momentOf(day: string, hour: string): string {
  if (!isDay(day) || !HOUR.test(hour)) return '';
  return writeMoment(serviceZone(), wallTime(serviceZone(), day, hour));
}

interface MomentInputProps {
  readonly source: string;
  readonly readOnly?: boolean;
}

/** A moment as a day and a time of the service's zone, whatever the browser's. */
export function MomentInput({ source, readOnly = false }: MomentInputProps) {
  const translate = useTranslate();
  const record = useRecordContext();
  const { field, fieldState } = useController({ name: source, defaultValue: record?.[source] ?? '' });
  const [day, setDay] = useState(() => dayOf(field.value ?? ''));
  const [hour, setHour] = useState(() => timeOf(field.value));
  const error = fieldState.error?.message;
  const change = (nextDay: string, nextHour: string) => {
    setDay(nextDay);
    setHour(nextHour);
    field.onChange(momentOf(nextDay, normalizeHour(nextHour)));
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '3fr 2fr', alignItems: 'start' }}>
      <TypedDay
        inputRef={field.ref}
        id={`${source}-day`}
        label={translate('slots.day')}
        required
        value={day}
        error={Boolean(error)}
        helperText={error}
        readOnly={readOnly}
        onChange={(next) => change(next ?? '', hour)}
        onBlur={field.onBlur}
      />
      <TextField
        id={`${source}-hour`}
        label={translate('slots.hour')}
        required
        value={hour}
        error={Boolean(error)}
        autoComplete="off"
        onChange={(event) => change(day, event.target.value)}
        onBlur={() => setHour(normalizeHour(hour))}
        slotProps={{
          htmlInput: {
            readOnly,
            placeholder: 'HH:MM',
            maxLength: 5,
            'aria-describedby': error ? `${source}-day-helper-text` : undefined,
          },
        }}
      />
    </Box>
  );
}
