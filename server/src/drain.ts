import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface DrainTimes {
  /** How long /readyz answers 'stopping' while requests are still served: load balancers ask only now and then. */
  readonly delaySeconds: number;
  /** How long requests under way may take after that. */
  readonly seconds: number;
}

/**
 * Ends a process in order. First `/readyz` says that it drains, and everything is still answered; then nothing new is
 * taken and what runs is finished; then `leave` gives everything back. What is not done in time is cut off.
 */
export async function drain(
  app: Pick<FastifyInstance, 'startDraining' | 'close' | 'server' | 'log'>,
  { delaySeconds, seconds }: DrainTimes,
  leave: () => Promise<void>,
  cutOff: () => void,
): Promise<void> {
  app.log.info({ delaySeconds, seconds }, 'the process drains');
  app.startDraining();
  await sleep(delaySeconds * 1000);
  const deadline = setTimeout(() => {
    app.log.error({ seconds }, 'what was under way took longer than DRAIN_SECONDS and is cut off');
    cutOff();
  }, seconds * 1000);
  // Connections that turn idle after close began would hold it up, so they are closed as they do.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(idle);
  await leave();
  clearTimeout(deadline);
}
