import { signal } from '../lib/signal.ts';

const wake = signal<string | undefined>();

/**
 * Wakes the queue of this process, because rows were added. Without it they wait for the next poll.
 */
export const wakeQueue = (): void => wake.emit(undefined);

/** Requests a run of the job as soon as possible. */
export const requestJob = (name: string): void => wake.emit(name);

/**
 * Listens to both and receives the name of a requested job. Returns a function that removes the
 * listener.
 */
export const onWake = (listener: (job: string | undefined) => void): (() => void) =>
  wake.on(listener);
