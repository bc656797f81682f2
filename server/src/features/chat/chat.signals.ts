import { signal } from '../../lib/signal.ts';

/** Emitted when a member was blocked or unblocked in this process. */
export const blockSignal = signal();

/** Emitted after a message was committed, with the conversation's id. */
export const writtenSignal = signal<string>();
