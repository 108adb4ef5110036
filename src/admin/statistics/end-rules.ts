import { required } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { isDay } from '../../domain/dates/days.ts';

const notBeforeStart = (end: unknown, { startDate }: FieldValues) =>
  isDay(String(end ?? '')) && isDay(String(startDate ?? '')) && String(end) < String(startDate)
    ? 'rules.endBeforeStart'
    : undefined;

/** The rules for the last day of a period: it is required, and not before the first (STAT-01). */
export const endRules = [required('rules.required'), notBeforeStart];
