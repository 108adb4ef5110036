import { Typography } from '@mui/material';
import { useFieldValue } from 'react-admin';
import { formatDay, formatMoment, timeOf } from '../../../domain/dates/days.ts';
import { birthText } from '../../../domain/people/birth-text.ts';

interface DateProps {
  readonly source: string;
  /** For react-admin's tables and labels, which read it. */
  readonly label?: string;
}

const show = (text: string) => (
  <Typography component="span" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
    {text}
  </Typography>
);

/** A day: DD/MM/YYYY (SYS-02). */
export function DayField({ source }: DateProps) {
  return show(formatDay(useFieldValue({ source })));
}

/** A birth date, as far as it is known: 04/05/1936, mai 1936, 1936, présumé 1936 (VET-17). */
export function BirthField({ source, precision }: DateProps & { readonly precision: string }) {
  const birthDate = useFieldValue({ source });
  return show(birthText({ birthDate, birthDatePrecision: useFieldValue({ source: precision }) }));
}

/** A moment in its own offset: DD/MM/YYYY HH:MM (SYS-02). */
export function MomentField({ source }: DateProps) {
  return show(formatMoment(useFieldValue({ source })));
}

/** The time of a moment in its own offset: HH:MM (SYS-02). */
export function TimeOfMoment({ source }: DateProps) {
  const value = useFieldValue({ source });
  return show(timeOf(value));
}
