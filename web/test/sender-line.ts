import { vi } from 'vitest';
import { createInboxStore } from '#app/features/chat/model/inbox-store.ts';
import { createMessageDecrypter } from '#app/features/chat/model/open-sealed.ts';
import { createMessageSender } from '#app/features/chat/sending/message-sender.ts';
import { createSendPolicy } from '#app/features/chat/sending/send-policy.ts';
import { storageKeys } from '#app/lib/account/storage.ts';
import type { EncryptionState } from '#app/lib/encryption.ts';
import { fakeEncryption } from './fake-encryption.ts';
import { fakeChatServer } from './fake-sockets.ts';
import { conversation, me, message } from './inbox-samples.ts';
import { stubLocalStorage } from './memory-storage.ts';

interface UploadRequest {
  readonly fields: { readonly message?: string; readonly clientMessageId: string };
  readonly files: Readonly<Record<string, unknown>>;
}

/** A fake upload endpoint that records requests or loses them. */
export const uploads = {
  came: [] as UploadRequest[],
  lose: undefined as (() => void) | undefined,
  /** Delays the fake response until this promise resolves; undefined for no delay. */
  arrival: undefined as Promise<void> | undefined,
  signal: undefined as AbortSignal | undefined,
};

/** Replaces `uploadFiles` of `lib/client/upload.ts`. */
export async function uploadFiles(
  _endpoint: unknown,
  request: UploadRequest,
  options: { signal: AbortSignal },
) {
  uploads.came.push(request);
  uploads.signal = options.signal;
  const at = uploads.came.length;
  await uploads.arrival;
  uploads.lose?.();
  const { message: body, clientMessageId } = request.fields;
  return { data: [message(at, { body: body ?? '', sender: 'me', clientMessageId })] };
}

export const disk = new Map<string, string>();

/** Resets uploads and storage, and signs in a member without stored data. */
export function resetSender(): void {
  Object.assign(uploads, { came: [], lose: undefined, arrival: undefined });
  disk.clear();
  disk.set(storageKeys.accessToken, 'token');
  stubLocalStorage(disk);
}

export function leave(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

export const cutOff = () => {
  throw new Error('cut off');
};

/** A message sender for one conversation, with fakes of everything it uses. */
export function senderWith(initial: EncryptionState) {
  const fake = fakeEncryption(initial);
  const far = fakeChatServer();
  const store = createInboxStore(me, (...stored) => void gate.unsent(...stored));
  store.change({ conversations: [conversation()], encryption: initial });
  store.add('c', [], { isLoaded: true });
  fake.encryption.subscribe(() => store.change({ encryption: fake.encryption.get() }));
  const encryptionNow = () => fake.encryption;
  const gate = createSendPolicy(me, store, encryptionNow);
  const readable = createMessageDecrypter(me, store, encryptionNow).messages;
  const socketNow = () => far.socket;
  const closeGap = vi.fn();
  const sender = createMessageSender({
    store,
    socketNow,
    gate,
    readable,
    encryptionNow,
    closeGap,
    make: () => true,
  });
  const outgoing = () => store.threadOf('c').outgoing;
  const settled = () =>
    vi.waitFor(() => {
      if (outgoing().some(({ state }) => state === 'pending')) throw new Error('under way');
    });
  return { ...fake, ...far, secrets: fake.store, store, gate, sender, outgoing, settled, closeGap };
}

/** State in which the sender's keys are ready; `peer` is the state of the recipient's keys. */
export const ready = (peer: EncryptionState['people'][string]): EncryptionState => ({
  own: 'ready',
  people: { them: peer },
});
