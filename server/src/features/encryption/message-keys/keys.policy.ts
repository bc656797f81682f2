import { limits } from '@threshold/contract/limits';
import { E2eeFault } from '@threshold/e2ee/fault';
import {
  type DirectoryEntry,
  fingerprint,
  type KeyChange,
  keyChange,
} from '@threshold/e2ee/identity';
import type { ReminderRow } from './keys.repo.ts';

/** How new keys follow the previous ones, or why they do not. */
type Succession = Exclude<KeyChange, 'same'> | 'not_the_next' | 'not_proved';

/**
 * How an entry with a valid signature follows the previous ones. A claimed rotation must be proved,
 * or it is refused and not treated as a reset.
 */
export async function successionOf(
  before: readonly { readonly entry: DirectoryEntry; readonly fingerprint: string }[],
  entry: DirectoryEntry,
): Promise<Succession> {
  const newest = before.at(-1);
  if (entry.kv !== (newest?.entry.kv ?? 0) + 1 || entry.prev !== (newest?.fingerprint ?? null)) {
    return 'not_the_next';
  }
  const fp = await fingerprint(entry);
  if (before.some((one) => one.fingerprint === fp)) return 'not_the_next';
  try {
    const change = await keyChange(newest?.entry, entry);
    if (change === 'same') return 'not_the_next';
    return change !== 'rotated' && entry.by !== null ? 'not_proved' : change;
  } catch (error) {
    if (error instanceof E2eeFault) return 'not_proved';
    throw error;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Which reminders are due. The one about another unlock method returns three times, at growing
 * intervals; the one about a code appears once.
 */
export function dueReminders(row: ReminderRow | undefined, now: Date) {
  return { another_way: isDue(row, now), code_too: !row?.code_put_away_at };
}

function isDue(row: ReminderRow | undefined, now: Date): boolean {
  if (!row?.put_away_at) return true;
  const days = limits.e2ee.reminder_rest_days[row.times - 1];
  return days !== undefined && now.getTime() >= row.put_away_at.getTime() + days * DAY_MS;
}
