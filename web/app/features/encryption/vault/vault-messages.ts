import { toBase64Url } from '@threshold/e2ee/bytes';
import {
  matchesPlace,
  type Opened,
  openMessage,
  parseUnverifiedHeader,
  sealMessage,
} from '@threshold/e2ee/envelope';
import { E2eeFault } from '@threshold/e2ee/fault';
import { openFile, sealFile } from '@threshold/e2ee/file';
import {
  type DirectoryEntry,
  fingerprint,
  type PeerKeys,
  verifyEntry,
} from '@threshold/e2ee/identity';
import { isEnvelope } from '@threshold/e2ee/sealed-text';
import { readKeysInUse } from './backups.ts';
import { type KeyStore, type Keys, toVaultStatus } from './key-store.ts';
import { type FoundMessage, type OpenedMessage, VaultFault } from './protocol.ts';
import { toFaultCode, type Vault } from './serve-vault.ts';

export const createMessageOperations = (store: KeyStore) =>
  ({
    async seal({ uid, peerId, pair, clientId, now, content }) {
      const record = await readKeysInUse(store, uid);
      const { identities, pins, device } = record;
      const [sender, pin] = [identities.at(-1), pins[peerId]];
      if (!sender) throw new VaultFault('none');
      // Messages are sealed only for accepted keys, even if the directory now contains other keys.
      if (!pin) throw new VaultFault('unpinned');
      const peer = await verifyEntry(pin.entry, peerId);
      const body = await sealMessage({
        sender,
        recipients: [peer, { fp: sender.fp, kem: sender.kem.publicKey }],
        pair,
        clientId,
        device,
        count: await store.nextCount(uid, pair),
        now,
        content,
      });
      await markPinUsed(store, record, peerId);
      return { body };
    },

    async unsent({ uid, pair, body }) {
      const record = await readKeysInUse(store, uid);
      const { p, d, q } = parseUnverifiedHeader(body);
      if (p === pair && d === record.device) await store.giveBack(uid, pair, q);
      return toVaultStatus(record);
    },

    async open({ uid, peerId, keys, messages }) {
      const record = await readKeysInUse(store, uid);
      const authors = await collectSigningKeys(record, peerId, keys);
      const found = await Promise.all(
        messages.map(async (message): Promise<OpenedMessage> => {
          try {
            const { content, header, kv } = await openFoundMessage(record, authors, message);
            return { ok: true, content, header: { t: header.t, d: header.d, q: header.q }, kv };
          } catch (error) {
            return { ok: false, fault: toFaultCode(error) };
          }
        }),
      );
      if (found.some(({ ok }) => ok)) await markPinUsed(store, record, peerId);
      return found;
    },

    async disclose({ uid, peerId, keys, message }) {
      const record = await readKeysInUse(store, uid);
      const authors = await collectSigningKeys(record, peerId, keys);
      const { content, key } = await openFoundMessage(record, authors, message);
      return { text: content.text, key: toBase64Url(key) };
    },

    async sealFile({ bytes, name, mime }) {
      const { sealed, file } = await sealFile(new Uint8Array(bytes), { name, mime });
      return { sealed: sealed.buffer, file };
    },

    async openFile({ sealed, file }) {
      return { bytes: (await openFile(new Uint8Array(sealed), file)).buffer };
    },
  }) satisfies Partial<Vault>;

/** Marks a person's accepted keys as used after a message of the chat was sealed or opened. */
async function markPinUsed(store: KeyStore, record: Keys, peerId: string): Promise<void> {
  const { uid, pins } = record;
  const pin = pins[peerId];
  if (!pin || (pin.used && record.used)) return;
  await store.change(uid, (stored) => {
    const now = stored?.pins[peerId];
    // Since `record` was read, another tab may have accepted other keys of this person.
    const isMeant = now && now.entry.kem === pin.entry.kem && now.entry.sig === pin.entry.sig;
    if (!stored || stored.pending || !isMeant) return 'same';
    const marked = { ...stored.pins, [peerId]: { ...now, used: true as const } };
    return { ...stored, used: true, pins: marked };
  });
}

/** Expected signing keys by sender id. */
type SigningKeysBySender = ReadonlyMap<string, readonly Pick<PeerKeys, 'entry' | 'fp' | 'sig'>[]>;

async function collectSigningKeys(
  { uid, identities, pins }: Keys,
  peerId: string,
  keys: readonly DirectoryEntry[],
): Promise<SigningKeysBySender> {
  const own = identities.map(({ entry, fp, sig }) => ({ entry, fp, sig: sig.publicKey }));
  const pin = pins[peerId];
  return new Map([
    [uid, own],
    ...(pin ? [[peerId, await resolveAcceptedKeys(pin.entry, keys, peerId)] as const] : []),
  ]);
}

/** Returns the accepted keys and all earlier keys, which the entries link by fingerprints. */
async function resolveAcceptedKeys(
  pinned: DirectoryEntry,
  keys: readonly DirectoryEntry[],
  peerId: string,
): Promise<PeerKeys[]> {
  const byPrint = new Map<string, DirectoryEntry>();
  for (const entry of keys) byPrint.set(await fingerprint(entry), entry);
  const accepted = [await verifyEntry(pinned, peerId)];
  let before = pinned.prev === null ? undefined : byPrint.get(pinned.prev);
  while (before && accepted.length <= keys.length) {
    accepted.push(await verifyEntry(before, peerId));
    before = before.prev === null ? undefined : byPrint.get(before.prev);
  }
  return accepted;
}

async function openFoundMessage(
  { uid, identities }: Keys,
  authors: SigningKeysBySender,
  { body, place }: FoundMessage,
): Promise<Opened & { readonly kv: number }> {
  if (!isEnvelope(body)) throw new VaultFault('plain');
  const header = parseUnverifiedHeader(body);
  const known = authors.get(place.senderId);
  if (!known) throw new VaultFault('unpinned');
  const author = known.find(({ fp }) => fp === header.k);
  if (!author) {
    // The member's own message may be signed with keys that are lost or on another device.
    const isOwn = place.senderId === uid && matchesPlace(header, place);
    throw new E2eeFault(isOwn ? 'locked' : 'signature');
  }
  const opened = await openMessage(body, place, author, identities);
  return { ...opened, kv: author.entry.kv };
}
