import {
  type KeyReminder,
  type KeysElsewhere,
  keyDeviceEndpoints,
} from '@threshold/contract/e2ee-devices';
import { quietApi } from '#app/lib/api/api-client.ts';

/* What the server knows of a member's browsers and of what the member was asked. Nobody has asked for it: it fails quietly. */

/** Where one's messages open other than here, as far as it is known. @throws ApiError */
export async function readKeysElsewhere(): Promise<KeysElsewhere | null> {
  return (await quietApi.call(keyDeviceEndpoints.elsewhere)).data.last;
}

/** Which reminders are due. @throws ApiError */
export async function readReminders(): Promise<Readonly<Record<KeyReminder, boolean>>> {
  return (await quietApi.call(keyDeviceEndpoints.reminders)).data;
}

/** Puts one away. Without an answer it comes again with the next page. */
export function putAwayReminder(reminder: KeyReminder): void {
  quietApi.call(keyDeviceEndpoints.putAway, { body: { reminder } }).catch(() => undefined);
}
