import { useEffect, useEffectEvent } from 'react';

/** Calls `act` every `ms` milliseconds; never if `ms` is undefined. */
export function useEvery(ms: number | undefined, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setInterval(() => actNow(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}
