import type { FastifyBaseLogger } from 'fastify';
import type { Mail } from './adapters/mail/mail.ts';
import { forgetOldProofs } from './features/accounts/accounts.jobs.ts';
import { forgetOldAlerts } from './features/alerts/alerts.jobs.ts';
import { forgetOldMails, startOutbox } from './features/outbox/outbox.jobs.ts';
import { every, type Running } from './lib/every.ts';
import { forgetUploads } from './plugins/multipart.ts';
import type { Services } from './services.ts';

const HOUR_MS = 60 * 60 * 1000;

/** What happens beside the requests: mail goes out, and what is no longer needed is forgotten. */
export function startJobs(
  { database, now }: Pick<Services, 'database' | 'now'>,
  mail: Mail,
  log: FastifyBaseLogger,
): Running {
  const outbox = startOutbox(database, mail, log);
  const forgetting = every(
    HOUR_MS,
    async () => {
      await forgetOldAlerts(database.db, now());
      await forgetOldMails(database.db, now());
      await forgetUploads(new Date(now().getTime() - HOUR_MS));
      await forgetOldProofs(database.db, now());
    },
    (error) => log.warn({ err: error }, 'old rows could not be removed'),
  );
  return {
    stop: async () => {
      await Promise.all([outbox.stop(), forgetting.stop()]);
    },
  };
}
