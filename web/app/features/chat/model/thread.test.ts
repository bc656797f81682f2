import { fileBody, type Message } from '@threshold/contract/endpoints/chat/chat';
import { sealedPreview } from '@threshold/contract/texts/sentences';
import { describe, expect, it } from 'vitest';
import { opened } from '#test/inbox-samples.ts';
import {
  addMessages,
  changeOutgoing,
  emptyThread,
  findUnreadStart,
  formatPreview,
  hasOlder,
} from './thread.ts';

const message = (position: number, more: Partial<Message> = {}): Message => ({
  _id: `id-${position}`,
  conversationId: 'c',
  body: `text ${position}`,
  sender: position % 2 ? 'me' : 'them',
  senderType: 'customer',
  receiverId: 'them',
  clientMessageId: null,
  position,
  file: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const positions = (result: ReturnType<typeof addMessages>) =>
  result.thread.messages.map(({ position }) => position);
const from = (...numbers: number[]) =>
  addMessages(
    emptyThread,
    numbers.map((n) => message(n)),
  ).thread;

describe('a thread', () => {
  it('sorts added messages and ignores duplicates', () => {
    const result = addMessages(from(4, 5), [message(6), message(3), message(5)]);
    expect(positions(result)).toEqual([3, 4, 5, 6]);
    expect(result.isWhole).toBe(true);
    expect(positions(addMessages(result.thread, [message(3)]))).toEqual([3, 4, 5, 6]);
  });

  it('omits messages after a gap until the gap is filled', () => {
    const ahead = addMessages(from(4, 5), [message(8)]);
    expect(positions(ahead)).toEqual([4, 5]);
    expect(ahead.isWhole).toBe(false);
    const caughtUp = addMessages(ahead.thread, [message(6), message(7), message(8)]);
    expect(positions(caughtUp)).toEqual([4, 5, 6, 7, 8]);
    expect(caughtUp.isWhole).toBe(true);
  });

  it('removes an outgoing message when its stored message is added', () => {
    const outgoing = [
      { clientMessageId: 'a', body: 'A', at: '', state: 'pending' as const },
      { clientMessageId: 'b', body: 'B', at: '', state: 'failed' as const },
    ];
    const { thread } = addMessages({ ...from(1), outgoing }, [
      message(2, { clientMessageId: 'a' }),
    ]);
    expect(thread.outgoing.map(({ clientMessageId }) => clientMessageId)).toEqual(['b']);
  });
});

it('changes or removes an outgoing message by its id', () => {
  const one = { clientMessageId: 'a', body: 'A', at: '', state: 'pending' as const };
  const thread = { ...emptyThread, outgoing: [one] };
  expect(changeOutgoing(thread, 'a', { state: 'failed' }).outgoing[0]?.state).toBe('failed');
  expect(changeOutgoing(thread, 'b', 'remove').outgoing).toEqual([one]);
  expect(changeOutgoing(thread, 'a', 'remove').outgoing).toEqual([]);
});

it("starts the unread section at the other party's first unread message", () => {
  const { messages } = from(1, 2, 3, 4, 5);
  expect(findUnreadStart(messages, 'me', 0)).toBeUndefined();
  expect(findUnreadStart(messages, 'me', 1)?.fromId).toBe('id-4');
  expect(findUnreadStart(messages, 'me', 2)?.fromId).toBe('id-2');
  expect(findUnreadStart(messages, 'me', 9)?.fromId).toBe('id-2');
  expect(findUnreadStart([], 'me', 1)).toBeUndefined();
});

it('finds that older messages exist unless the first loaded position is 1', () => {
  expect(hasOlder(from(1, 2))).toBe(false);
  expect(hasOlder(from(2, 3))).toBe(true);
  expect(hasOlder(emptyThread)).toBe(false);
});

it('previews a message by its text, or by file and sender', () => {
  const row = {
    peerId: 'p',
    pair: 'p:me',
    body: '',
    place: { pair: 'p:me', senderId: 'p', clientId: 'c' },
  };
  const file = {
    name: 'plan.pdf',
    mime: 'application/pdf',
    size: 1,
    key: '',
    ct_sha256: '',
    pt_sha256: '',
  };
  const reading = opened(1, 'd', { text: '', file });
  const theirs = { isMine: false, firstName: 'Marlo' };
  const mine = { ...theirs, isMine: true };
  const named = (file_name: string | null) => ({ body: fileBody, file_name });
  expect(formatPreview({ body: 'Hello', file_name: null }, theirs)).toBe('Hello');
  expect(formatPreview({ body: 'Hello', file_name: 'a.pdf' }, mine)).toBe('You: Hello');
  expect(formatPreview(named('payslip.pdf'), mine)).toBe('You sent payslip.pdf');
  expect(formatPreview(named(null), theirs)).toBe('Marlo sent a file');
  // The server does not have a sealed file's name, so the preview takes it from the message.
  const sealed = { row, reading, file: null };
  expect(formatPreview({ ...named('sealed.bin'), sealed }, theirs)).toBe('Marlo sent plan.pdf');
  const turned = { ...reading, content: { text: '', file: { ...file, name: 'a\u202efdp.exe' } } };
  expect(formatPreview({ ...named(null), sealed: { ...sealed, reading: turned } }, mine)).toBe(
    'You sent afdp.exe',
  );
  expect(formatPreview({ body: 'e2e1.a.b.c.d', file_name: null }, theirs)).toBe(sealedPreview);
});
