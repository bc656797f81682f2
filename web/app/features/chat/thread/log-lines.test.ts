import type { Message } from '@threshold/contract/endpoints/chat/chat';
import { expect, it } from 'vitest';
import { formatShort } from '../model/shown-message.ts';
import { buildLogLines } from './log-lines.ts';

const none = new Set<string>();
const noMarks = { repeats: none, gaps: none, late: none, byReplaced: none };
const now = new Date(2026, 10, 21, 15, 0);
const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).toISOString();

function message(position: number, sender: string, createdAt: string): Message {
  return {
    _id: `id-${position}`,
    conversationId: 'c',
    body: `${position}`,
    sender,
    senderType: 'customer',
    receiverId: 'x',
    clientMessageId: null,
    position,
    file: null,
    createdAt,
  };
}

it('inserts dates and the unread marker, and groups messages by sender', () => {
  const messages = [
    message(1, 'me', at(20, 18)),
    message(2, 'them', at(20, 19)),
    message(3, 'them', at(20, 19, 2)),
    message(4, 'them', at(21, 9)),
    message(5, 'them', at(21, 9, 1)),
    message(6, 'them', at(21, 14)),
  ];
  const lines = buildLogLines(messages, 'me', { fromId: 'id-5', count: 2 }, now, noMarks).map(
    (line) => {
      if (line.kind === 'day') return line.text;
      if (line.kind === 'gap') return 'gap';
      if (line.kind === 'unread') return `${line.count} new`;
      const ends = `${line.isFirst ? '<' : ''}${line.isLast ? '>' : ''}`;
      return `${line.message.body}${line.isMine ? ' mine' : ''}${ends}`;
    },
  );
  expect(lines).toEqual([
    'Yesterday',
    '1 mine<>',
    '2<',
    '3>',
    'Today',
    '4<>',
    '2 new',
    '5<>',
    '6<>',
  ]);
});

it('warns of replaced keys, not lateness, if a message has both marks', () => {
  const messages = [1, 2, 3].map((nr) => message(nr, 'them', at(21, 9)));
  const marks = { ...noMarks, late: new Set(['id-2', 'id-3']), byReplaced: new Set(['id-3']) };
  const oddities = buildLogLines(messages, 'me', undefined, now, marks).flatMap((line) =>
    line.kind === 'message' ? [line.oddity] : [],
  );
  expect(oddities).toEqual([undefined, 'late', 'byReplaced']);
});

it("shows a message's time, weekday or date depending on its age", () => {
  expect(formatShort(at(21, 14, 14), now)).toMatch(/^2:14\s?pm$/i);
  expect(formatShort(at(20, 8), now)).toBe('Yesterday');
  expect(formatShort(at(18, 8), now)).toBe('Wed');
  expect(formatShort(at(9, 8), now)).toBe('9 Nov');
  expect(formatShort(new Date(2025, 10, 9).toISOString(), now)).toBe('9 Nov 2025');
});
