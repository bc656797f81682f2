import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';

const FIRST_PORT = 3000;
const PORTS_TRIED = 20;

/**
 * Listens and returns the address. A configured port that is in use is an error; without PORT the
 * next free one is used.
 */
export async function listen(
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
