import { useReducedMotion } from '@mantine/hooks';
import { useState } from 'react';
import { useEvery } from '../lib/page/use-every.ts';

/**
 * Calls `moveOn` every `stepMs`. Starts paused if the visitor prefers reduced motion; `toggle`
 * pauses and resumes.
 */
export function useAutoplay(stepMs: number, moveOn: (prefersStill: boolean) => void) {
  const [wanted, setWanted] = useState<boolean>();
  const prefersStill = useReducedMotion(true);
  const isPlaying = wanted ?? !prefersStill;
  useEvery(isPlaying ? stepMs : undefined, () => moveOn(prefersStill));
  return { isPlaying, toggle: () => setWanted(!isPlaying) };
}
