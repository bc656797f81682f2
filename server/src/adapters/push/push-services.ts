/*
 * Where a browser wants its news is for the browser to say, so anybody can say anything. News go to the push services of browsers
 * and to those that the operator names, and to no other address: not to one of our own network either, whatever its name.
 */

/** Hosts of the browsers' own services: Chromium's, Mozilla's, Apple's and Microsoft's. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
const below = ['.push.apple.com', '.notify.windows.com'];

/** @param further origins that the operator added, as `https://push.homes.example` */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (further.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return hosts.includes(hostname) || below.some((domain) => hostname.endsWith(domain));
}
