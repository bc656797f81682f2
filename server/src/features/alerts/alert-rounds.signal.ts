import { signal } from '../../lib/signal.ts';

/** A listing was approved: somebody may wait for it. */
export const roundSignal = signal();
