import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useAllOf } from '../../ui/fields/use-all-of.ts';
import { useKeysWhen } from '../../ui/use-early-keys.ts';
import { useNextDays } from './next-days.tsx';

/** The same filter as the form's inputs, so that both share one request. */
const CHOSEN_FROM = { archived: false };

/**
 * After this time the hours are not awaited any more: the buffered keys are typed, and the form shows what is missing.
 */
const PATIENCE_MS = 8000;

/**
 * Prepares the form for a known veteran who calls (APT-12). The first missing field gets the focus. Where the day has
 * no free place, the next day that has one is set, for each chosen cell. Early keys are typed once there is an hour to
 * save.
 */
export function KnownCaller() {
  const { getValues, setFocus, setValue, getFieldState } = useFormContext();
  const [cell, region, dateRDV] = useWatch<Record<string, string | null>>({
    name: ['cell', 'region', 'dateRDV'],
  });
  // Only days read by this form count: those in the cache may be full by now. The form also sets its own values only
  // after it is drawn.
  const { data, isError, isFetchedAfterMount } = useNextDays(cell, region);
  const days = isFetchedAfterMount ? data : undefined;
  const lastOffice = useRef('');
  const choices = [useAllOf('qualities', CHOSEN_FROM), useAllOf('reasons', CHOSEN_FROM)];

  useEffect(() => {
    setFocus(getValues('quality') ? 'reason' : 'quality');
  }, [setFocus, getValues]);

  useEffect(() => {
    const [first] = days ?? [];
    const office = `${cell} ${region}`;
    if (!first || lastOffice.current === office) return;
    lastOffice.current = office;
    const isFree = days?.some(({ day }) => day === getValues('date'));
    if (!isFree && !getFieldState('date').isDirty) setValue('date', first.day);
  }, [days, cell, region, getValues, setValue, getFieldState]);

  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const isWithoutHour = isLate || isError || days?.length === 0 || !cell || !region;
  useKeysWhen(choices.every(({ isPending }) => !isPending) && (Boolean(dateRDV) || isWithoutHour));
  return null;
}
