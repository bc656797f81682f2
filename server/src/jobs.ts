import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import { isConnectionLost } from './adapters/database/database-away.ts';
import type { Mail } from './adapters/mail/mail.ts';
import { inSpan, type Spans } from './adapters/traces/spans.ts';
import { newId } from './db/new-id.ts';
import { forgetOldProofs } from './features/accounts/accounts.jobs.ts';
import { forgetOldAlerts } from './features/alerts/alerts.jobs.ts';
import { tellAway } from './features/chat/away.jobs.ts';
import { fileActs } from './features/files/file-acts.ts';
import { removeLostFiles } from './features/files/files.jobs.ts';
import { type FileWaits, sweepStorage } from './features/files/orphaned-files.jobs.ts';
import { forgetUploadDays } from './features/files/upload-quota.repo.ts';
import { listLastSuccesses } from './features/job-runs/job-runs.repo.ts';
import { oneRunner } from './features/job-runs/one-runner.ts';
import { warnOfWaitingLeads } from './features/lead-requests/lead-requests.jobs.ts';
import { forgetOldNotices } from './features/notices/notices.jobs.ts';
import { forgetOldMails, startOutbox } from './features/outbox/outbox.jobs.ts';
import { noteRun } from './features/process-runs/process-runs.repo.ts';
import { applyReadImports } from './features/registers/registers.jobs.ts';
import { importSignal } from './features/registers/registers.signal.ts';
import { forgetLooks } from './features/vendors/profile-views.repo.ts';
import { keepRatingOrder } from './features/vendors/rating-order.jobs.ts';
import { lapseExpiredChecks } from './features/vetting/vetting.jobs.ts';
import type { Running } from './lib/every.ts';
import { localDay } from './lib/local-day.ts';
import { type NamedJob, startNamedJobs } from './lib/named-jobs.ts';
import { forgetUploads } from './plugins/temporary-folder.ts';
import type { Services } from './services.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const AWAY_EVERY_MS = 30_000;

/**
 * What happens beside the requests: mail goes out, clocks are watched, and what is no longer needed is forgotten. Of all
 * processes on a database one at a time runs a job, and the others find it done. What each process has to do for itself
 * says so: to note that it lives, and to clear its own disk. The outbox is worked by all of them, each mail by one.
 */
export function startJobs(
  services: Pick<
    Services,
    'database' | 'storage' | 'places' | 'now' | 'publicUrl' | 'opsUrl' | 'sign'
  >,
  mail: Mail,
  waits: FileWaits,
  { log, metrics }: Pick<FastifyInstance, 'log' | 'metrics'>,
  spans?: Spans,
): Running {
  const { database, now, publicUrl, opsUrl } = services;
  const { db } = database;
  const run = { id: newId(), startedAt: now(), keyId: services.sign.keyId };
  const runner = oneRunner(db, run.id);
  /** Each is run by one process. */
  const shared = new Set<string>();
  const lastSuccess = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job last came to its end, on whichever process',
    labelNames: ['task'],
    registers: [metrics],
    collect: async () => {
      // Without the database it stays as it was.
      for (const { name, at } of await listLastSuccesses(db).catch(() => [])) {
        if (shared.has(name)) lastSuccess.set({ task: name }, at.getTime() / 1000);
      }
    },
  });
  /** Each run is a trace, also where a call asked for it. */
  const traced = (name: string, work: () => Promise<unknown>) => () =>
    inSpan(
      spans?.begin({ name: `job ${name}`, kind: 'internal', fields: {}, parent: 'none' }),
      work,
    );
  const job = (name: string, everyMs: number, work: () => Promise<unknown>): NamedJob => {
    shared.add(name);
    // What another process did not long ago need not be done again, unless somebody wants it.
    const fresh = { start: Math.min(everyMs / 2, MINUTE_MS), clock: everyMs / 2, wanted: 0 };
    const run = traced(name, work);
    return { name, everyMs, run: (cause) => runner.run(name, fresh[cause], run) };
  };
  const inEachProcess = (
    name: string,
    everyMs: number,
    work: () => Promise<unknown>,
  ): NamedJob => ({
    name,
    everyMs,
    run: async () => {
      await traced(name, work)();
      lastSuccess.set({ task: name }, Date.now() / 1000);
    },
  });
  const failures = new Counter({
    name: 'job_failures_total',
    help: 'How often a job of this process failed',
    labelNames: ['task'],
    registers: [metrics],
  });
  const outbox = startOutbox(database, mail, log);
  const fileActsTotal = new Counter({
    name: 'file_acts_total',
    help: 'Files of storage that this process put into quarantine, returned from it or removed for good',
    labelNames: ['act'],
    registers: [metrics],
  });
  const ignoreFileActs = fileActs.on(({ act, key }) => {
    fileActsTotal.inc({ act });
    log.info({ key }, `a file was ${act}`);
  });
  const jobs = startNamedJobs(
    [
      inEachProcess('note-run', MINUTE_MS, () => noteRun(db, run, now())),
      inEachProcess('forget-uploads', HOUR_MS, () =>
        forgetUploads(new Date(now().getTime() - HOUR_MS)),
      ),
      job('forget-alerts', HOUR_MS, () => forgetOldAlerts(db, now())),
      job('forget-mails', HOUR_MS, () => forgetOldMails(db, now())),
      job('forget-proofs', HOUR_MS, () => forgetOldProofs(db, now())),
      job('remove-lost-files', HOUR_MS, () => removeLostFiles(services)),
      job('forget-looks', HOUR_MS, () => forgetLooks(db, localDay(now()))),
      job('forget-upload-days', HOUR_MS, () => forgetUploadDays(db, localDay(now()))),
      job('forget-notices', HOUR_MS, () => forgetOldNotices(db, now())),
      job('warn-of-waiting-leads', 5 * MINUTE_MS, () => warnOfWaitingLeads(db, now(), opsUrl())),
      job('keep-rating-order', 10 * MINUTE_MS, () => keepRatingOrder(services)),
      job('lapse-checks', 5 * MINUTE_MS, () => lapseExpiredChecks(services)),
      job('apply-imports', 5 * MINUTE_MS, () => applyReadImports(services)),
      job('tell-away', AWAY_EVERY_MS, () => tellAway({ database, now, publicUrl })),
      job('sweep-storage', DAY_MS, () => sweepStorage(services, waits)),
    ],
    {
      // While the database is away the log has said so, once.
      onFault: (name, error) => {
        failures.inc({ task: name });
        if (!isConnectionLost(error)) log.error({ job: name, err: error }, 'a job failed');
      },
    },
  );
  const ignoreImports = importSignal.on(() => jobs.soon('apply-imports'));
  return {
    stop: async () => {
      ignoreImports();
      runner.stop();
      await Promise.all([outbox.stop(), jobs.stop()]);
      await noteRun(db, { ...run, keyId: null }, now()).catch(() => undefined);
      ignoreFileActs();
    },
  };
}
