import { expect, test } from 'vitest';
import { buildSealedMessage, me, message, opened } from '#test/inbox-samples.ts';
import { createInboxStore, getSealedExchange } from './inbox-store.ts';

const mine = (position: number) =>
  buildSealedMessage(position, opened(position), { sender: me._id });
const theirs = (position: number) => buildSealedMessage(position, opened(position));

test.each([
  ['no messages', [], false, false],
  ['plain messages', [message(1), message(2, { sender: me._id })], false, false],
  ['a sealed message of the other party', [theirs(1)], false, false],
  ["the member's sealed message", [mine(1)], true, false],
  ["the member's sealed message and a sealed answer", [mine(1), theirs(2)], true, true],
  ["the member's sealed message and a plain answer", [mine(1), message(2)], true, false],
] as const)(
  'returns for a chat with $0: hasSent $2, wasAnswered $3',
  (_, messages, hasSent, wasAnswered) => {
    const store = createInboxStore(me);
    store.add('c', messages, { isLoaded: true });
    expect(getSealedExchange(store.get(), me)).toEqual({ hasSent, wasAnswered });
  },
);

test('does not count an encrypted message from another chat as an answer', () => {
  const store = createInboxStore(me);
  store.add('one', [mine(1)], { isLoaded: true });
  store.add('another', [theirs(1)], { isLoaded: true });
  expect(getSealedExchange(store.get(), me)).toEqual({ hasSent: true, wasAnswered: false });
});
