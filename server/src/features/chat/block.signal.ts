import { signal } from '../../lib/signal.ts';

/** Somebody in this process was blocked, or no longer is. */
export const blockSignal = signal();
