import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface DrainTimes {
  /**
   * Seconds during which /readyz answers 503 while requests are still served, because load
   * balancers poll it.
   */
  readonly delaySeconds: number;
  /** Seconds that running requests may take after that. */
  readonly seconds: number;
}

/**
 * Shuts the process down gracefully. First `/readyz` reports the draining while everything is still
 * answered; then no new request is accepted and running ones finish; then `leave` releases
 * everything. Requests beyond the time limit are cut off.
 */
export async function drain(
  app: Pick<FastifyInstance, 'startDraining' | 'close' | 'server' | 'log'>,
  { delaySeconds, seconds }: DrainTimes,
  leave: () => Promise<void>,
  cutOff: () => void,
): Promise<void> {
  app.log.info({ delaySeconds, seconds }, 'shutdown started, draining requests');
  app.startDraining();
  await sleep(delaySeconds * 1000);
  const deadline = setTimeout(() => {
    app.log.error({ seconds }, 'requests exceeded DRAIN_SECONDS and are cut off');
    cutOff();
  }, seconds * 1000);
  // Connections that become idle after the start of `close` would delay it, so they are closed
  // repeatedly.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(idle);
  await leave();
  clearTimeout(deadline);
}
