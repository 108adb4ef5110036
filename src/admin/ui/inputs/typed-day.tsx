import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import {
  Box,
  IconButton,
  InputAdornment,
  Popover,
  TextField,
  type TextFieldProps,
  Tooltip,
} from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { firstDay } from '../../../domain/people/birth-date.ts';
import { type DayFormat, dayPart, WHOLE_DAY } from './day-format.ts';
import type { DayMarks } from './day-marks.ts';

interface TypedDayProps
  extends Pick<
    TextFieldProps,
    'id' | 'name' | 'label' | 'required' | 'disabled' | 'error' | 'helperText' | 'inputRef' | 'className'
  > {
  /** `YYYY-MM-DD`, a moment of that day, an unfinished text, or nothing. */
  readonly value: unknown;
  /** Called with the day, the unfinished text, or null for an empty field. */
  readonly onChange: (day: string | null) => void;
  readonly onBlur?: () => void;
  readonly readOnly?: boolean;
  readonly marks?: DayMarks;
  /** The format that may be typed; a whole day by default. */
  readonly dayFormat?: DayFormat;
}

const DayCalendar = lazy(() => import('./day-calendar.tsx'));

/**
 * A day typed as DD/MM/YYYY in every browser (SYS-02): the browser's own date input would show an English browser the
 * month first. A button opens a calendar for mouse users.
 */
export function TypedDay({
  value,
  onChange,
  onBlur,
  readOnly = false,
  marks,
  dayFormat = WHOLE_DAY,
  ...field
}: TypedDayProps) {
  const translate = useTranslate();
  // While the field has the focus the text stays as typed: 1/2/1930 must not become 01/02/1930 during typing.
  const [draft, setDraft] = useState<string | null>(null);
  const text =
    draft !== null && dayFormat.valueOf(draft) === (value || null) ? draft : dayFormat.textOf(value);
  return (
    <TextField
      {...field}
      // Disabled, as react-admin's inputs are when they cannot be changed.
      disabled={field.disabled || readOnly}
      value={text}
      placeholder={translate(dayFormat.hint)}
      autoComplete="off"
      onChange={({ target }) => {
        const text = dayFormat.format(target.value);
        setDraft(text);
        onChange(dayFormat.valueOf(text));
      }}
      onBlur={() => {
        setDraft(null);
        onBlur?.();
      }}
      slotProps={{
        htmlInput: { inputMode: 'numeric', readOnly },
        input: {
          sx: { pr: 0.5 },
          endAdornment:
            field.disabled || readOnly ? undefined : (
              <DayPicker value={value} onPick={onChange} marks={marks} />
            ),
        },
      }}
    />
  );
}

interface DayPickerProps {
  readonly value: unknown;
  readonly onPick: (day: string) => void;
  readonly marks?: DayMarks;
}

/** The button that opens the month, and the month. */
function DayPicker({ value, onPick, marks }: DayPickerProps) {
  const translate = useTranslate();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const label = translate('screens.form.openCalendar');
  return (
    <InputAdornment position="end">
      <Tooltip title={label}>
        <IconButton
          size="small"
          aria-label={label}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setButton(currentTarget)}
        >
          <CalendarIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Popover
        open={button !== null}
        anchorEl={button}
        onClose={() => setButton(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('screens.form.calendar') } }}
      >
        <Suspense fallback={<Box aria-busy sx={{ width: 320, height: 336 }} />}>
          <DayCalendar
            day={firstDay(dayPart(value))}
            marks={marks}
            onPick={(day) => {
              onPick(day);
              setButton(null);
            }}
          />
        </Suspense>
      </Popover>
    </InputAdornment>
  );
}
