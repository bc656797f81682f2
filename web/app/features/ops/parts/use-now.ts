import { useEffect, useState } from 'react';

const every = 20_000;

/** The time, again and again: for clocks that count in minutes. Undefined until the page is alive. */
export function useNow(): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, []);
  return now;
}
