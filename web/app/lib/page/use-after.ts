import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `act` once `value` has been the same for `ms` milliseconds; never while `ms` is undefined.
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
