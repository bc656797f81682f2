import { signal } from '../../lib/signal.ts';

/** A message was written to the conversation of that id, and is committed. */
export const writtenSignal = signal<string>();
