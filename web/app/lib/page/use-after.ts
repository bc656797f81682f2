import { useEffect, useEffectEvent } from 'react';

/**
 * Acts once, after so many milliseconds in which `value` has stayed the same; never while they are undefined.
 */
export function useAfter<T = undefined>(
  ms: number | undefined,
  act: (value: T | undefined) => void,
  value?: T,
): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setTimeout(() => actNow(value), ms);
    return () => clearTimeout(timer);
  }, [ms, value]);
}
