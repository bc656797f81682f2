import { keyDeviceEndpoints } from '@threshold/contract/endpoints/chat/e2ee-devices';
import { accessToken } from '#app/lib/account/session.ts';
import type { Api } from '#app/lib/api/api.ts';

/** Session and key version that this document has reported last. */
let lastReport: string | undefined;

/**
 * Reports once which key version this browser has, so that another browser of the member can show
 * where messages open; null after their removal. Runs in the background and never throws.
 */
export function tellKeysHere(api: Api, kv: number | null): void {
  const now = `${accessToken()} ${kv}`;
  if (lastReport === now) return;
  lastReport = now;
  api.call(keyDeviceEndpoints.tellHere, { body: { kv } }).catch(() => {
    lastReport = undefined;
  });
}
