import type { MantineTransition } from '@mantine/core';

/** Transition of all overlays: opacity and 8 px upwards. */
export const riseIn: MantineTransition = {
  in: { opacity: 1, transform: 'translateY(0)' },
  out: { opacity: 0, transform: 'translateY(8px)' },
  transitionProperty: 'opacity, transform',
};
