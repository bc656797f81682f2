import { brand } from '@threshold/contract/brand';
import { pushLimits } from '@threshold/contract/endpoints/notifications/push';
import { LRUCache } from 'lru-cache';
import type { RequestDetails } from 'web-push';
import webPush from 'web-push';
import { explainConnectionFault } from '../../lib/setup-error.ts';
import type { Push, PushOutcome } from './push.ts';

const PATIENCE_MS = 10_000;
const LONGEST_RETRY_SECONDS = 3600;
/** Milliseconds for which a push service that timed out is skipped, so that it delays no push. */
const REST_MS = 60_000;
const MAX_RESTING = 100;

export interface PushOptions {
  /** Origins of push services that the operator permits in addition to the browsers' own. */
  readonly services: readonly string[];
  readonly patienceMs?: number;
}

/** Sends Web Push (RFC 8030), encrypted for the device (RFC 8291) and signed by us (RFC 8292). */
export function createWebPush({ services, patienceMs = PATIENCE_MS }: PushOptions): Push {
  /** Origins of push services that did not answer recently. */
  const resting = new LRUCache<string, true>({ max: MAX_RESTING, ttl: REST_MS });
  const accepts = (endpoint: string) => isPushService(endpoint, services);
  return {
    accepts,
    async send({ endpoint, p256dh, auth }, keys, payload): Promise<PushOutcome> {
      // Checks the push URL again, because the operator may have changed the permitted services
      // since the subscription was stored.
      if (!accepts(endpoint)) return { kind: 'gone' };
      const { origin } = new URL(endpoint);
      const restMs = resting.has(origin) ? resting.getRemainingTTL(origin) : 0;
      if (restMs > 0) {
        const retrySeconds = Math.ceil(restMs / 1000);
        return { kind: 'away', reason: 'it did not answer others just now', retrySeconds };
      }
      let request: RequestDetails;
      try {
        request = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(payload),
          {
            vapidDetails: { subject: brand.support_email_link, ...keys },
            TTL: pushLimits.service_seconds,
            // A new push replaces undelivered pushes with the same topic.
            topic: payload.topic,
            urgency: payload.topic === 'call_soon' ? 'high' : 'normal',
            contentEncoding: 'aes128gcm',
          },
        );
      } catch {
        // The subscription's keys are invalid, so pushes cannot be encrypted for this device.
        return { kind: 'gone' };
      }
      const startedAt = performance.now();
      try {
        const { status, headers, body } = await fetch(endpoint, {
          method: 'POST',
          headers: request.headers as Record<string, string>,
          body: new Uint8Array(request.body ?? []),
          redirect: 'manual',
          signal: AbortSignal.timeout(patienceMs),
        });
        // A response body that is not read would block the connection.
        await body?.cancel();
        return toPushOutcome(status, headers.get('retry-after'));
      } catch (error) {
        if (performance.now() - startedAt > patienceMs / 2) resting.set(origin, true);
        return { kind: 'away', reason: explainConnectionFault(error) ?? (error as Error).name };
      }
    },
  };
}

function toPushOutcome(status: number, retryAfter: string | null): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = String(status);
  if (status !== 429 && status < 500) return { kind: 'refused', reason };
  const seconds = Number(retryAfter);
  return Number.isFinite(seconds) && seconds > 0
    ? { kind: 'away', reason, retrySeconds: Math.min(seconds, LONGEST_RETRY_SECONDS) }
    : { kind: 'away', reason };
}

/*
 * A browser names its push service, so a request can name any address. Pushes go only to the
 * services of browsers and those that the operator lists, never to our own network.
 */

/** Hosts of the push services that browsers use: Chromium, Mozilla, Apple and Microsoft. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
const below = ['.push.apple.com', '.notify.windows.com'];

/** @param further origins permitted by the operator, such as 'https://push.homes.example' */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (further.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return hosts.includes(hostname) || below.some((domain) => hostname.endsWith(domain));
}
