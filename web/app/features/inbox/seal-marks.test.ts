import { describe, expect, test } from 'vitest';
import { message, opened, sealedMessage } from '#test/shown-messages.ts';
import { sealMarks } from './seal-marks.ts';

/** The counts of one device's messages, one after the other. */
const counted = (...counts: number[]) =>
  counts.map((count, nr) =>
    sealedMessage(nr + 1, opened(count), { clientMessageId: `m-${count}` }),
  );
const gapsOf = (...args: Parameters<typeof sealMarks>) => [...sealMarks(...args).gaps];
const repeatsOf = (...args: Parameters<typeof sealMarks>) => [...sealMarks(...args).repeats];

describe('a gap', () => {
  test('stands before the message that comes after what is missing', () => {
    expect(gapsOf(counted(1, 2, 3), true)).toEqual([]);
    expect(gapsOf(counted(1, 2, 4, 5), true)).toEqual(['id-3']);
  });

  test('is at the beginning only where the conversation begins there', () => {
    expect(gapsOf(counted(3, 4), true)).toEqual(['id-1']);
    expect(gapsOf(counted(3, 4), false)).toEqual([]);
  });

  test('is none where two have overtaken each other', () => {
    expect(gapsOf(counted(1, 3, 2, 4), true)).toEqual([]);
  });

  test('is each device’s own', () => {
    const messages = [
      sealedMessage(1, opened(1, 'phone')),
      sealedMessage(2, opened(1, 'laptop')),
      sealedMessage(3, opened(2, 'phone')),
      sealedMessage(4, opened(1, 'phone'), { sender: 'me' }),
      sealedMessage(5, opened(3, 'laptop')),
    ];
    expect(gapsOf(messages, true)).toEqual(['id-5']);
  });

  test('is not said beside a message of the same sender that shows as unreadable', () => {
    const torn = (sender: string) => [
      sealedMessage(1, opened(1)),
      sealedMessage(2, { kind: 'unverified' }, { sender }),
      sealedMessage(3, opened(3)),
    ];
    expect(gapsOf(torn('them'), true)).toEqual([]);
    expect(gapsOf(torn('me'), true)).toEqual(['id-3']);
  });
});

describe('a repeat', () => {
  test('is the later one of the same sender and id', () => {
    const [one, two] = counted(1, 2);
    if (!one || !two) throw new Error('two messages');
    const replayed = { ...one, _id: 'id-3', position: 3 };
    expect(repeatsOf([one, two, replayed], true)).toEqual(['id-3']);
    const byOther = { ...replayed, sender: 'me' };
    expect(repeatsOf([one, two, byOther], true)).toEqual([]);
  });

  test('is nothing that stands beside a plain or an unreadable row of that id', () => {
    const id = { clientMessageId: 'm-1' };
    const messages = [
      message(1, id),
      sealedMessage(2, { kind: 'unverified' }, id),
      sealedMessage(3, opened(1), id),
    ];
    expect(repeatsOf(messages, true)).toEqual([]);
  });
});
