import { signal } from '../../lib/signal.ts';

/** A mail stands in the outbox, or will as soon as the running transaction ends. */
export const mailSignal = signal();
