import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/**
 * Counts round from 0 to `count` - 1, one step every `stepMs`. It starts by itself unless the visitor asked for
 * reduced motion; `toggle` pauses and plays.
 */
export function useRotation(count: number, stepMs: number) {
  const [current, setCurrent] = useState(0);
  const [wanted, setWanted] = useState<boolean>();
  const prefersStill = useReducedMotion(true);
  const isPlaying = wanted ?? !prefersStill;

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setCurrent((index) => (index + 1) % count), stepMs);
    return () => clearInterval(timer);
  }, [isPlaying, count, stepMs]);

  return { current, isPlaying, toggle: () => setWanted(!isPlaying) };
}
