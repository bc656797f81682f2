import type { NoticeKind } from '@threshold/contract/notices';
import type { Db } from '../../adapters/database/database.ts';
import { enqueueMail, type NewMail } from '../outbox/outbox.repo.ts';
import { addNotice, findReader, loadMuted, type Reader, type Side } from './notices.repo.ts';

/** What happened in somebody's own business. */
export interface News {
  readonly kind: NoticeKind;
  /** Undefined for whoever did it themselves. */
  readonly notice?: { readonly text: string; readonly href: string };
  /** Undefined where the notice is enough. */
  readonly mail?: Omit<NewMail, 'recipient'>;
}

/** Writes a notice, and a mail unless the reader turned that kind off: in the transaction of its cause. */
export async function tellReader(
  db: Db,
  { member, email }: Reader,
  { kind, notice, mail }: News,
  now: Date,
): Promise<void> {
  if (notice) await addNotice(db, member, { kind, ...notice }, now);
  if (!mail || (await loadMuted(db, member)).has(kind)) return;
  await enqueueMail(db, { recipient: email, ...mail });
}

/** The same to whoever reads for a customer or a listing, if anybody does. */
export async function tellSide(db: Db, side: Side, news: News, now: Date): Promise<void> {
  const reader = await findReader(db, side);
  if (reader) await tellReader(db, reader, news, now);
}
