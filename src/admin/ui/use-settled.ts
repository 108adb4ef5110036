import { useEffect, useState } from 'react';

/** Debounces a value: returns it once it has not changed for a while, so that typed text is not requested by letter. */
export function useSettled<T>(value: T, milliseconds = 250): T {
  const [settledValue, setSettledValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settledValue;
}
