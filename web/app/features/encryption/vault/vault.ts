import { sanitiseFileName } from '@threshold/contract/rules/files';
import { randomBytes } from '@threshold/e2ee/bytes';
import { deviceLookup, openDeviceSlot, sealDeviceSlot } from '@threshold/e2ee/device-slot';
import type { Content } from '@threshold/e2ee/envelope';
import { E2eeFault } from '@threshold/e2ee/fault';
import {
  type DirectoryEntry,
  detectKeyChange,
  fingerprint,
  type KeyChange,
  securityCode,
  verifyEntry,
} from '@threshold/e2ee/identity';
import { formatRecoveryCode, readCode } from '@threshold/e2ee/recovery-code';
import { isEnvelope } from '@threshold/e2ee/sealed-text';
import { buildExcerpt, parseSearchWords } from '#app/lib/find-words.ts';
import { mergeKeys, nextBackup, openAndMergeBackup, readKeysInUse } from './backups.ts';
import {
  getNewestFp,
  type KeyStore,
  type Keys,
  type Pins,
  saveKeysInUse,
  toVaultStatus,
} from './key-store.ts';
import {
  type AcceptedPeer,
  type OpenedMessage,
  type SearchableMessage,
  type SearchedMessage,
  VaultFault,
} from './protocol.ts';
import { toFaultCode, type Vault } from './serve-vault.ts';
import { createUnlockMethods, createUnlockOperations } from './unlock-methods.ts';
import { createKeyOperations } from './vault-keys.ts';
import { createMessageOperations } from './vault-messages.ts';

const SECRET_BYTES = 16;

/** Vault calls that transfer the keys to another device of the member by a one-time code. */
const createDeviceOperations = (store: KeyStore) =>
  ({
    async 'device.make'({ uid, backup }) {
      const { record, master } = await openAndMergeBackup(store, uid, backup);
      const fp = getNewestFp(record);
      if (!fp) throw new VaultFault('none');
      const secret = randomBytes(SECRET_BYTES);
      const slot = await sealDeviceSlot(uid, secret, { master, version: record.seen, fp });
      return { code: await formatRecoveryCode(secret), ...slot };
    },

    async 'device.find'({ uid, code }) {
      return { lookup: await deviceLookup(uid, await readSecret(code)) };
    },

    async 'device.open'({ uid, code, sealed, backup, own }) {
      const { master, version, fp } = await openDeviceSlot(uid, await readSecret(code), sealed);
      return toVaultStatus(await mergeKeys(store, uid, { master, backup, own, seen: version, fp }));
    },
  }) satisfies Partial<Vault>;

/** Returns the secret of a typed one-time code. @throws VaultFault `code` */
async function readSecret(code: string) {
  const secret = await readCode(code);
  if (!secret) throw new VaultFault('code');
  return secret;
}

export function makeVault(store: KeyStore): Vault {
  const methods = createUnlockMethods();
  const messages = createMessageOperations(store);
  return {
    ...createKeyOperations(store, methods),
    ...createUnlockOperations(store, methods),
    ...createPeopleOperations(store),
    ...messages,
    ...createSearchOperations(messages),
    ...createDeviceOperations(store),
  };
}

/** Searches in the worker, so that decrypted texts do not reach the page. */
const createSearchOperations = ({ open }: Pick<Vault, 'open'>) =>
  ({
    async find({ words, messages, ...peer }) {
      const searchWords = parseSearchWords(words);
      const sealed = messages.filter(({ body }) => isEnvelope(body));
      const opened = await decryptAll(sealed, (found) => open({ ...peer, messages: found }));
      return messages.map((message): SearchedMessage => {
        const content = opened.get(message);
        if (content && !content.ok) return content;
        const excerpt = buildExcerpt(
          content ? getSearchableText(content.content) : getPlainSearchText(message),
          searchWords,
        );
        return excerpt ? { ok: true, excerpt } : { ok: true };
      });
    },
  }) satisfies Partial<Vault>;

/** Decrypts the sealed messages. The caller does not pass plain messages. */
async function decryptAll(
  sealed: readonly SearchableMessage[],
  open: (messages: readonly SearchableMessage[]) => Promise<readonly OpenedMessage[]>,
): Promise<ReadonlyMap<SearchableMessage, OpenedMessage>> {
  if (sealed.length === 0) return new Map();
  try {
    const found = await open(sealed);
    return new Map(found.map((one, nr) => [sealed[nr] as SearchableMessage, one]));
  } catch (error) {
    const failed = { ok: false, fault: toFaultCode(error) } as const;
    return new Map(sealed.map((message) => [message, failed]));
  }
}

const getSearchableText = ({ text, file }: Content): string =>
  file ? `${text}\n${sanitiseFileName(file.name)}`.trim() : text;

const getPlainSearchText = ({ body, fileName }: SearchableMessage): string =>
  `${body}\n${fileName ?? ''}`.trim();

/** Vault calls that verify other people's keys in the directory and accept them. */
const createPeopleOperations = (store: KeyStore) =>
  ({
    async judge({ uid, peerId, keys }) {
      const { identities, pins } = await readKeysInUse(store, uid);
      const pin = pins[peerId];
      const change = await computeKeyChange(pin?.entry, keys, peerId);
      const [entry, own] = [keys.at(-1), identities.at(-1)?.entry];
      if (change === 'none' || !entry || !own) return { change: 'none' };
      return {
        change,
        entry,
        code: await securityCode(own, entry),
        // A rotation stays verified, because the compared keys have signed the new keys.
        verified: pin?.verified === true && change !== 'reset',
        wasVerified: pin?.verified === true,
        wasUsed: pin?.used === true,
      };
    },

    async pin({ uid, peers, backup }) {
      const opened = await openAndMergeBackup(store, uid, backup);
      let { pins } = opened.record;
      let refusal: unknown = new VaultFault('unpinned');
      for (const peer of peers) {
        try {
          pins = { ...pins, [peer.peerId]: await createPin(peer, opened.record) };
        } catch (error) {
          refusal = error;
        }
      }
      if (pins === opened.record.pins) throw refusal;
      await saveKeysInUse(store, { ...opened.record, pins });
      return { backup: await nextBackup(uid, backup, opened, pins) };
    },
  }) satisfies Partial<Vault>;

/** Creates the pin of a person's newest keys. @throws E2eeFault · VaultFault if refused */
async function createPin(
  { peerId, keys, verified, mayReset = false, code }: AcceptedPeer,
  { pins, identities }: Pick<Keys, 'identities' | 'pins'>,
): Promise<Pins[string]> {
  const entry = keys.at(-1);
  if (!entry) throw new VaultFault('unpinned');
  const before = pins[peerId];
  // Another device may have accepted newer keys. Older or other keys must not replace these.
  const change = await computeKeyChange(before?.entry, keys, peerId);
  if (change === 'reset' && before?.used && !mayReset) throw new E2eeFault('stale');
  // The caller may not know yet that another device has compared the code of the previous keys.
  const isCompared = verified && Boolean(code);
  if (change === 'reset' && before?.verified && !isCompared) throw new E2eeFault('stale');
  // The directory may have served other keys after the member compared the code.
  const own = identities.at(-1)?.entry;
  const isMeant = !code || (own && (await securityCode(own, entry)) === code);
  if (!isMeant) throw new E2eeFault('stale');
  const isVouchedFor = before?.verified === true && change !== 'reset';
  const isUsed = before?.used === true && change !== 'reset';
  return { entry, verified: verified || isVouchedFor, ...(isUsed && { used: true as const }) };
}

/**
 * Compares the directory's keys with the accepted ones, version by version: a single version that
 * the previous keys have not signed makes the change a reset.
 * @throws E2eeFault, `stale` if versions seen earlier are missing
 */
async function computeKeyChange(
  pinned: DirectoryEntry | undefined,
  keys: readonly DirectoryEntry[],
  peerId: string,
): Promise<KeyChange | 'none'> {
  for (const entry of keys) await verifyEntry(entry, peerId);
  const newest = keys.at(-1);
  if (!newest) {
    if (pinned) throw new E2eeFault('stale');
    return 'none';
  }
  if (!pinned) return 'first';
  const fp = await fingerprint(pinned);
  const prints = await Promise.all(keys.map(fingerprint));
  const at = prints.indexOf(fp);
  if (at === -1) return detectKeyChange(pinned, newest);
  let change: KeyChange = 'same';
  let before = pinned;
  for (const entry of keys.slice(at + 1)) {
    const step = await detectKeyChange(before, entry);
    if (change !== 'reset') change = step;
    before = entry;
  }
  return change;
}
