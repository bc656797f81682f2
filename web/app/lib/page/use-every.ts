import { useEffect, useEffectEvent } from 'react';

/** Acts again and again, every so many milliseconds; not at all while they are undefined. */
export function useEvery(ms: number | undefined, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (ms === undefined) return;
    const timer = setInterval(() => actNow(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}
