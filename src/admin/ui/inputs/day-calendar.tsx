import { Typography } from '@mui/material';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { frFR } from '@mui/x-date-pickers/locales';
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import { fr } from 'date-fns/locale/fr';
import { createContext, useContext, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { FIRST_WEEKDAY, isDay, WEEKDAYS } from '../../../domain/dates/days.ts';
import { longDay } from '../../../domain/dates/long-day.ts';
import { serviceToday } from '../../../shared/page-settings.ts';
import type { DayMarks } from './day-marks.ts';

interface DayCalendarProps {
  /** `YYYY-MM-DD`; anything else is no day. */
  readonly day: string;
  readonly onPick: (day: string) => void;
  readonly marks?: DayMarks;
}

const LOCALE = { ...fr, options: { ...fr.options, weekStartsOn: WEEKDAYS.indexOf(FIRST_WEEKDAY) as 0 } };
const TEXTS = frFR.components.MuiLocalizationProvider.defaultProps.localeText;

const two = (number: number) => String(number).padStart(2, '0');
const dayOfDate = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
const dateOfDay = (day: string) => new Date(`${day}T00:00:00`);

const Marks = createContext<DayMarks | undefined>(undefined);

/**
 * A day of the month. It is struck out, and labelled so, where it has no free slot. Today is that of the service's time
 * zone.
 */
function Day(props: PickerDayProps) {
  const translate = useTranslate();
  const day = dayOfDate(props.day);
  const full = useContext(Marks)?.isFull(day) === true && !props.outsideCurrentMonth;
  return (
    <PickerDay
      {...props}
      today={day === serviceToday()}
      {...(full && {
        'aria-label': translate('screens.form.fullDay', { day: longDay(day) }),
        sx: { textDecoration: 'line-through', '&:not(.Mui-selected)': { color: 'text.secondary' } },
      })}
    />
  );
}

/**
 * A calendar month to pick a day from, in French, with the service's first day of the week. It is loaded when it is
 * first opened, so that no page waits for it.
 */
export default function DayCalendar({ day, onPick, marks }: DayCalendarProps) {
  const translate = useTranslate();
  const [first] = useState(isDay(day) ? day : serviceToday());
  const onMonth = marks?.onMonth;
  useEffect(() => onMonth?.(first.slice(0, 7)), [onMonth, first]);
  const show = (date: Date) => onMonth?.(dayOfDate(date).slice(0, 7));
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={LOCALE} localeText={TEXTS}>
      <Marks.Provider value={marks}>
        <DateCalendar
          autoFocus
          value={isDay(day) ? dateOfDay(day) : null}
          referenceDate={dateOfDay(first)}
          minDate={dateOfDay('1800-01-01')}
          onMonthChange={show}
          onYearChange={show}
          onChange={(date, state) => date && state === 'finish' && onPick(dayOfDate(date))}
          slots={{ day: Day }}
        />
      </Marks.Provider>
      {marks && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 3, pb: 2 }}>
          {translate('screens.form.fullDays')}
        </Typography>
      )}
    </LocalizationProvider>
  );
}
