import {
  type KeyReminder,
  keyDeviceEndpoints,
  type OwnKeyStatus,
} from '@threshold/contract/endpoints/chat/e2ee-devices';
import { quietApi } from '#app/lib/api/api-client.ts';

/* Server data about a member's browsers and reminders. Requested in the background, so failures
   are not shown. */

/**
 * Returns another browser that opens the member's messages, and until when a password reset by
 * email blocks key changes.
 * @throws ApiError
 */
export async function readKeyStatus(): Promise<OwnKeyStatus> {
  return (await quietApi.call(keyDeviceEndpoints.elsewhere)).data;
}

/** Returns for each reminder whether it is due. @throws ApiError */
export async function readReminders(): Promise<Readonly<Record<KeyReminder, boolean>>> {
  return (await quietApi.call(keyDeviceEndpoints.reminders)).data;
}

/** Dismisses a reminder. Without an answer it appears again on the next page. */
export function putAwayReminder(reminder: KeyReminder): void {
  quietApi.call(keyDeviceEndpoints.putAway, { body: { reminder } }).catch(() => undefined);
}
