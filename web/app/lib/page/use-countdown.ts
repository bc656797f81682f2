import { useState } from 'react';
import { useEvery } from './use-every.ts';

/**
 * Counts down: `leftAtFirst` seconds initially and `seconds` after a restart. Measured by the
 * clock, so that a sleeping tab is not behind.
 */
export function useCountdown(seconds: number, leftAtFirst: number) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + leftAtFirst * 1000);
  const [left, setLeft] = useState(leftAtFirst);

  useEvery(left > 0 ? 250 : undefined, () => {
    setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
  });

  function restart() {
    setLeft(seconds);
    setEndsAt(Date.now() + seconds * 1000);
  }

  return { left, restart };
}
