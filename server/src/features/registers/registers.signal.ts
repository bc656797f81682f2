import { signal } from '../../lib/signal.ts';

/** Staff said that a file is to be applied. */
export const importSignal = signal();
