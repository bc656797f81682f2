import { E2eeFault } from '@threshold/e2ee/fault';
import {
  checkEntry,
  type DirectoryEntry,
  fingerprint,
  type KeyChange,
  keyChange,
  securityCode,
} from '@threshold/e2ee/identity';
import { inUse, nextBackup, takeIn } from './kept-backup.ts';
import { writeInUse } from './kept-keys.ts';
import type { Kept, KeyStore, Pins } from './key-store.ts';
import { type AcceptedPeer, VaultFault } from './protocol.ts';
import type { Vault } from './serve-vault.ts';

/** Keys of other people: verification of the directory, and the accepted keys. */
export const peopleOperations = (store: KeyStore): Pick<Vault, 'judge' | 'pin'> => ({
  async judge({ uid, peerId, keys }) {
    const { identities, pins } = await inUse(store, uid);
    const pin = pins[peerId];
    const change = await changeSince(pin?.entry, keys, peerId);
    const [entry, own] = [keys.at(-1), identities.at(-1)?.entry];
    if (change === 'none' || !entry || !own) return { change: 'none' };
    return {
      change,
      entry,
      code: await securityCode(own, entry),
      // The compared keys vouch for a rotation.
      verified: pin?.verified === true && change !== 'reset',
      wasVerified: pin?.verified === true,
      wasUsed: pin?.used === true,
    };
  },

  async pin({ uid, peers, backup }) {
    const opened = await takeIn(store, uid, backup);
    let { pins } = opened.kept;
    let refusal: unknown = new VaultFault('unpinned');
    for (const peer of peers) {
      try {
        pins = { ...pins, [peer.peerId]: await pinOf(peer, opened.kept) };
      } catch (error) {
        refusal = error;
      }
    }
    if (pins === opened.kept.pins) throw refusal;
    await writeInUse(store, { ...opened.kept, pins });
    return { backup: await nextBackup(uid, backup, opened, pins) };
  },
});

/**
 * The pin of a person whose newest keys are accepted.
 * @throws E2eeFault · VaultFault if they are not
 */
async function pinOf(
  { peerId, keys, verified, mayReset = false, code }: AcceptedPeer,
  { pins, identities }: Pick<Kept, 'identities' | 'pins'>,
): Promise<Pins[string]> {
  const entry = keys.at(-1);
  if (!entry) throw new VaultFault('unpinned');
  const before = pins[peerId];
  // Another device may have accepted newer keys: no older or other keys replace them.
  const change = await changeSince(before?.entry, keys, peerId);
  if (change === 'reset' && before?.used && !mayReset) throw new E2eeFault('stale');
  // The caller may not know yet that another device has compared the previous keys' code.
  const isCompared = verified && Boolean(code);
  if (change === 'reset' && before?.verified && !isCompared) throw new E2eeFault('stale');
  // The directory may have served other keys between comparing and marking.
  const own = identities.at(-1)?.entry;
  const isMeant = !code || (own && (await securityCode(own, entry)) === code);
  if (!isMeant) throw new E2eeFault('stale');
  const isVouchedFor = before?.verified === true && change !== 'reset';
  const isUsed = before?.used === true && change !== 'reset';
  return { entry, verified: verified || isVouchedFor, ...(isUsed && { used: true as const }) };
}

/**
 * Relation of the directory's keys to the accepted ones, version by version: a single step not
 * signed by the previous keys makes it a reset.
 * @throws E2eeFault, `stale` if versions seen earlier are missing
 */
async function changeSince(
  pinned: DirectoryEntry | undefined,
  keys: readonly DirectoryEntry[],
  peerId: string,
): Promise<KeyChange | 'none'> {
  for (const entry of keys) await checkEntry(entry, peerId);
  const newest = keys.at(-1);
  if (!newest) {
    if (pinned) throw new E2eeFault('stale');
    return 'none';
  }
  if (!pinned) return 'first';
  const fp = await fingerprint(pinned);
  const prints = await Promise.all(keys.map(fingerprint));
  const at = prints.indexOf(fp);
  if (at === -1) return keyChange(pinned, newest);
  let change: KeyChange = 'same';
  let before = pinned;
  for (const entry of keys.slice(at + 1)) {
    const step = await keyChange(before, entry);
    if (change !== 'reset') change = step;
    before = entry;
  }
  return change;
}
