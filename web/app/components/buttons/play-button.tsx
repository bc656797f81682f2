import { useReducedMotion } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useInterval } from '../../lib/page/timers.ts';
import { Button } from './button.tsx';
import classes from './play-button.module.css';

/** Calls `moveOn` every `stepMs` milliseconds. Starts paused if visitors prefer reduced motion. */
export function useAutoplay(stepMs: number, moveOn: (prefersStill: boolean) => void) {
  const [wanted, setWanted] = useState<boolean>();
  const prefersStill = useReducedMotion(true);
  const isPlaying = wanted ?? !prefersStill;
  useInterval(isPlaying ? stepMs : undefined, () => moveOn(prefersStill));
  return { isPlaying, toggle: () => setWanted(!isPlaying) };
}

export interface PlayButtonProps {
  isPlaying: boolean;
  toggle: () => void;
  className?: string | undefined;
}

/**
 * Button that pauses and resumes an automatic movement of the page. Mantine's Carousel has no such
 * button and would load the Embla library on the landing page.
 */
export function PlayButton({ isPlaying, toggle, className = '' }: PlayButtonProps) {
  const Icon = isPlaying ? IconPlayerPause : IconPlayerPlay;
  return (
    <Button
      size="sm"
      className={`${classes.toggle} ${className}`}
      leftSection={<Icon aria-hidden="true" />}
      onClick={toggle}
    >
      {isPlaying ? 'Pause' : 'Play'}
    </Button>
  );
}
