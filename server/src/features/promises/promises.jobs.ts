import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../services.ts';
import { type CheckRun, checkPromises } from './promises.service.ts';

/**
 * Checks every promise; from then on pages say what holds. A check that cannot be made, or that finds a promise broken, is a
 * line of the log: somebody has to look.
 */
export async function runChecks(
  services: Pick<Services, 'database' | 'places' | 'now' | 'honestForms'>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Promise<CheckRun> {
  const run = await checkPromises(services);
  for (const { promise, error } of run.failures) {
    log.error({ promise, err: error }, 'a promise could not be checked');
  }
  await services.honestForms.refresh();
  const honest = Object.keys(services.honestForms.current());
  if (honest.length > 0) log.warn({ promises: honest }, 'promises do not hold');
  return run;
}
