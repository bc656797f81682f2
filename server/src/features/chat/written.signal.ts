import { signal } from '../../lib/signal.ts';

/** Emitted after a message was committed, with the conversation's id. */
export const writtenSignal = signal<string>();
