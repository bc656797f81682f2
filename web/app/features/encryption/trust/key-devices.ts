import {
  type KeyReminder,
  keyDeviceEndpoints,
  type OwnKeyStatus,
} from '@threshold/contract/endpoints/encryption/e2ee';
import { getAccessToken } from '#app/lib/account/session.ts';
import type { Api } from '#app/lib/api/api.ts';
import { quietApi } from '#app/lib/client/api-client.ts';

/* Background requests about a member's browsers and reminders: failures are not shown. */

/** Reads which browser has the keys, and until when a reset blocks changes. @throws ApiError */
export async function readKeyStatus(): Promise<OwnKeyStatus> {
  return (await quietApi.call(keyDeviceEndpoints.elsewhere)).data;
}

/** Returns for each reminder whether it is due. @throws ApiError */
export async function readReminders(): Promise<Readonly<Record<KeyReminder, boolean>>> {
  return (await quietApi.call(keyDeviceEndpoints.reminders)).data;
}

/** Dismisses a reminder. If the request fails, the reminder appears again on the next page. */
export function dismissKeyReminder(reminder: KeyReminder): void {
  quietApi.call(keyDeviceEndpoints.putAway, { body: { reminder } }).catch(() => undefined);
}

/** Session and key version that this page reported last. */
let lastReport: string | undefined;

/** Reports once which key version this browser has; null after the keys' removal. Never throws. */
export function reportKeyVersion(api: Api, kv: number | null): void {
  const now = `${getAccessToken()} ${kv}`;
  if (lastReport === now) return;
  lastReport = now;
  api.call(keyDeviceEndpoints.tellHere, { body: { kv } }).catch(() => {
    lastReport = undefined;
  });
}
