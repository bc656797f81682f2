import { limits } from '@threshold/contract/limits';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStoredSession, storageKeys } from '#app/lib/account/storage.ts';
import { accepted } from '#test/fake-encryption.ts';
import { bodies } from '#test/fake-sockets.ts';
import { message } from '#test/inbox-samples.ts';
import { cutOff, disk, leave, ready, resetSender, senderWith, uploads } from '#test/sender-line.ts';

vi.mock('#app/lib/client/upload.ts', () => import('#test/sender-line.ts'));

beforeEach(resetSender);
afterEach(leave);

test('sends an encrypted text with the message id that was used for encryption', async () => {
  const line = senderWith(ready(accepted));
  line.sender.send('c', 'Noon?');
  await line.settled();
  expect(bodies(line)).toEqual(['e2e1.Noon?#1']);
  expect(line.came[0]?.clientMessageId).toBe(line.calls.sealed[0]);
});

test('leaves a stored text pending until earlier messages are loaded', async () => {
  const line = senderWith(ready(accepted));
  line.store.add('c', [message(1)]);
  // The server has two messages before the new message; both are not loaded here.
  line.came.push({ message: 'one' }, { message: 'two' });
  line.sender.send('c', 'Noon?');
  await expect.poll(() => line.closeGap.mock.calls).toEqual([['c']]);
  expect(line.outgoing()).toMatchObject([{ body: 'Noon?', state: 'pending' }]);
  line.store.add('c', [
    message(2),
    message(3, { clientMessageId: line.came[2]?.clientMessageId ?? '' }),
  ]);
  expect(line.outgoing()).toEqual([]);
});

test("delays a text until the member's and recipient's keys are loaded", async () => {
  const line = senderWith({ own: 'loading', people: {} });
  line.sender.send('c', 'Noon?');
  await line.sender.flush();
  expect(line.came).toEqual([]);
  line.secrets.set(ready({ kind: 'loading' }));
  await line.sender.flush();
  expect(line.came).toEqual([]);
  line.secrets.set(ready(accepted));
  await line.sender.flush();
  expect(bodies(line)).toEqual(['e2e1.Noon?#1']);
});

test('delays a text until the member has seen the new-keys notice', async () => {
  const line = senderWith(ready({ kind: 'reset', code: '99999', wasVerified: false }));
  line.sender.send('c', 'Noon?');
  await line.sender.flush();
  expect([line.came, line.calls.sealed]).toEqual([[], []]);
  expect(line.outgoing()).toMatchObject([{ body: 'Noon?', state: 'pending' }]);
  line.secrets.set(ready({ ...accepted, code: '99999', isRenewed: true }));
  await line.sender.flush();
  expect(bodies(line)).toEqual(['e2e1.Noon?#1']);
});

test.each([
  ['stale', sealedChat.peer_stale('Marlo Banksia')],
  ['failed', sealedChat.peer_failed('Marlo Banksia')],
  ['none', sealedChat.ask_plain('Marlo Banksia')],
] as const)(
  "refuses a text with an explanation if the recipient's keys are '%s'",
  async (kind, reason) => {
    const line = senderWith(ready({ kind }));
    line.sender.send('c', 'Noon?');
    await line.settled();
    expect(line.came).toEqual([]);
    expect(line.outgoing()).toMatchObject([{ body: 'Noon?', state: 'failed', reason }]);
  },
);

test('sends plain text after consent only until the recipient has keys', async () => {
  const line = senderWith(ready({ kind: 'none' }));
  await line.gate.agree('c');
  line.sender.send('c', 'Plain');
  await line.settled();
  expect(bodies(line)).toEqual(['Plain']);
  // The directory was read twice: at the consent and before the message was sent.
  expect(line.calls.refreshed).toBe(2);
  line.directory.current = accepted;
  line.sender.send('c', 'Sealed');
  await line.settled();
  expect(bodies(line)).toEqual(['Plain', 'e2e1.Sealed#1']);
});

test('sends no plain text despite consent if the key directory fails', async () => {
  const line = senderWith(ready({ kind: 'none' }));
  await line.gate.agree('c');
  line.directory.current = { kind: 'failed' };
  line.sender.send('c', 'Plain');
  await line.settled();
  expect(line.came).toEqual([]);
});

test('sends no plain text after the member created keys on another device', async () => {
  const line = senderWith({ own: 'unable', people: {} });
  await line.gate.agree('c');
  line.sender.send('c', 'Plain');
  await line.settled();
  expect(bodies(line)).toEqual(['Plain']);
  line.ownKeys.current = 'locked';
  line.sender.send('c', 'Noon?');
  await line.settled();
  expect(bodies(line)).toEqual(['Plain']);
  expect(line.outgoing()).toMatchObject([{ state: 'failed', reason: sealedChat.not_here }]);
});

test("reloads the member's key state, without sending, when encryption fails", async () => {
  const line = senderWith(ready(accepted));
  line.ownKeys.current = 'locked';
  vi.spyOn(line.encryption, 'seal').mockRejectedValue(new Error('none'));
  line.sender.send('c', 'Noon?');
  await line.settled();
  expect(line.came).toEqual([]);
  expect(line.gate.modeOf('c')).toBe('own');
});

test("encrypts an unconfirmed text again only after the recipient's keys changed", async () => {
  const line = senderWith(ready(accepted));
  line.state.isMute = true;
  line.sender.send('c', 'Noon?');
  await line.settled();
  const [first] = line.outgoing();
  const again = () => line.sender.retry('c', first?.clientMessageId ?? '');
  again();
  await line.settled();
  line.secrets.set(ready({ ...accepted, code: '99999' }));
  line.state.isMute = false;
  again();
  await line.settled();
  expect(bodies(line)).toEqual(['e2e1.Noon?#1', 'e2e1.Noon?#1', 'e2e1.Noon?#2']);
  expect(new Set(line.came.map((one) => one.clientMessageId)).size).toBe(1);
});

test('refuses a text too long to encrypt', async () => {
  const line = senderWith(ready(accepted));
  const { text_characters } = limits.e2ee;
  line.sender.send('c', 'x'.repeat(text_characters + 1));
  await line.settled();
  expect(line.came).toEqual([]);
  expect(line.outgoing()[0]?.reason).toBe(sealedChat.text_long(text_characters));
  line.sender.send('c', 'x'.repeat(text_characters));
  await line.settled();
  expect(line.came).toHaveLength(1);
});

test('resends an unconfirmed text with the same message id after reconnecting', async () => {
  const line = senderWith(ready(accepted));
  line.state.isMute = true;
  line.sender.send('c', 'Noon?');
  await line.settled();
  expect(line.outgoing()).toMatchObject([{ isCutOff: true, reason: outcomes.chat.cut_off }]);
  line.state.isMute = false;
  await line.sender.flush();
  expect(line.outgoing()).toEqual([]);
  expect(new Set(line.came.map((one) => one.clientMessageId)).size).toBe(1);
  expect(line.came).toHaveLength(2);
  await line.sender.close(false);
});

test('aborts uploads and stores nothing after sign-out', async () => {
  const line = senderWith(ready(accepted));
  line.state.isMute = true;
  line.sender.send('c', 'Noon?');
  await line.settled();
  expect(disk.get(storageKeys.chatUnsent)).toContain('Noon?');
  uploads.lose = () => {
    clearStoredSession();
    // A retry writes to the stored texts, as does a progress event of an unfinished upload.
    line.sender.retry('c', line.outgoing()[0]?.clientMessageId ?? '');
    void line.sender.close(true);
    expect(uploads.signal?.aborted).toBe(true);
    cutOff();
  };
  line.sender.sendFile('c', new File(['secret'], 'contract.pdf'), 'Here');
  await vi.waitFor(() => expect(line.calls.unsent).toHaveLength(1));
  await line.sender.flush();
  expect([...disk.keys()]).toEqual([]);
  // Another member signs in. The closed inbox still writes nothing.
  disk.set(storageKeys.accessToken, 'another');
  line.store.close();
  line.sender.send('c', 'Late');
  expect([...disk.keys()]).toEqual([storageKeys.accessToken]);
});
