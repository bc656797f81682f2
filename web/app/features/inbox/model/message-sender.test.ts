import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { sealedChat } from '@threshold/contract/outcomes-e2ee';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSession, storageKeys } from '#app/lib/account/storage.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import type { EncryptionState } from '#app/lib/encryption.ts';
import { accepted, fakeEncryption } from '#test/fake-encryption.ts';
import { bodies, farEnd } from '#test/far-end.ts';
import { conversation, me } from '#test/inbox-people.ts';
import { message } from '#test/shown-messages.ts';
import { createInboxStore } from './inbox-store.ts';
import { createMessageSender } from './message-sender.ts';
import { createOpener } from './open-sealed.ts';
import { createSendPolicy } from './send-policy.ts';
import { RETRY_MS } from './socket-connection.ts';

interface UploadRequest {
  readonly fields: { readonly message?: string; readonly clientMessageId: string };
  readonly files: Readonly<Record<string, unknown>>;
}
/** The far end of uploads: what came, or the loss of it. */
const uploads = vi.hoisted(() => ({
  came: [] as UploadRequest[],
  lose: undefined as (() => void) | undefined,
  /** Until when a body is under way. */
  arrival: undefined as Promise<void> | undefined,
  signal: undefined as AbortSignal | undefined,
}));
vi.mock('#app/lib/api/upload.ts', () => ({
  upload: async (_endpoint: unknown, request: UploadRequest, options: { signal: AbortSignal }) => {
    uploads.came.push(request);
    uploads.signal = options.signal;
    const at = uploads.came.length;
    await uploads.arrival;
    uploads.lose?.();
    const { message: body, clientMessageId } = request.fields;
    return { data: [message(at, { body: body ?? '', sender: 'me', clientMessageId })] };
  },
}));

/** What this browser keeps, of somebody who is signed in. */
const disk = new Map<string, string>();
beforeEach(() => {
  Object.assign(uploads, { came: [], lose: undefined, arrival: undefined });
  disk.clear();
  disk.set(storageKeys.accessToken, 'token');
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => disk.get(key) ?? null,
    setItem: (key: string, value: string) => disk.set(key, value),
    removeItem: (key: string) => disk.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const cutOff = () => {
  throw new Error('cut off');
};

function senderWith(initial: EncryptionState) {
  const fake = fakeEncryption(initial);
  const far = farEnd();
  const store = createInboxStore();
  store.change({ conversations: [conversation()], encryption: initial });
  store.add('c', [], { isLoaded: true });
  fake.encryption.subscribe(() => store.change({ encryption: fake.encryption.get() }));
  const encryptionNow = () => fake.encryption;
  const gate = createSendPolicy(me, store, encryptionNow);
  const readable = createOpener(me, store, encryptionNow).messages;
  const socketNow = () => far.socket;
  const closeGap = vi.fn();
  const sender = createMessageSender({ store, socketNow, gate, readable, encryptionNow, closeGap });
  const outgoing = () => store.threadOf('c').outgoing;
  /** All that is on its way has arrived or been refused. */
  const settled = () =>
    vi.waitFor(() => {
      if (outgoing().some(({ state }) => state === 'pending')) throw new Error('under way');
    });
  return { ...fake, ...far, secrets: fake.store, store, gate, sender, outgoing, settled, closeGap };
}

const ready = (peer: EncryptionState['people'][string]): EncryptionState => ({
  own: 'ready',
  people: { them: peer },
});

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
  const line = senderWith({ own: 'new', people: {} });
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

const contract = new File(['secret'], 'contract.pdf');
const carried = () => uploads.came.map(({ fields, files }) => [fields.message, Object.keys(files)]);

test('a sealed file goes out with the message that names it', async () => {
  const line = senderWith(ready(accepted));
  line.sender.sendFile('c', contract, 'Here');
  await line.settled();
  expect(carried()).toEqual([['e2e1.Here#1 with contract.pdf', ['sealed']]]);
});

test('several files go one after the other, as they were chosen; a lost one keeps none back', async () => {
  const line = senderWith(ready(accepted));
  const arrived = Promise.withResolvers<void>();
  uploads.arrival = arrived.promise;
  for (const text of ['one', 'two', 'three']) line.sender.sendFile('c', new File([], text), text);
  const texts = () => uploads.came.map(({ fields }) => fields.message?.split('#')[0]);
  await expect.poll(texts).toEqual(['e2e1.one']);
  // What waits its turn is not begun again by a connection that comes back.
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

test('what the line lost goes by itself when it is back, each file behind the one before, and once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const line = senderWith(ready(accepted));
  uploads.lose = () => {
    throw offline;
  };
  for (const text of ['one', 'two']) line.sender.sendFile('c', new File([], text), text);
  await expect.poll(() => line.outgoing().map(({ isCutOff }) => isCutOff)).toEqual([true, true]);
  expect(line.outgoing()[0]).toMatchObject({ state: 'failed', reason: outcomes.chat.cut_off });
  // The second waited, so that it could not arrive first.
  expect(uploads.came).toHaveLength(1);
  uploads.lose = undefined;
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  await expect.poll(line.outgoing).toEqual([]);
  const ids = uploads.came.map(({ fields }) => fields.clientMessageId);
  expect([ids.length, new Set(ids).size]).toEqual([3, 2]);
  expect(ids[0]).toBe(ids[1]);
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

test.each([
  [415, true],
  [429, false],
  [500, false],
] as const)(
  'a file that is refused with %i can be tried again: not %s',
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

test('a file that was to go plain goes sealed where the other side has keys by now, named by its message', async () => {
  const line = senderWith(ready({ kind: 'none' }));
  await line.gate.agree('c');
  line.directory.current = accepted;
  line.sender.sendFile('c', contract, 'Here');
  await line.settled();
  expect(carried()).toEqual([['e2e1.Here#1 with contract.pdf', ['sealed']]]);
  expect(line.outgoing()).toEqual([]);
});

test('a file that was lost on the way is named by the same message when it goes again', async () => {
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

test('an envelope that names no file is never sent with one', async () => {
  const line = senderWith(ready(accepted));
  const one = { clientMessageId: 'm', body: 'Here', at: '', state: 'pending' } as const;
  const text = await line.gate.pass('c', one);
  if (text.kind !== 'pass') throw new Error('not sealed');
  const file = { name: 'contract.pdf', size: 6, progress: 0 };
  const { file: key } = await line.encryption.sealFile(contract);
  const next = await line.gate.pass('c', { ...one, sealed: text.sealed, file }, key);
  expect(next).toMatchObject({ text: 'e2e1.Here#2 with contract.pdf' });
  expect(line.calls.unsent).toEqual(['e2e1.Here#1']);
});

/** A page that is gone, with an upload that failed at its very end. */
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

test('the number of a file that its page did not get to send is given back by the next one', async () => {
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

test('no number is given back of a file that has arrived, or that another tab may still send', async () => {
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
  // Whoever leaves what failed gives it up.
  await tab.sender.close(false);
  expect(tab.calls.unsent).toEqual(['e2e1.#1 with contract.pdf']);
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
  line.sender.sendFile('c', contract, 'Here');
  await vi.waitFor(() => expect(line.calls.unsent).toHaveLength(1));
  await line.sender.flush();
  expect([...disk.keys()]).toEqual([]);
  // Nor where somebody else has signed in since.
  disk.set(storageKeys.accessToken, 'another');
  line.store.close();
  line.sender.send('c', 'Late');
  expect([...disk.keys()]).toEqual([storageKeys.accessToken]);
});
