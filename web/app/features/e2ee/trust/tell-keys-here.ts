import { keyDeviceEndpoints } from '@threshold/contract/e2ee-devices';
import { accessToken } from '#app/lib/account/session.ts';
import type { Api } from '#app/lib/api/api.ts';

/** The session and the version that this document has told last. */
let told: string | undefined;

/**
 * Tells once which version of the keys this browser has, so that another one of the member can say where messages open; null
 * once it has none any more. Nobody waits for it, and it never fails.
 */
export function tellKeysHere(api: Api, kv: number | null): void {
  const now = `${accessToken()} ${kv}`;
  if (told === now) return;
  told = now;
  api.call(keyDeviceEndpoints.tellHere, { body: { kv } }).catch(() => {
    told = undefined;
  });
}
