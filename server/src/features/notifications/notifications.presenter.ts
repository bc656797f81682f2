import {
  type Notification,
  type NotificationKind,
  notificationKinds,
} from '@threshold/contract/notifications';
import type { MutedMail } from '../../db/tables.ts';
import type { NotificationRow } from './notifications.repo.ts';

export const presentNotification = (row: NotificationRow): Notification => ({
  _id: row.id,
  kind: row.kind,
  text: row.text,
  href: row.href,
  read: row.read_at !== null,
  createdAt: row.created_at.toISOString(),
});

/** Mail settings: true for each kind that is not turned off. */
export const presentMailChoices = (muted: ReadonlySet<MutedMail>) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, !muted.has(kind)])) as Record<
    NotificationKind,
    boolean
  >;
