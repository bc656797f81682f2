import { signal } from '../../lib/signal.ts';

/** Somebody waits for what the job of this name does: this process runs it at once. */
export const wantedJobs = signal<string>();
