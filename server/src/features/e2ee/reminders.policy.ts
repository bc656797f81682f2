import type { KeyReminder } from '@threshold/contract/e2ee-devices';
import { limits } from '@threshold/contract/limits';
import type { ReminderRow } from './reminders.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Which reminders are due: another way three times more after it was put away first, ever later; a code beside a passkey once. */
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
