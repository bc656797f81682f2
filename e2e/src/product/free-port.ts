import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a free port below the range from which the system assigns ports, so that the port stays
 * free until a slow product listens on it.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch {
    return freePort(host);
  }
  server.close();
  await once(server, 'close');
  return port;
}
