import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { ConfigError } from './lib/setup-error.ts';

const FIRST_PORT = 3000;
const PORTS_TRIED = 20;

/** Starts to listen and returns the URL. Without PORT it uses port 3000 or the next free port. */
export async function startListening(
  app: FastifyInstance,
  { host, port, publicUrl }: Pick<Config, 'host' | 'port' | 'publicUrl'>,
): Promise<string> {
  const candidates =
    port === undefined ? Array.from({ length: PORTS_TRIED }, (_, i) => FIRST_PORT + i) : [port];
  for (const candidate of candidates) {
    try {
      const address = await app.listen({ host, port: candidate });
      return publicUrl ?? address.replace('127.0.0.1', 'localhost');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new ConfigError(
    port === undefined
      ? `Ports ${FIRST_PORT} to ${FIRST_PORT + PORTS_TRIED - 1} are all in use. Set PORT to a free one.`
      : `Port ${port} is in use. Set PORT to a free one.`,
  );
}

export interface DrainTimes {
  /** Seconds in which /readyz already answers 503, for load balancers, but requests are served. */
  readonly delaySeconds: number;
  /** Seconds that running requests may take after the delay. */
  readonly seconds: number;
}

/**
 * Shuts down. First `/readyz` answers 503 while requests are still served; then running requests
 * finish; then `leave` closes the services. Requests that take longer than `seconds` are aborted by
 * `cutOff`.
 */
export async function shutDownGracefully(
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

/**
 * Logs errors that no caller handles. After an unhandled rejection the process continues; after an
 * uncaught exception its state is unknown, so it shuts down gracefully. Errors of writing to stdout
 * or stderr are ignored, because logging them would cause the next such error.
 */
export function handleProcessErrors(
  process: Pick<NodeJS.Process, 'on' | 'stdout' | 'stderr'>,
  end: (exitCode: number) => void,
): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.on('unhandledRejection', (reason) => {
    console.error('unhandled promise rejection', toLoggableError(reason));
  });
  process.on('uncaughtException', (thrown) => {
    console.error('uncaught exception, shutting down', toLoggableError(thrown));
    end(1);
  });
}

/** A thrown value that is not an Error may contain anything, so it is not logged. */
const toLoggableError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(`not an error but: ${typeof thrown}`);
