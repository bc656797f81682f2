import type { PushDevice } from '@threshold/contract/endpoints/notifications/push';
import { pushKinds } from '@threshold/contract/texts/notification-texts';
import { describeDevice } from '../../accounts/sessions/sessions.presenter.ts';
import type { DeviceRow } from './push-devices.repo.ts';

/** Response with a device, without its endpoint and keys, which are secrets of its browser. */
export const presentPushDevice = (row: DeviceRow, sessionId: string): PushDevice => ({
  _id: row.id,
  device: describeDevice(row.user_agent),
  current: row.session_id === sessionId,
  kinds: Object.fromEntries(
    pushKinds.map((kind) => [kind, !row.muted.includes(kind)]),
  ) as PushDevice['kinds'],
  createdAt: row.created_at.toISOString(),
});
