import { signal } from '../../lib/signal.ts';

/** What the product does by itself to what lies in storage. */
export type FileAct = 'quarantined' | 'returned' | 'removed';

/** Each single act as it happens, for the log and the metrics. */
export const fileActs = signal<{ readonly act: FileAct; readonly key: string }>();
