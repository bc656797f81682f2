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
    log.error({ promise, err: error }, 'promise check failed');
  }
  if (run.broken.length > 0) log.warn({ promises: run.broken }, 'broken promises found');
  return run;
}
