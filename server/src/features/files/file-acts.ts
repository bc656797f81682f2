import { signal } from '../../lib/signal.ts';

/** What the product does by itself to what lies in storage. */
export type FileAct = 'quarantined' | 'returned' | 'removed';

const counts: Record<FileAct, number> = { quarantined: 0, returned: 0, removed: 0 };

/** Each single act as it happens, for the log. */
export const fileActs = signal<{ readonly act: FileAct; readonly key: string }>();

/** How many of each there were since this process started, for metrics. */
export const fileActCounts: Readonly<Record<FileAct, number>> = counts;

export function noteFileAct(act: FileAct, key: string): void {
  counts[act] += 1;
  fileActs.emit({ act, key });
}
