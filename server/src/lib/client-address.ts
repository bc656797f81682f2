import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Reads who is at the other end, past the proxies that are trusted, where there is no Fastify request that knows. */
export function clientAddress(
  trustProxy: boolean | readonly string[],
): (request: IncomingMessage) => string {
  const trust =
    typeof trustProxy === 'boolean' ? () => trustProxy : proxyAddr.compile([...trustProxy]);
  return (request) => proxyAddr(request, trust);
}
