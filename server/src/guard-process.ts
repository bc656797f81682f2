import type { FastifyBaseLogger } from 'fastify';

/**
 * Nothing that goes wrong beside a call ends the process without a word. A promise that fails and that nobody waits for
 * leaves everything else as it was. After an exception that nobody caught, nobody knows what is left half done: the
 * process then ends in order, and whoever watches over it starts another.
 */
export function guardProcess(
  process: Pick<NodeJS.Process, 'on'>,
  log: Pick<FastifyBaseLogger, 'error' | 'fatal'>,
  end: (exitCode: number) => void,
): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'something failed that nobody waited for');
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'something failed that nobody caught: the process ends in order');
    end(1);
  });
}
