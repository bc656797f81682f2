import { useReducedMotion } from '@mantine/hooks';
import { useState } from 'react';
import { useEvery } from '../lib/page/use-every.ts';

/**
 * Moves something on every `stepMs`. It starts by itself unless the visitor asked for reduced motion; `toggle` pauses
 * and plays.
 */
export function useAutoplay(stepMs: number, moveOn: () => void) {
  const [wanted, setWanted] = useState<boolean>();
  const prefersStill = useReducedMotion(true);
  const isPlaying = wanted ?? !prefersStill;
  useEvery(isPlaying ? stepMs : undefined, moveOn);
  return { isPlaying, prefersStill, toggle: () => setWanted(!isPlaying) };
}
