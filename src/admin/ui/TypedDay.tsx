import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import { Box, IconButton, InputAdornment, TextField, type TextFieldProps, Tooltip } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isDay } from '../../domain/days.ts';
import { dayOfTyped, dayPart, shownWhileTyping, typedOfDay } from './typedDay.ts';

interface TypedDayProps
  extends Pick<
    TextFieldProps,
    'id' | 'name' | 'label' | 'required' | 'disabled' | 'error' | 'helperText' | 'inputRef' | 'className'
  > {
  /** `YYYY-MM-DD`, a moment of that day, what was typed so far, or nothing. */
  readonly value: unknown;
  /** Takes the day, what was typed so far, or null for nothing. */
  readonly onChange: (day: string | null) => void;
  readonly onBlur?: () => void;
  readonly readOnly?: boolean;
}

/**
 * A day typed as DD/MM/YYYY, whatever the browser's language (SYS-02): the browser's own date field would show an
 * English browser months first. A button opens the browser's calendar for who would rather point.
 */
export function TypedDay({ value, onChange, onBlur, readOnly = false, ...field }: TypedDayProps) {
  const translate = useTranslate();
  // While it has the focus the text stays as typed: 1/2/1930 must not become 01/02/1930 under the fingers.
  const [typing, setTyping] = useState<string | null>(null);
  const shown = typing !== null && dayOfTyped(typing) === (value || null) ? typing : typedOfDay(value);
  return (
    <TextField
      {...field}
      // As react-admin's own inputs show what cannot be changed.
      disabled={field.disabled || readOnly}
      value={shown}
      placeholder={translate('screens.form.dateHint')}
      autoComplete="off"
      onChange={({ target }) => {
        const text = shownWhileTyping(target.value);
        setTyping(text);
        onChange(dayOfTyped(text));
      }}
      onBlur={() => {
        setTyping(null);
        onBlur?.();
      }}
      slotProps={{
        htmlInput: { inputMode: 'numeric', readOnly },
        input: {
          sx: { pr: 0.5 },
          endAdornment:
            field.disabled || readOnly ? undefined : <DayPicker value={value} onPick={onChange} />,
        },
      }}
    />
  );
}

/** Opens the browser's own calendar, which hides where it stands: its text is never seen. */
function DayPicker({ value, onPick }: { value: unknown; onPick: (day: string) => void }) {
  const translate = useTranslate();
  const calendar = useRef<HTMLInputElement>(null);
  if (!('showPicker' in HTMLInputElement.prototype)) return null;
  const day = dayPart(value);
  const label = translate('screens.form.openCalendar');
  return (
    <InputAdornment position="end" sx={{ position: 'relative' }}>
      <Box
        component="input"
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={isDay(day) ? day : ''}
        onChange={(event: { target: { value: string } }) => event.target.value && onPick(event.target.value)}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          m: 0,
          p: 0,
          border: 0,
          opacity: 0,
          pointerEvents: 'none',
        }}
      />
      <Tooltip title={label}>
        <IconButton size="small" aria-label={label} onClick={() => calendar.current?.showPicker()}>
          <CalendarIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </InputAdornment>
  );
}
