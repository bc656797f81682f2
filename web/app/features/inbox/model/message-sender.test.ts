import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { sealedChat } from '@threshold/contract/outcomes-sealed-chat';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSession, storageKeys } from '#app/lib/account/storage.ts';
import { accepted } from '#test/fake-encryption.ts';
import { bodies } from '#test/far-end.ts';
import { beginAnew, cutOff, disk, leave, ready, senderWith, uploads } from '#test/sender-line.ts';
import { message } from '#test/shown-messages.ts';

vi.mock('#app/lib/api/upload.ts', () => import('#test/sender-line.ts'));

beforeEach(beginAnew);
afterEach(leave);

test('a text is sealed for accepted keys, and its ack is readable', async () => {
  const line = senderWith(ready(accepted));
  line.sender.send('c', 'Noon?');
  await line.settled();
  expect(bodies(line)).toEqual(['e2e1.Noon?#1']);
  expect(line.came[0]?.clientMessageId).toBe(line.calls.sealed[0]);
});

test('what was stored before what is missing here stays in sight, and the missing is asked for', async () => {
  const line = senderWith(ready(accepted));
  line.store.add('c', [message(1)]);
  // Two of others have come to the server, and not here yet.
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

test('nothing leaves before it is known who has keys; then it goes sealed', async () => {
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

test('for new keys nothing is sealed before its writer was told of them; then it goes by itself', async () => {
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
] as const)('nothing leaves to somebody whose keys are: %s', async (kind, reason) => {
  const line = senderWith(ready({ kind }));
  line.sender.send('c', 'Noon?');
  await line.settled();
  expect(line.came).toEqual([]);
  expect(line.outgoing()).toMatchObject([{ body: 'Noon?', state: 'failed', reason }]);
});

test('to somebody without keys it goes plain by the writer’s word, and sealed if there are keys by now', async () => {
  const line = senderWith(ready({ kind: 'none' }));
  await line.gate.agree('c');
  line.sender.send('c', 'Plain');
  await line.settled();
  expect(bodies(line)).toEqual(['Plain']);
  // Asked before the word counted, and before the message went.
  expect(line.calls.refreshed).toBe(2);
  line.directory.current = accepted;
  line.sender.send('c', 'Sealed');
  await line.settled();
  expect(bodies(line)).toEqual(['Plain', 'e2e1.Sealed#1']);
});

test('a directory that cannot be read makes the writer’s word void', async () => {
  const line = senderWith(ready({ kind: 'none' }));
  await line.gate.agree('c');
  line.directory.current = { kind: 'failed' };
  line.sender.send('c', 'Plain');
  await line.settled();
  expect(line.came).toEqual([]);
});

test('who set up elsewhere after the inbox was opened sends nothing plain any more', async () => {
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

test('what cannot be sealed makes it look whether there are keys here still', async () => {
  const line = senderWith(ready(accepted));
  line.ownKeys.current = 'locked';
  vi.spyOn(line.encryption, 'seal').mockRejectedValue(new Error('none'));
  line.sender.send('c', 'Noon?');
  await line.settled();
  expect(line.came).toEqual([]);
  expect(line.gate.modeOf('c')).toBe('own');
});

test('without an answer the same envelope goes again, and another one if keys have changed', async () => {
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

test('a text that does not fit into an envelope is not sent', async () => {
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

test('a text without an answer goes again with the next connection, under its id', async () => {
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

test('after signing out nothing that was written comes back to the disk, and uploads end', async () => {
  const line = senderWith(ready(accepted));
  line.state.isMute = true;
  line.sender.send('c', 'Noon?');
  await line.settled();
  expect(disk.get(storageKeys.chatUnsent)).toContain('Noon?');
  uploads.lose = () => {
    forgetSession();
    // As progress does, before the page has gone.
    line.sender.retry('c', line.outgoing()[0]?.clientMessageId ?? '');
    void line.sender.close(true);
    expect(uploads.signal?.aborted).toBe(true);
    cutOff();
  };
  line.sender.sendFile('c', new File(['secret'], 'contract.pdf'), 'Here');
  await vi.waitFor(() => expect(line.calls.unsent).toHaveLength(1));
  await line.sender.flush();
  expect([...disk.keys()]).toEqual([]);
  // Nor where somebody else has signed in since.
  disk.set(storageKeys.accessToken, 'another');
  line.store.close();
  line.sender.send('c', 'Late');
  expect([...disk.keys()]).toEqual([storageKeys.accessToken]);
});
