import { type Notice, type NoticeKind, noticeKinds } from '@threshold/contract/notices';
import type { NoticeRow } from './notices.repo.ts';

export const presentNotice = (row: NoticeRow): Notice => ({
  _id: row.id,
  kind: row.kind,
  text: row.text,
  href: row.href,
  read: row.read_at !== null,
  createdAt: row.created_at.toISOString(),
});

/** Which kinds are mailed: all but those that were turned off. */
export const presentMailChoices = (muted: ReadonlySet<NoticeKind>) =>
  Object.fromEntries(noticeKinds.map((kind) => [kind, !muted.has(kind)])) as Record<
    NoticeKind,
    boolean
  >;
