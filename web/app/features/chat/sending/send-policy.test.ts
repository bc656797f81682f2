import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accepted } from '#test/fake-encryption.ts';
import {
  buildSealedMessage,
  conversation,
  me,
  message,
  opened,
  toShownLast,
} from '#test/inbox-samples.ts';
import { leave, ready, resetSender, senderWith } from '#test/sender-line.ts';
import { createInboxStore } from '../model/inbox-store.ts';
import { getSendMode } from './send-policy.ts';

vi.mock('#app/lib/client/upload.ts', () => import('#test/sender-line.ts'));

beforeEach(resetSender);
afterEach(leave);

test('delays sending while the list does not contain the conversation', () => {
  const line = senderWith(ready(accepted));
  line.store.change({ conversations: [] });
  expect(line.gate.modeOf('c')).toBe('wait');
});

test.each([
  [{ own: 'ready', people: { them: { kind: 'none' } } }, 'stale'],
  [{ own: 'unable', people: {} }, 'own'],
] as const)(
  "refuses plain text after an encrypted message, with send mode '$1'",
  (encryption, mode) => {
    const store = createInboxStore(me);
    store.add('c', [message(1)], { isLoaded: true, hasAgreed: true });
    store.change({ encryption });
    const listed = conversation({ lastMessage: toShownLast(buildSealedMessage(2, opened(2))) });
    expect(getSendMode(store.get(), listed, me)).toBe(mode);
  },
);
