import type { Notification } from '@threshold/contract/notifications';
import { type PushKind, pushKinds } from '@threshold/contract/push-words';
import type { Db } from '../../adapters/database/database.ts';
import type { Party } from '../../lib/actor.ts';
import { enqueueMail } from '../../queue/enqueue-mail.ts';
import type { NewMail } from '../../queue/mail.repo.ts';
import { type NewPush, queuePush } from '../../queue/push.repo.ts';
import {
  addNotification,
  findRecipient,
  hasUnread,
  loadMuted,
  type Recipient,
} from './notifications.repo.ts';

const REPEAT_MS = 60 * 60 * 1000;

/** What happened in somebody's own business. */
export interface News {
  /** Mails of the kind 'security' can't be turned off. */
  readonly kind: Notification['kind'];
  /** Undefined for whoever did it themselves. */
  readonly notification?: { readonly text: string; readonly href: string };
  /** What devices say of it, where that is not what they say of its kind. */
  readonly push?: Pick<NewPush, 'topic' | 'expires_at'>;
  /** Undefined where the notification is enough. */
  readonly mail?: Omit<NewMail, 'recipient'>;
}

/**
 * Writes a notification to each of the recipients, which their devices are told of, and a mail unless they turned that kind off:
 * in the transaction of its cause. A side that nobody has an account for is left out. `what` may differ from recipient to recipient.
 */
export async function notify<To extends Party | Recipient>(
  db: Db,
  recipients: readonly To[],
  what: News | ((recipient: To) => News),
  now: Date,
): Promise<void> {
  for (const recipient of recipients) {
    const reader = isReader(recipient) ? recipient : await findRecipient(db, recipient);
    if (!reader) continue;
    const news = typeof what === 'function' ? what(recipient) : what;
    await write(db, reader, news, now);
  }
}

const isReader = (recipient: Party | Recipient): recipient is Recipient => 'member' in recipient;

async function write(
  db: Db,
  { member, email }: Recipient,
  { kind, notification, push, mail }: News,
  now: Date,
): Promise<void> {
  // The same line about the same topic is not repeated while it is unread.
  const since = new Date(now.getTime() - REPEAT_MS);
  const topic = mail?.topic ?? null;
  const isRepeat =
    notification &&
    topic !== null &&
    (await hasUnread(db, member, { ...notification, topic }, since));
  if (notification && !isRepeat) {
    await addNotification(db, member, { kind, topic, ...notification }, now);
    if (isPushed(kind)) {
      const { href } = notification;
      await queuePush(db, member, { topic: kind, href, ...push }, now);
    }
  }
  if (!mail) return;
  const muted: ReadonlySet<string> = await loadMuted(db, member);
  if (muted.has(kind)) return;
  await enqueueMail(db, { recipient: email, ...mail }, now);
}

/**
 * Messages are pushed as they come: by the time of this notification they have been. Of purchases what a fellow buyer did is
 * pushed, by whoever tells of it; no date is left to a push, and none says that somebody stopped sharing.
 */
const isPushed = (kind: News['kind']): kind is PushKind =>
  kind !== 'message' && kind !== 'purchase' && pushKinds.some((one) => one === kind);
