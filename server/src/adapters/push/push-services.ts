/*
 * A browser names the address of its push service, so a request can name any address. Pushes are
 * sent only to the services of browsers and those that the operator lists, so never to a host of
 * our own network.
 */

/** Hosts of the browsers' own services: those of Chromium, Mozilla, Apple and Microsoft. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
const below = ['.push.apple.com', '.notify.windows.com'];

/** @param further origins that the operator added, such as `https://push.homes.example` */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (further.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return hosts.includes(hostname) || below.some((domain) => hostname.endsWith(domain));
}
