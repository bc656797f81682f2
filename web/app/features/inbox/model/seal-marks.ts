import type { ShownMessage } from './shown-message.ts';

/** What a row of sealed messages shows only as a whole. */
export interface SealMarks {
  /** Ids of those that say again what was said before: the server has replayed them. */
  readonly repeats: ReadonlySet<string>;
  /** Ids of those before which something is missing. */
  readonly gaps: ReadonlySet<string>;
  /** Ids of those that their device wrote before others of it that stand above. */
  readonly late: ReadonlySet<string>;
  /** Ids of those by keys in whose place the same sender has used newer ones above. */
  readonly byReplaced: ReadonlySet<string>;
}

/**
 * Every device counts what it sends into a conversation, under its signature. A number that comes twice, or is left
 * out, was not the sender's doing.
 * @param messages in their order, without a gap of the server's own counting
 * @param isFromStart they begin with the conversation
 */
export function sealMarks(messages: readonly ShownMessage[], isFromStart: boolean): SealMarks {
  const repeats = new Set<string>();
  const said = new Set<string>();
  const counts = new Map<string, Set<number>>();
  for (const message of messages) {
    const mark = counted(message);
    if (!mark) continue;
    const name = `${message.sender} ${message.clientMessageId}`;
    if (said.has(name)) repeats.add(message._id);
    said.add(name);
    const ofDevice = counts.get(mark.device) ?? new Set();
    counts.set(mark.device, ofDevice.add(mark.count));
  }
  const gaps = new Set<string>();
  /** Senders of whom something stands unopened since the last that could be read: its number is not known. */
  const unread = new Set<string>();
  for (const message of messages) {
    const mark = counted(message);
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
  return { repeats, gaps, ...orderMarks(messages, repeats) };
}

/**
 * What its sender signed of a message and the place that the server gave it have to agree. A slow file is late without
 * anybody's doing, so being late is told and is no alarm.
 */
function orderMarks(
  messages: readonly ShownMessage[],
  repeats: ReadonlySet<string>,
): Pick<SealMarks, 'late' | 'byReplaced'> {
  const [late, byReplaced] = [new Set<string>(), new Set<string>()];
  /** The newest so far, of each device and of each sender. */
  const times = new Map<string, number>();
  const versions = new Map<string, number>();
  for (const message of messages) {
    const mark = counted(message);
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

function counted({ sender, sealed }: ShownMessage) {
  if (sealed?.reading.kind !== 'opened') return undefined;
  const { device, ...rest } = sealed.reading;
  return { ...rest, device: `${sender} ${device}` };
}
