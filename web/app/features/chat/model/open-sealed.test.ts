import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { expect, test } from 'vitest';
import { accepted, fakeEncryption } from '#test/fake-encryption.ts';
import { conversation, me, message, toShownLast } from '#test/inbox-samples.ts';
import { createInboxStore } from './inbox-store.ts';
import { createMessageDecrypter } from './open-sealed.ts';

const readyState = { own: 'ready', people: { them: accepted } } as const;

function inboxWith(fake: ReturnType<typeof fakeEncryption>) {
  const store = createInboxStore(me);
  const mirror = () => store.change({ encryption: fake.encryption.get() });
  mirror();
  fake.encryption.subscribe(mirror);
  store.change({ conversations: [conversation()] });
  return { store, opener: createMessageDecrypter(me, store, () => fake.encryption) };
}

test('returns unencrypted messages unchanged and decrypts encrypted messages', async () => {
  const fake = fakeEncryption(readyState);
  const { opener } = inboxWith(fake);
  const plain = [message(1), message(2)];
  expect(await opener.messages('c', plain)).toBe(plain);
  expect(fake.calls.opened).toEqual([]);
  const found = [...plain, message(3, { body: 'e2e1.secret' }), message(4, { body: 'e2e1.torn' })];
  const shown = await opener.messages('c', found);
  expect(shown.map(({ body }) => body)).toEqual([
    'text 1',
    'text 2',
    'secret',
    sealedChat.reading.unverified,
  ]);
  expect(fake.calls.opened).toEqual([2]);
});

test('decrypts a page of messages with one decryption request', async () => {
  const fake = fakeEncryption(readyState);
  const { opener } = inboxWith(fake);
  const page = Array.from({ length: 200 }, (_, nr) => message(nr + 1, { body: `e2e1.${nr}` }));
  await opener.messages('c', page);
  expect(fake.calls.opened).toEqual([200]);
});

test("decrypts locked messages when the member's keys become available", async () => {
  const fake = fakeEncryption({ own: 'locked', people: {} });
  const { store, opener } = inboxWith(fake);
  const body = 'e2e1.secret';
  const lastMessage = toShownLast(message(1, { body }));
  store.change({ conversations: opener.conversations([conversation({ lastMessage })]) });
  store.add('c', await opener.messages('c', [message(1, { body })]), { isLoaded: true });
  const texts = () => [
    store.get().conversations?.[0]?.lastMessage?.body,
    store.threadOf('c').messages[0]?.body,
  ];
  await opener.again();
  expect(texts()).toEqual([sealedChat.reading.locked, sealedChat.reading.locked]);
  fake.store.set(readyState);
  await opener.again();
  expect(texts()).toEqual(['secret', 'secret']);
  // Decrypted messages are not decrypted again, and a reloaded list retains their texts.
  const before = fake.calls.opened.length;
  store.change({ conversations: opener.conversations([conversation({ lastMessage })]) });
  await opener.again();
  expect(texts()).toEqual(['secret', 'secret']);
  expect(fake.calls.opened).toHaveLength(before);
});

test('does not retry decryption of unverified messages while keys are unchanged', async () => {
  const fake = fakeEncryption(readyState);
  const { store, opener } = inboxWith(fake);
  const torn = [message(1, { body: 'e2e1.torn' })];
  store.add('c', await opener.messages('c', torn), { isLoaded: true });
  await opener.again();
  const before = fake.calls.opened.length;
  await opener.again();
  expect(fake.calls.opened).toHaveLength(before);
});

test('returns no encrypted messages of a conversation that is not loaded', async () => {
  const { opener } = inboxWith(fakeEncryption(readyState));
  expect(await opener.messages('other', [message(1, { body: 'e2e1.secret' })])).toEqual([]);
});

test('hides a file that the server added to an encrypted message', async () => {
  const { opener } = inboxWith(fakeEncryption(readyState));
  const file = { file_url: '', original_name: 'x', file_type: 'y', s3_url_path: 'z', size: 1 };
  const [shown] = await opener.messages('c', [message(1, { body: 'e2e1.secret', file })]);
  expect(shown?.file).toBeNull();
});
