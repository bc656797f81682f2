import type { KeyReminder } from '@threshold/contract/e2ee-devices';
import { limits } from '@threshold/contract/limits';
import type { ReminderRow } from './reminders.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns which reminders are due. The one about another unlock method returns three times after
 * its first dismissal, at growing intervals; the one about a code in addition to a passkey appears
 * once.
 */
export function dueReminders(
  row: ReminderRow | undefined,
  now: Date,
): Readonly<Record<KeyReminder, boolean>> {
  return { another_way: isDue(row, now), code_too: !row?.code_put_away_at };
}

function isDue(row: ReminderRow | undefined, now: Date): boolean {
  if (!row?.put_away_at) return true;
  const days = limits.e2ee.reminder_rest_days[row.times - 1];
  return days !== undefined && now.getTime() >= row.put_away_at.getTime() + days * DAY_MS;
}
