import { signal } from '../../lib/signal.ts';

/** Emitted when a member was blocked or unblocked in this process. */
export const blockSignal = signal();
