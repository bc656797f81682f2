import type { ShownMessage } from './shown-message.ts';

/** What a row of sealed messages shows only as a whole. */
export interface SealMarks {
  /** Ids of those that say again what was said before: the server has replayed them. */
  readonly repeats: ReadonlySet<string>;
  /** Ids of those before which something is missing. */
  readonly gaps: ReadonlySet<string>;
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
  return { repeats, gaps };
}

function counted({ sender, sealed }: ShownMessage) {
  if (sealed?.reading.kind !== 'opened') return undefined;
  const { device, count } = sealed.reading;
  return { device: `${sender} ${device}`, count };
}
