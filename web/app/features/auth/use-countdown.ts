import { useEffect, useState } from 'react';

/** Seconds that are left of `seconds`, counted by the clock, so that a sleeping tab is not behind. */
export function useCountdown(seconds: number, startsAtOnce: boolean) {
  const [endsAt, setEndsAt] = useState(() =>
    startsAtOnce ? Date.now() + seconds * 1000 : undefined,
  );
  const [left, setLeft] = useState(startsAtOnce ? seconds : 0);

  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);

  function restart() {
    setLeft(seconds);
    setEndsAt(Date.now() + seconds * 1000);
  }

  return { left, restart };
}
