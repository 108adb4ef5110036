import { useEffect, useState } from 'react';

/** The value, once it has not changed for a moment: what is typed is not asked letter by letter. */
export function useSettled<T>(value: T, milliseconds = 250): T {
  const [settledValue, setSettledValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settledValue;
}
