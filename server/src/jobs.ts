import type { FastifyBaseLogger } from 'fastify';
import type { Mail } from './adapters/mail/mail.ts';
import { forgetOldProofs } from './features/accounts/accounts.jobs.ts';
import { forgetOldAlerts } from './features/alerts/alerts.jobs.ts';
import { tellAway } from './features/chat/away.jobs.ts';
import { removeLostFiles } from './features/files/files.jobs.ts';
import { removeStrayFiles } from './features/files/stray-files.jobs.ts';
import { warnOfWaitingLeads } from './features/lead-requests/lead-requests.jobs.ts';
import { forgetOldNotices } from './features/notices/notices.jobs.ts';
import { forgetOldMails, startOutbox } from './features/outbox/outbox.jobs.ts';
import { applyReadImports } from './features/registers/registers.jobs.ts';
import { importSignal } from './features/registers/registers.signal.ts';
import { forgetLooks } from './features/vendors/profile-views.repo.ts';
import { lapseExpiredChecks } from './features/vetting/vetting.jobs.ts';
import { every, type Running } from './lib/every.ts';
import { localDay } from './lib/local-day.ts';
import { forgetUploads } from './plugins/multipart.ts';
import type { Services } from './services.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const AWAY_EVERY_MS = 30_000;

/** What happens beside the requests: mail goes out, clocks are watched, and what is no longer needed is forgotten. */
export function startJobs(
  services: Pick<Services, 'database' | 'storage' | 'places' | 'now' | 'publicUrl'>,
  mail: Mail,
  log: FastifyBaseLogger,
): Running {
  const { database, now, publicUrl } = services;
  const outbox = startOutbox(database, mail, log);
  const forgetting = every(
    HOUR_MS,
    async () => {
      await forgetOldAlerts(database.db, now());
      await forgetOldMails(database.db, now());
      await forgetUploads(new Date(now().getTime() - HOUR_MS));
      await forgetOldProofs(database.db, now());
      await removeLostFiles(services);
      await forgetLooks(database.db, localDay(now()));
      await forgetOldNotices(database.db, now());
    },
    (error) => log.warn({ err: error }, 'old rows could not be removed'),
  );
  const watching = every(
    5 * MINUTE_MS,
    async () => {
      await warnOfWaitingLeads(database.db, now(), publicUrl());
      await lapseExpiredChecks(services);
    },
    (error) => log.warn({ err: error }, 'clocks could not be watched'),
  );
  const sweeping = every(
    DAY_MS,
    () => removeStrayFiles(services),
    (error) => log.warn({ err: error }, 'storage could not be swept'),
  );
  const applying = every(
    5 * MINUTE_MS,
    () => applyReadImports(services),
    (error) => log.warn({ err: error }, 'a file of a register could not be applied'),
  );
  const ignoreImports = importSignal.on(() => applying.soon());
  const telling = every(
    AWAY_EVERY_MS,
    () => tellAway({ database, now, publicUrl }),
    (error) => log.warn({ err: error }, 'those who are away could not be told of messages'),
  );
  return {
    stop: async () => {
      ignoreImports();
      const running = [outbox, forgetting, watching, applying, sweeping, telling];
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}
