import type { IncomingHttpHeaders } from 'node:http';

/**
 * True if a handshake comes from our own pages or from no page at all. Browsers let any page open a
 * WebSocket to any host, but always send the page's origin. The console has no sockets: on its own
 * origin none can be opened.
 */
export function isSameSite(
  { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  publicUrl: string | undefined,
  opsOrigin?: string,
): boolean {
  if (opsOrigin !== undefined && (origin === opsOrigin || host === new URL(opsOrigin).host)) {
    return false;
  }
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host: from } = new URL(origin);
  return from === host || (publicUrl !== undefined && from === new URL(publicUrl).host);
}
