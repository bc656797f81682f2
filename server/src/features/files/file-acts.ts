import { signal } from '../../lib/signal.ts';

/** Automatic action on a stored file. */
export type FileAct = 'quarantined' | 'returned' | 'removed';

/** Emits each action as it happens, for the log and the metrics. */
export const fileActs = signal<{ readonly act: FileAct; readonly key: string }>();
