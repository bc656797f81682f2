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

/** A notification for one member. */
export interface News {
  /** Mails of the kind 'security' cannot be turned off. */
  readonly kind: Notification['kind'];
  /** Undefined for the member who caused it. */
  readonly notification?: { readonly text: string; readonly href: string };
  /** Overrides of the push of this kind. */
  readonly push?: Pick<NewPush, 'topic' | 'expires_at'>;
  /** Undefined if no mail is sent. */
  readonly mail?: Omit<NewMail, 'recipient'>;
}

/**
 * Stores a notification for each recipient with an account, queues a push and, unless turned off, a
 * mail. Requires the transaction of its cause. `what` may depend on the recipient.
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
  // An equal notification on the same topic is not repeated while it is unread.
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

/** Messages and co-buyer notifications are pushed by their own code; reminders are not. */
const isPushedKind = (kind: News['kind']): kind is PushKind =>
  kind !== 'message' && kind !== 'purchase' && pushKinds.some((one) => one === kind);
