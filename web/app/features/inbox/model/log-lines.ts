import type { SealMarks } from './seal-marks.ts';
import type { ShownMessage } from './shown-message.ts';
import { dayNameOf } from './when.ts';

/** A line of a conversation's log, from the top down. */
export type LogLine =
  | { readonly kind: 'day'; readonly key: string; readonly text: string }
  | { readonly kind: 'unread'; readonly key: string; readonly count: number }
  | { readonly kind: 'gap'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: ShownMessage;
      readonly isMine: boolean;
      /** First and last of consecutive messages by one sender. */
      readonly isFirst: boolean;
      readonly isLast: boolean;
      /** Mismatch between what the sender signed and the message's position. */
      readonly oddity?: Oddity | undefined;
    };

export type Oddity = 'late' | 'byReplaced';

/** Messages of one sender form a group if they are on the same day and closer than this. */
const GROUP_MS = 5 * 60_000;

export function logLines(
  found: readonly ShownMessage[],
  myId: string,
  unread: { readonly fromId: string; readonly count: number } | undefined,
  now: Date,
  { repeats, gaps, late, byReplaced }: SealMarks,
): LogLine[] {
  const lines: LogLine[] = [];
  const oddityOf = (id: string): Oddity | undefined => {
    if (byReplaced.has(id)) return 'byReplaced';
    return late.has(id) ? 'late' : undefined;
  };
  const messages = found.filter(({ _id }) => !repeats.has(_id));
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1];
    const after = messages[index + 1];
    const day = dayNameOf(message.createdAt, now);
    if (!before || dayNameOf(before.createdAt, now) !== day) {
      lines.push({ kind: 'day', key: `day ${day}`, text: day });
    }
    const isUnreadStart = unread?.fromId === message._id;
    if (unread && isUnreadStart) {
      lines.push({ kind: 'unread', key: 'unread', count: unread.count });
    }
    const isGap = gaps.has(message._id);
    if (isGap) lines.push({ kind: 'gap', key: `gap ${message._id}` });
    lines.push({
      kind: 'message',
      key: message.clientMessageId ?? message._id,
      message,
      isMine: message.sender === myId,
      isFirst: isUnreadStart || isGap || !joins(before, message, now),
      isLast: after?._id === unread?.fromId || !joins(message, after, now),
      oddity: oddityOf(message._id),
    });
  }
  return lines;
}

function joins(one: ShownMessage | undefined, next: ShownMessage | undefined, now: Date): boolean {
  if (!one || !next || one.sender !== next.sender) return false;
  const apart = Date.parse(next.createdAt) - Date.parse(one.createdAt);
  return apart < GROUP_MS && dayNameOf(one.createdAt, now) === dayNameOf(next.createdAt, now);
}
