import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { Button } from './button.tsx';
import classes from './play-button.module.css';

export interface PlayButtonProps {
  isPlaying: boolean;
  toggle: () => void;
  className?: string | undefined;
}

/** Pauses and resumes automatic movement. Mantine's Carousel has no such button and would load Embla on the landing page. */
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
