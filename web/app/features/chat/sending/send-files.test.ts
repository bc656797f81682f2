import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#app/lib/api/api-error.ts';
import { accepted } from '#test/fake-encryption.ts';
import { message } from '#test/inbox-samples.ts';
import { cutOff, leave, ready, resetSender, senderWith, uploads } from '#test/sender-line.ts';
import { RETRY_MS } from '../model/connections.ts';
import { emptyThread } from '../model/thread.ts';

vi.mock('#app/lib/client/upload.ts', () => import('#test/sender-line.ts'));

beforeEach(resetSender);
afterEach(leave);

const contract = new File(['secret'], 'contract.pdf');
const carried = () => uploads.came.map(({ fields, files }) => [fields.message, Object.keys(files)]);

test('uploads an encrypted file together with its encrypted message', async () => {
  const line = senderWith(ready(accepted));
  line.sender.sendFile('c', contract, 'Here');
  await line.settled();
  expect(carried()).toEqual([['e2e1.Here#1 with contract.pdf', ['sealed']]]);
});

test('uploads files in the chosen order and continues after a failure', async () => {
  const line = senderWith(ready(accepted));
  const arrived = Promise.withResolvers<void>();
  uploads.arrival = arrived.promise;
  for (const text of ['one', 'two', 'three']) line.sender.sendFile('c', new File([], text), text);
  const texts = () => uploads.came.map(({ fields }) => fields.message?.split('#')[0]);
  await expect.poll(texts).toEqual(['e2e1.one']);
  // A reconnect does not restart a queued file.
  await line.sender.flush();
  expect(texts()).toEqual(['e2e1.one']);
  uploads.lose = () => {
    uploads.lose = undefined;
    throw new Error('cut off');
  };
  arrived.resolve();
  await line.settled();
  expect(texts()).toEqual(['e2e1.one', 'e2e1.two', 'e2e1.three']);
  expect(line.outgoing()).toMatchObject([{ body: 'one', state: 'failed' }]);
});

const offline = new ApiError(0, 'offline', '');

test('retries interrupted uploads in their original order after a delay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const line = senderWith(ready(accepted));
  uploads.lose = () => {
    throw offline;
  };
  for (const text of ['one', 'two']) line.sender.sendFile('c', new File([], text), text);
  await expect.poll(() => line.outgoing().map(({ isCutOff }) => isCutOff)).toEqual([true, true]);
  expect(line.outgoing()[0]).toMatchObject({ state: 'failed', reason: outcomes.chat.cut_off });
  // The second file waits, so that it cannot arrive before the first file.
  expect(uploads.came).toHaveLength(1);
  uploads.lose = undefined;
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  await expect.poll(line.outgoing).toEqual([]);
  const ids = uploads.came.map(({ fields }) => fields.clientMessageId);
  expect([ids.length, new Set(ids).size]).toEqual([3, 2]);
  expect(ids[0]).toBe(ids[1]);
});

test.each([
  [415, true],
  [429, false],
  [500, false],
] as const)(
  'marks an upload refused with HTTP status %i as failed, isFinal: %s',
  async (status, isFinal) => {
    const line = senderWith(ready(accepted));
    uploads.lose = () => {
      throw new ApiError(status, 'unknown', 'No.');
    };
    line.sender.sendFile('c', contract, '');
    await line.settled();
    expect(line.outgoing()).toMatchObject([{ state: 'failed', reason: 'No.', isFinal }]);
    await line.sender.flush();
    expect(uploads.came).toHaveLength(1);
  },
);

test('encrypts a file despite consent to plain text once keys exist', async () => {
  const line = senderWith(ready({ kind: 'none' }));
  await line.gate.agree('c');
  line.directory.current = accepted;
  line.sender.sendFile('c', contract, 'Here');
  await line.settled();
  expect(carried()).toEqual([['e2e1.Here#1 with contract.pdf', ['sealed']]]);
  expect(line.outgoing()).toEqual([]);
});

test('retries an interrupted upload with its original encrypted message', async () => {
  const line = senderWith(ready(accepted));
  uploads.lose = cutOff;
  line.sender.sendFile('c', contract, '');
  await line.settled();
  uploads.lose = undefined;
  line.sender.retry('c', line.outgoing()[0]?.clientMessageId ?? '');
  await line.settled();
  const once = ['e2e1.#1 with contract.pdf', ['sealed']];
  expect(carried()).toEqual([once, once]);
});

test("encrypts a message again if its encrypted text lacks the file's key", async () => {
  const line = senderWith(ready(accepted));
  const one = { clientMessageId: 'm', body: 'Here', at: '', state: 'pending' } as const;
  const text = await line.gate.pass('c', one);
  if (text.kind !== 'pass') throw new Error('not sealed');
  const file = { name: 'contract.pdf', size: 6, progress: 0 };
  const { file: key } = await line.encryption.sealFile(contract);
  const next = await line.gate.pass('c', { ...one, sealed: text.sealed, file }, key);
  if (next.kind !== 'pass') throw new Error('not sealed');
  expect(next.text).toBe('e2e1.Here#2 with contract.pdf');
  // It is unknown which of the two envelopes the server stored, so no number is released yet.
  expect(line.calls.unsent).toEqual([]);
  await line.gate.unsent('c', next.sealed, next.text);
  expect(line.calls.unsent).toEqual(['e2e1.Here#1']);
});

/** Closes a page during an upload. The upload then fails. */
async function goneWithUpload() {
  const gone = senderWith(ready(accepted));
  uploads.lose = () => {
    void gone.sender.close(false);
    cutOff();
  };
  gone.sender.sendFile('c', contract, '');
  await gone.settled();
  uploads.lose = undefined;
  return gone;
}

test("releases an unsent file's message number after the page was closed", async () => {
  const gone = await goneWithUpload();
  expect(gone.calls.unsent).toEqual([]);
  const next = senderWith(ready(accepted));
  await vi.waitFor(async () => {
    await next.sender.flush();
    expect(next.calls.unsent).toEqual(['e2e1.#1 with contract.pdf']);
  });
  await next.sender.flush();
  expect(next.calls.unsent).toHaveLength(1);
  expect(next.outgoing()).toEqual([]);
});

test('does not release message numbers of files that are stored or in open tabs', async () => {
  const gone = await goneWithUpload();
  const clientMessageId = gone.outgoing()[0]?.clientMessageId ?? null;
  const next = senderWith(ready(accepted));
  next.store.add('c', [message(1, { sender: 'me', clientMessageId })]);
  await next.sender.flush();
  const tab = senderWith(ready(accepted));
  uploads.lose = cutOff;
  tab.sender.sendFile('c', contract, '');
  await tab.settled();
  await next.sender.flush();
  expect(next.calls.unsent).toEqual([]);
  // A closed page cannot send its failed file any more, so it releases the message number.
  await tab.sender.close(false);
  expect(tab.calls.unsent).toEqual(['e2e1.#1 with contract.pdf']);
});

test("does not release a file's message number before newest messages are loaded", async () => {
  const gone = await goneWithUpload();
  const clientMessageId = gone.outgoing()[0]?.clientMessageId ?? null;
  await gone.sender.close(false);
  const next = senderWith(ready(accepted));
  next.store.add('c', [message(1)], { hasNewer: true });
  await next.sender.flush();
  expect(next.calls.unsent).toEqual([]);
  const arrived = message(90, { sender: 'me', clientMessageId });
  next.store.setThread('c', { ...emptyThread, isLoaded: true, messages: [arrived] });
  await next.sender.flush();
  expect(next.calls.unsent).toEqual([]);
});
