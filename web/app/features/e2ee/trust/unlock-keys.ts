import type { KeyOpener } from '../vault/protocol.ts';
import {
  isBroken,
  type KeyDeps,
  type LockedKeys,
  type Me,
  type OwnKeys,
  readyAs,
} from './own-keys.ts';
import { restoreBackup } from './restore-backup.ts';

/**
 * Opens the backup on this device.
 * @throws VaultFault `code` for an invalid code, `prf` for a passkey without usable output,
 * `locked` for a wrong one
 */
export async function unlockKeys(
  deps: KeyDeps,
  me: Me,
  { own, backup }: LockedKeys,
  way: KeyOpener,
): Promise<OwnKeys> {
  const { vault } = deps;
  const uid = me._id;
  try {
    const status = await vault.call('unlock', { uid, backup, own, ...way });
    return await readyAs(deps, me, status, { own, backup });
  } catch (error) {
    const again = sameAgain(way);
    const restored = isBroken(error) && (await restoreBackup(deps, uid, backup, again));
    if (!restored) throw error;
    const status = await vault.call('unlock', { uid, backup: restored, own, ...again });
    return readyAs(deps, me, status, { own, backup: restored });
  }
}

/** A passkey's output is transferred once; afterwards the vault has it. */
export const sameAgain = (way: KeyOpener): KeyOpener =>
  'passkey' in way ? { passkey: way.passkey, again: true } : way;
