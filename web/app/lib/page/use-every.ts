import { useEffect, useEffectEvent } from 'react';

/** Calls `act` every `ms` milliseconds; not while they are undefined. */
export function useEvery(ms: number | undefined, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setInterval(() => actNow(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}
