import { useEffect, useState } from 'react';

/** Seconds that are left, at first and of `seconds` after a restart, by the clock, so that a sleeping tab is not behind. */
export function useCountdown(seconds: number, leftAtFirst: number) {
  const [endsAt, setEndsAt] = useState(() =>
    leftAtFirst > 0 ? Date.now() + leftAtFirst * 1000 : undefined,
  );
  const [left, setLeft] = useState(leftAtFirst);

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
