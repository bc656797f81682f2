import { useReducedMotion } from '@mantine/hooks';
import { useState } from 'react';
import { useEvery } from '../lib/page/use-every.ts';

/**
 * Moves something on every `stepMs`, and tells whether the visitor asked for reduced motion: then it does not start by
 * itself. `toggle` pauses and plays.
 */
export function useAutoplay(stepMs: number, moveOn: (prefersStill: boolean) => void) {
  const [wanted, setWanted] = useState<boolean>();
  const prefersStill = useReducedMotion(true);
  const isPlaying = wanted ?? !prefersStill;
  useEvery(isPlaying ? stepMs : undefined, () => moveOn(prefersStill));
  return { isPlaying, toggle: () => setWanted(!isPlaying) };
}
