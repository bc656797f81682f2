import {
  type KeyReminder,
  keyDeviceEndpoints,
  type OwnKeyStatus,
} from '@threshold/contract/e2ee-devices';
import { quietApi } from '#app/lib/api/api-client.ts';

/* What the server knows of a member's browsers and of what the member was asked. Nobody has asked for it: it fails quietly. */

/** Which other browser opens the member's messages, and until when a reset by email blocks changes of the keys. @throws ApiError */
export async function readKeyStatus(): Promise<OwnKeyStatus> {
  return (await quietApi.call(keyDeviceEndpoints.elsewhere)).data;
}

/** Which reminders are due. @throws ApiError */
export async function readReminders(): Promise<Readonly<Record<KeyReminder, boolean>>> {
  return (await quietApi.call(keyDeviceEndpoints.reminders)).data;
}

/** Puts one away. Without an answer it comes again with the next page. */
export function putAwayReminder(reminder: KeyReminder): void {
  quietApi.call(keyDeviceEndpoints.putAway, { body: { reminder } }).catch(() => undefined);
}
