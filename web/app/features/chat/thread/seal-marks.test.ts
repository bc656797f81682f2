import { describe, expect, test } from 'vitest';
import { buildSealedMessage, message, opened } from '#test/inbox-samples.ts';
import { findSealAnomalies } from './log-lines.ts';

/** Consecutive messages of one device with these numbers. */
const counted = (...counts: number[]) =>
  counts.map((count, nr) =>
    buildSealedMessage(nr + 1, opened(count), { clientMessageId: `m-${count}` }),
  );
const gapsOf = (...args: Parameters<typeof findSealAnomalies>) => [
  ...findSealAnomalies(...args).gaps,
];
const repeatsOf = (...args: Parameters<typeof findSealAnomalies>) => [
  ...findSealAnomalies(...args).repeats,
];

describe('a gap in the message numbers', () => {
  test('is marked at the message after the gap', () => {
    expect(gapsOf(counted(1, 2, 3), true)).toEqual([]);
    expect(gapsOf(counted(1, 2, 4, 5), true)).toEqual(['id-3']);
  });

  test("is marked before the first message only at the conversation's start", () => {
    expect(gapsOf(counted(3, 4), true)).toEqual(['id-1']);
    expect(gapsOf(counted(3, 4), false)).toEqual([]);
  });

  test('is not marked when two messages arrive in the wrong order', () => {
    expect(gapsOf(counted(1, 3, 2, 4), true)).toEqual([]);
  });

  test('is detected separately for each device', () => {
    const messages = [
      buildSealedMessage(1, opened(1, 'phone')),
      buildSealedMessage(2, opened(1, 'laptop')),
      buildSealedMessage(3, opened(2, 'phone')),
      buildSealedMessage(4, opened(1, 'phone'), { sender: 'me' }),
      buildSealedMessage(5, opened(3, 'laptop')),
    ];
    expect(gapsOf(messages, true)).toEqual(['id-5']);
  });

  test('is not marked around an unreadable message of the same sender', () => {
    const torn = (sender: string) => [
      buildSealedMessage(1, opened(1)),
      buildSealedMessage(2, { kind: 'unverified' }, { sender }),
      buildSealedMessage(3, opened(3)),
    ];
    expect(gapsOf(torn('them'), true)).toEqual([]);
    expect(gapsOf(torn('me'), true)).toEqual(['id-3']);
  });
});

describe('a repeated message', () => {
  test('is marked if an earlier message has equal sender and message id', () => {
    const [one, two] = counted(1, 2);
    if (!one || !two) throw new Error('two messages');
    const replayed = { ...one, _id: 'id-3', position: 3 };
    expect(repeatsOf([one, two, replayed], true)).toEqual(['id-3']);
    const byOther = { ...replayed, sender: 'me' };
    expect(repeatsOf([one, two, byOther], true)).toEqual([]);
  });

  test('is not marked if the earlier message is plain or undecrypted', () => {
    const id = { clientMessageId: 'm-1' };
    const messages = [
      message(1, id),
      buildSealedMessage(2, { kind: 'unverified' }, id),
      buildSealedMessage(3, opened(1), id),
    ];
    expect(repeatsOf(messages, true)).toEqual([]);
  });
});

describe('the check of the message order', () => {
  const marksOf = (...messages: ReturnType<typeof buildSealedMessage>[]) => {
    const { late, byReplaced } = findSealAnomalies(messages, true);
    return { late: [...late], byReplaced: [...byReplaced] };
  };

  test('marks a message as late if written before a message above', () => {
    const [one, two, three] = counted(1, 2, 3);
    if (!one || !two || !three) throw new Error('three messages');
    expect(marksOf(one, two, three).late).toEqual([]);
    expect(marksOf(one, three, two).late).toEqual(['id-2']);
    // Neither is late: another device has its own clock, and a released number may be reused.
    const elsewhere = buildSealedMessage(4, opened(1, 'phone', { at: 1 }));
    const reused = buildSealedMessage(5, opened(2, 'd1', { at: Date.parse('2026-02-01') }));
    expect(marksOf(one, three, elsewhere, reused).late).toEqual([]);
  });

  test('marks a message signed with older keys than a message above', () => {
    const before = buildSealedMessage(1, opened(1));
    const after = buildSealedMessage(2, opened(2, 'd1', { kv: 2 }));
    const forged = buildSealedMessage(3, opened(1, 'thief', { kv: 1 }));
    const mine = buildSealedMessage(4, opened(1, 'mine'), { sender: 'me' });
    expect(marksOf(before, after, mine).byReplaced).toEqual([]);
    expect(marksOf(before, after, forged, mine).byReplaced).toEqual(['id-3']);
  });

  test('does not mark repeated messages, which are hidden, as late', () => {
    const [one, two] = counted(1, 2);
    if (!one || !two) throw new Error('two messages');
    expect(marksOf(one, two, { ...one, _id: 'id-3', position: 3 }).late).toEqual([]);
  });
});
