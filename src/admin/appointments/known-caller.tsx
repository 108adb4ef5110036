import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNextDays } from './next-days.tsx';

/**
 * For somebody on file who calls (APT-12): the focus goes to what is still missing, and a form whose day has no place
 * begins with the next one that has. Enter then saves.
 */
export function KnownCaller() {
  const { getValues, setFocus, setValue, getFieldState } = useFormContext();
  const [cell, region] = useWatch({ name: ['cell', 'region'] }) as (string | null)[];
  const days = useNextDays(cell, region);
  const isPlaced = useRef(false);

  useEffect(() => {
    setFocus(getValues('quality') ? 'reason' : 'quality');
  }, [setFocus, getValues]);

  useEffect(() => {
    const [first] = days ?? [];
    if (!first || isPlaced.current) return;
    isPlaced.current = true;
    const isFree = days?.some(({ day }) => day === getValues('date'));
    if (!isFree && !getFieldState('date').isDirty) setValue('date', first.day);
  }, [days, getValues, setValue, getFieldState]);
  return null;
}
