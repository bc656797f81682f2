import type { Notification } from '@threshold/contract/endpoints/notifications/notifications';
import { type PushKind, pushKinds } from '@threshold/contract/texts/notification-texts';
import type { Db } from '../../adapters/database/database.ts';
import type { Party } from '../../lib/actor.ts';
import { enqueueMail } from '../../queue/enqueue-mail.ts';
import type { NewMail } from '../../queue/mail.repo.ts';
import { type NewPush, queuePush } from '../../queue/push.repo.ts';
import {
  addNotification,
  findRecipient,
  hasUnreadNotification,
  loadMutedMailKinds,
  type Recipient,
} from './notifications.repo.ts';

const REPEAT_MS = 60 * 60 * 1000;

/** An event to notify a member of, in the product, by push and by mail. */
export interface News {
  /** Mails of the kind 'security' cannot be turned off. */
  readonly kind: Notification['kind'];
  /** Notification in the product; undefined if the recipient caused the event. */
  readonly notification?: { readonly text: string; readonly href: string };
  /** Values that replace the default topic and expiry of the push. */
  readonly push?: Pick<NewPush, 'topic' | 'expires_at'>;
  /** Mail about the event; undefined if no mail is sent. */
  readonly mail?: Omit<NewMail, 'recipient'>;
}

/**
 * Stores a notification for each recipient with an account. Queues a push and, unless the recipient
 * turned such mails off, a mail. Requires the transaction of the event.
 */
export async function notifyRecipients<To extends Party | Recipient>(
  db: Db,
  recipients: readonly To[],
  what: News | ((recipient: To) => News),
  now: Date,
): Promise<void> {
  for (const recipient of recipients) {
    const reader = isRecipient(recipient) ? recipient : await findRecipient(db, recipient);
    if (!reader) continue;
    const news = typeof what === 'function' ? what(recipient) : what;
    await writeNotification(db, reader, news, now);
  }
}

const isRecipient = (recipient: Party | Recipient): recipient is Recipient => 'member' in recipient;

async function writeNotification(
  db: Db,
  { member, email }: Recipient,
  { kind, notification, push, mail }: News,
  now: Date,
): Promise<void> {
  // An equal notification on the same topic is not stored again while the first is unread.
  const since = new Date(now.getTime() - REPEAT_MS);
  const topic = mail?.topic ?? null;
  const isRepeat =
    notification &&
    topic !== null &&
    (await hasUnreadNotification(db, member, { ...notification, topic }, since));
  if (notification && !isRepeat) {
    await addNotification(db, member, { kind, topic, ...notification }, now);
    if (isPushedKind(kind)) {
      const { href } = notification;
      await queuePush(db, member, { topic: kind, href, ...push }, now);
    }
  }
  if (!mail) return;
  const muted: ReadonlySet<string> = await loadMutedMailKinds(db, member);
  if (muted.has(kind)) return;
  await enqueueMail(db, { recipient: email, ...mail }, now);
}

/** False for kinds without pushes, and for messages and purchases, which other code pushes. */
const isPushedKind = (kind: News['kind']): kind is PushKind =>
  kind !== 'message' && kind !== 'purchase' && pushKinds.some((one) => one === kind);
