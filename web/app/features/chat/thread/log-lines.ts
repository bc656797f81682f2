import { formatDay, type ShownMessage } from '../model/shown-message.ts';

export type LogLine =
  | { readonly kind: 'day'; readonly key: string; readonly text: string }
  | { readonly kind: 'unread'; readonly key: string; readonly count: number }
  | { readonly kind: 'gap'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: ShownMessage;
      readonly isMine: boolean;
      /** True for the first message of a group; `isLast` is true for its last message. */
      readonly isFirst: boolean;
      readonly isLast: boolean;
      /** Mismatch between the details that the sender signed and the message's position. */
      readonly oddity?: OrderAnomaly | undefined;
    };

export type OrderAnomaly = 'late' | 'byReplaced';

/** Time in ms below which two successive messages of one sender on one day form a group. */
const GROUP_MS = 5 * 60_000;

export function buildLogLines(
  found: readonly ShownMessage[],
  myId: string,
  unread: { readonly fromId: string; readonly count: number } | undefined,
  now: Date,
  { repeats, gaps, late, byReplaced }: SealAnomalies,
): LogLine[] {
  const lines: LogLine[] = [];
  const oddityOf = (id: string): OrderAnomaly | undefined => {
    if (byReplaced.has(id)) return 'byReplaced';
    return late.has(id) ? 'late' : undefined;
  };
  const messages = found.filter(({ _id }) => !repeats.has(_id));
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1];
    const after = messages[index + 1];
    const day = formatDay(message.createdAt, now);
    if (!before || formatDay(before.createdAt, now) !== day) {
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
  return apart < GROUP_MS && formatDay(one.createdAt, now) === formatDay(next.createdAt, now);
}

/** Irregularities that only a sequence of sealed messages reveals. */
export interface SealAnomalies {
  /** Ids of messages that repeat an earlier message, because the server has replayed it. */
  readonly repeats: ReadonlySet<string>;
  /** Ids of messages before which a message of the same device is missing. */
  readonly gaps: ReadonlySet<string>;
  /** Ids of messages below another message that the same device signed later. */
  readonly late: ReadonlySet<string>;
  /** Ids of messages below another message that the same sender signed with newer keys. */
  readonly byReplaced: ReadonlySet<string>;
}

/**
 * Finds messages that the server has replayed, dropped or reordered. Every device numbers its
 * messages per conversation and signs the number, so honest senders cause no gap or repetition.
 * @param messages in their order, without a gap in the server's numbering
 * @param isFromStart true if the conversation's first message is among them
 */
export function findSealAnomalies(
  messages: readonly ShownMessage[],
  isFromStart: boolean,
): SealAnomalies {
  const repeats = new Set<string>();
  const names = new Set<string>();
  const counts = new Map<string, Set<number>>();
  for (const message of messages) {
    const mark = getSealedMetadata(message);
    if (!mark) continue;
    const name = `${message.sender} ${message.clientMessageId}`;
    if (names.has(name)) repeats.add(message._id);
    names.add(name);
    const ofDevice = counts.get(mark.device) ?? new Set();
    counts.set(mark.device, ofDevice.add(mark.count));
  }
  const gaps = new Set<string>();
  /** Senders whose previous message is not decrypted, so that its number is unknown. */
  const unread = new Set<string>();
  for (const message of messages) {
    const mark = getSealedMetadata(message);
    if (!mark) {
      if (message.sealed) unread.add(message.sender);
      continue;
    }
    const { device, count } = mark;
    const known = counts.get(device) ?? new Set();
    const begins = isFromStart ? 1 : Math.min(...known);
    const isGap = count > begins && !known.has(count - 1) && !unread.has(message.sender);
    if (isGap && !repeats.has(message._id)) gaps.add(message._id);
    unread.delete(message.sender);
  }
  return { repeats, gaps, ...findOrderAnomalies(messages, repeats) };
}

/**
 * Checks the server's order against the times and key versions that senders signed. A slow upload
 * also arrives late, so lateness is shown as a notice, not as an alarm.
 */
function findOrderAnomalies(
  messages: readonly ShownMessage[],
  repeats: ReadonlySet<string>,
): Pick<SealAnomalies, 'late' | 'byReplaced'> {
  const [late, byReplaced] = [new Set<string>(), new Set<string>()];
  /** Newest time so far per device, and newest key version so far per sender. */
  const times = new Map<string, number>();
  const versions = new Map<string, number>();
  for (const message of messages) {
    const mark = getSealedMetadata(message);
    if (!mark || repeats.has(message._id)) continue;
    const { device, at, kv } = mark;
    const [newest, newestKeys] = [times.get(device) ?? at, versions.get(message.sender) ?? kv];
    if (at < newest) late.add(message._id);
    if (kv < newestKeys) byReplaced.add(message._id);
    times.set(device, Math.max(at, newest));
    versions.set(message.sender, Math.max(kv, newestKeys));
  }
  return { late, byReplaced };
}

function getSealedMetadata({ sender, sealed }: ShownMessage) {
  if (sealed?.reading.kind !== 'opened') return undefined;
  const { device, ...rest } = sealed.reading;
  return { ...rest, device: `${sender} ${device}` };
}
