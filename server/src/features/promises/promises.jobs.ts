import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../services.ts';
import { type CheckRun, checkPromises } from './promises.service.ts';

/** Checks every promise and logs failed checks and broken promises. */
export async function runChecks(
  services: Pick<Services, 'database' | 'places' | 'now'>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Promise<CheckRun> {
  const run = await checkPromises(services);
  for (const { promise, error } of run.failures) {
    log.error({ promise, err: error }, 'a promise could not be checked');
  }
  if (run.broken.length > 0) log.warn({ promises: run.broken }, 'promises do not hold');
  return run;
}
