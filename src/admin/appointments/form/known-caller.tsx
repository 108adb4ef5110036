import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useAllOf } from '../../ui/fields/use-all-of.ts';
import { useKeysWhen } from '../../ui/use-early-keys.ts';
import { useNextDays } from './next-days.tsx';

/** As the inputs ask. */
const CHOSEN_FROM = { archived: false };

/** Then the hours are not coming: what was typed is typed, and the form says what it lacks. */
const PATIENCE_MS = 8000;

/**
 * For somebody on file who calls (APT-12): the focus goes to what is still missing, and a form whose day has no place
 * begins with the next one that has, in each cell that is chosen. Enter then saves. Keys that came too early are typed once there is an hour to save.
 */
export function KnownCaller() {
  const { getValues, setFocus, setValue, getFieldState } = useFormContext();
  const [cell, region, dateRDV] = useWatch<Record<string, string | null>>({
    name: ['cell', 'region', 'dateRDV'],
  });
  // Days that an earlier form read may be full by now; and the form takes its own values once it is drawn.
  const { data, isError, isFetchedAfterMount } = useNextDays(cell, region);
  const days = isFetchedAfterMount ? data : undefined;
  const lastPlace = useRef('');
  const choices = [useAllOf('qualities', CHOSEN_FROM), useAllOf('reasons', CHOSEN_FROM)];

  useEffect(() => {
    setFocus(getValues('quality') ? 'reason' : 'quality');
  }, [setFocus, getValues]);

  useEffect(() => {
    const [first] = days ?? [];
    const place = `${cell} ${region}`;
    if (!first || lastPlace.current === place) return;
    lastPlace.current = place;
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
