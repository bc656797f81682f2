import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { isConnectionLost } from './adapters/database/database.ts';
import type { Mail } from './adapters/mail/mail.ts';
import type { Spans } from './adapters/traces/spans.ts';
import { newId } from './db/new-id.ts';
import { recordProcessRun } from './db/process-run-queries.ts';
import { deleteOldProofs } from './features/accounts/members/accounts.jobs.ts';
import { deleteOldChallenges } from './features/accounts/passkeys/passkeys.repo.ts';
import { sendLeadReminders } from './features/applications/leads/lead-reminders.jobs.ts';
import { deleteEndedAwayNotices } from './features/calls/booking/calendar.repo.ts';
import {
  queueImminentCallPushes,
  sendCallReminders,
} from './features/calls/reminders/call-reminders.jobs.ts';
import { sendUnreadMessageReminders, startMessagePushes } from './features/chat/chat.jobs.ts';
import { runAllPromiseChecks } from './features/content/promises/promises.service.ts';
import { deleteExpiredDeviceSlots } from './features/encryption/backups/device-slots.repo.ts';
import { quarantineReleasedFiles } from './features/files/removal/files.jobs.ts';
import {
  type FileRemovalDelays,
  sweepStorage,
  wasDatabaseLongUnused,
} from './features/files/removal/orphaned-files.jobs.ts';
import { storedFileActionSignal } from './features/files/uploads/quarantine.ts';
import { deleteOldUploadQuotas } from './features/files/uploads/upload-quota.repo.ts';
import { applyPendingImports } from './features/listings/registers/import-changes.ts';
import { eraseOldRequesterData } from './features/listings/removals/removals.service.ts';
import { deleteVisitorMarks } from './features/listings/vendors/profile-views.repo.ts';
import { expireDueChecks } from './features/listings/vetting/expired-checks.ts';
import { deleteOldNotifications } from './features/notifications/notifications.repo.ts';
import { createPushLane, deleteOldPushDevices } from './features/notifications/push/push.jobs.ts';
import { sendDateReminders } from './features/purchases/dates/reminders.jobs.ts';
import { deletePurchaseDocuments } from './features/purchases/documents/document-retention.jobs.ts';
import {
  deleteOldAnswerCases,
  updateDueAnswerFigures,
} from './features/requests/answer-times/answer-times.jobs.ts';
import {
  deleteOldRequests,
  offerDueRequests,
  recordMissedRequests,
} from './features/requests/desk/request-desk.jobs.ts';
import { warnOfWaitingLeads } from './features/requests/lead-requests/lead-requests.jobs.ts';
import { deleteOldAlerts, enqueueDueAlertMails } from './features/search/alerts/alerts.jobs.ts';
import { decidePlacePages } from './features/search/place-pages/place-pages.jobs.ts';
import { updateRatingOrder } from './features/search/rating-order.repo.ts';
import { deleteUnusedWords } from './features/search/words/words.repo.ts';
import { toLocalDateString } from './lib/local-time.ts';
import type { Stoppable } from './lib/timers.ts';
import { deleteOldUploads } from './plugins/uploads/temporary-folder.ts';
import { createJobLanes, type Job } from './queue/job-lanes.ts';
import { createMailLanes, deleteOldMails } from './queue/mail-lanes.ts';
import { startQueue } from './queue/queue.ts';
import { deleteOldFailures } from './queue/rows.repo.ts';
import { rowFaults } from './queue/rows.ts';
import type { Services } from './services.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const AWAY_EVERY_MS = 30_000;

const createJob = (name: string, everyMs: number, run: Job['run']): Job => ({ name, everyMs, run });

/**
 * Starts the queue of this process. Jobs run in one process at a time, except two that run in every
 * process: one records that the process is alive, the other deletes old upload folders.
 */
export function startJobs(
  services: Pick<
    Services,
    'database' | 'storage' | 'places' | 'now' | 'publicUrl' | 'opsUrl' | 'sign' | 'box' | 'push'
  >,
  mail: Mail,
  waits: FileRemovalDelays,
  { log, metrics }: Pick<FastifyInstance, 'log' | 'metrics'>,
  spans?: Spans,
): Stoppable {
  const { database, now, publicUrl, opsUrl } = services;
  const { db } = database;
  const run = { id: newId(), startedAt: now(), keyId: services.sign.keyId };
  const messagePushes = startMessagePushes(services, (error) => {
    if (!isConnectionLost(error)) log.error({ err: error }, 'queueing pushes of messages failed');
  });
  const fileActsTotal = new Counter({
    name: 'file_acts_total',
    help: 'Files of storage that this process put into quarantine, returned from it or removed for good',
    labelNames: ['act'],
    registers: [metrics],
  });
  const ignoreFileActs = storedFileActionSignal.on(({ act, key }) => {
    fileActsTotal.inc({ act });
    log.info({ key }, `a file was ${act}`);
  });
  const ignoreRowFaults = rowFaults.on(({ job, id, error }) =>
    log.error({ job, row: id, err: error }, 'a row of a job failed, retrying later'),
  );
  const jobs = createJobLanes(
    [
      {
        ...createJob('note-run', MINUTE_MS, () => recordProcessRun(db, run, now())),
        isForEachProcess: true,
      },
      {
        ...createJob('delete-old-uploads', HOUR_MS, () =>
          deleteOldUploads(new Date(now().getTime() - HOUR_MS)),
        ),
        isForEachProcess: true,
      },
      createJob('delete-old-rows', HOUR_MS, () => deleteOldRows(services)),
      createJob('tell-alerts', MINUTE_MS, () => enqueueDueAlertMails(db, services)),
      // In this order, so that staff are warned of a request before the request counts as missed,
      // however late the job runs.
      createJob('warn-of-waiting-leads', MINUTE_MS, async () => {
        await warnOfWaitingLeads(db, now(), opsUrl());
        await recordMissedRequests(services);
      }),
      createJob('hand-on-requests', MINUTE_MS, () => offerDueRequests(services)),
      createJob('delete-unused-words', DAY_MS, () => deleteUnusedWords(db)),
      createJob('keep-rating-order', 10 * MINUTE_MS, () => updateRatingOrder(services)),
      createJob('keep-answer-times', MINUTE_MS, () => updateDueAnswerFigures(services)),
      createJob('lapse-checks', 5 * MINUTE_MS, () => expireDueChecks(services)),
      createJob('apply-imports', 5 * MINUTE_MS, () => applyPendingImports(services)),
      createJob('tell-away', AWAY_EVERY_MS, () =>
        sendUnreadMessageReminders({ database, now, publicUrl }),
      ),
      createJob('remind-of-leads', MINUTE_MS, () =>
        sendLeadReminders({ database, now, publicUrl }),
      ),
      createJob('remind-of-dates', MINUTE_MS, () =>
        sendDateReminders({ database, now, publicUrl }),
      ),
      createJob('delete-purchase-documents', HOUR_MS, () => deletePurchaseDocuments(services)),
      createJob('tell-soon-calls', MINUTE_MS, () => queueImminentCallPushes(services)),
      createJob('remind-of-calls', MINUTE_MS, () => sendCallReminders(services)),
      createJob('decide-place-pages', DAY_MS, () => decidePlacePages(services)),
      {
        ...createJob('sweep-storage', DAY_MS, () => sweepStorage(services, waits)),
        isDueAtStart: () => wasDatabaseLongUnused(db, run.startedAt),
      },
      createJob('check-promises', DAY_MS, () => runAllPromiseChecks(services, log)),
    ],
    { db, metrics, spans },
  );
  const lanes = [...createMailLanes(database, mail, log), createPushLane(services, log), ...jobs];
  const queue = startQueue(lanes, { log, metrics });
  return {
    stop: async () => {
      await messagePushes.stop();
      await queue.stop();
      await recordProcessRun(db, { ...run, keyId: null }, now()).catch(() => undefined);
      ignoreFileActs();
      ignoreRowFaults();
    },
  };
}

type DeletionDeps = Pick<Services, 'database' | 'storage' | 'box' | 'push' | 'now'>;

/** Each entry deletes the expired rows of one subject. */
const deletions: readonly ((services: DeletionDeps) => Promise<unknown>)[] = [
  ({ database, now }) => deleteOldAlerts(database.db, now()),
  ({ database, now }) => deleteOldFailures(database.db, now()),
  ({ database, now }) => deleteOldMails(database.db, now()),
  ({ database, now }) => deleteOldProofs(database.db, now()),
  ({ database, now }) => deleteOldChallenges(database.db, now()),
  ({ database, now }) => deleteEndedAwayNotices(database.db, now()),
  ({ database, now }) => deleteExpiredDeviceSlots(database.db, now()),
  ({ database, now }) => deleteVisitorMarks(database.db, toLocalDateString(now())),
  ({ database, now }) => deleteOldUploadQuotas(database.db, toLocalDateString(now())),
  ({ database, now }) => deleteOldNotifications(database.db, now()),
  ({ database, now }) => eraseOldRequesterData(database.db, now()),
  quarantineReleasedFiles,
  deleteOldRequests,
  deleteOldAnswerCases,
  deleteOldPushDevices,
];

/** Runs all deletions, even if some fail. @throws AggregateError with the failures */
export async function deleteOldRows(services: DeletionDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const run of deletions) await run(services).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'old rows could not be deleted');
}
