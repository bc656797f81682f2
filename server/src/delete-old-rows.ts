import { deleteOldProofs } from './features/accounts/accounts.jobs.ts';
import { forgetOldAlerts } from './features/alerts/alerts.jobs.ts';
import { forgetAnswerCases } from './features/answer-times/answer-times.jobs.ts';
import { forgetAwayNotices } from './features/away-notices/away-notices.repo.ts';
import { deleteOldSlots } from './features/e2ee/device-slots.repo.ts';
import { removeLostFiles } from './features/files/files.jobs.ts';
import { forgetUploadDays } from './features/files/upload-quota.repo.ts';
import { deleteOldNotifications } from './features/notifications/notifications.jobs.ts';
import { deleteOldChallenges } from './features/passkeys/passkeys.repo.ts';
import { forgetOldPushes } from './features/push/push.jobs.ts';
import { forgetOldRemovals } from './features/removals/removals.jobs.ts';
import { deleteOldRequests } from './features/request-desk/request-desk.jobs.ts';
import { forgetLooks } from './features/vendors/profile-views.repo.ts';
import { localDay } from './lib/local-time.ts';
import { forgetOldMails } from './queue/mail-lanes.ts';
import { forgetFailures } from './queue/rows.repo.ts';
import type { Services } from './services.ts';

type Needs = Pick<Services, 'database' | 'storage' | 'box' | 'push' | 'now'>;

/** Each entry deletes the expired rows of one subject. */
const deletions: readonly ((services: Needs) => Promise<unknown>)[] = [
  ({ database, now }) => forgetOldAlerts(database.db, now()),
  ({ database, now }) => forgetFailures(database.db, now()),
  ({ database, now }) => forgetOldMails(database.db, now()),
  ({ database, now }) => deleteOldProofs(database.db, now()),
  ({ database, now }) => deleteOldChallenges(database.db, now()),
  ({ database, now }) => forgetAwayNotices(database.db, now()),
  ({ database, now }) => deleteOldSlots(database.db, now()),
  ({ database, now }) => forgetLooks(database.db, localDay(now())),
  ({ database, now }) => forgetUploadDays(database.db, localDay(now())),
  ({ database, now }) => deleteOldNotifications(database.db, now()),
  ({ database, now }) => forgetOldRemovals(database.db, now()),
  removeLostFiles,
  deleteOldRequests,
  forgetAnswerCases,
  forgetOldPushes,
];

/** Runs all deletions, also after a failed one. @throws AggregateError with the failures */
export async function deleteOldRows(services: Needs): Promise<void> {
  const failures: unknown[] = [];
  for (const run of deletions) await run(services).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'old rows could not be deleted');
}
