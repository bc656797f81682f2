import { VaultFault } from '../vault/protocol.ts';
import { aloneWithKeys } from './alone-with-keys.ts';
import {
  type KeyDeps,
  type LockedKeys,
  type Me,
  type OwnKeys,
  publishKeys,
  type ResetProof,
} from './own-keys.ts';

/**
 * Creates keys that replace those that cannot be opened here. The other party is informed, and
 * earlier messages stay locked until the old keys are opened in another way.
 * @returns the function that publishes them, repeatable with a proof if the server asks for one;
 * nothing changes before it is called
 */
export async function renewKeys(
  deps: KeyDeps,
  me: Me,
  now: number,
  { own, backup }: LockedKeys,
): Promise<(proof?: ResetProof) => Promise<OwnKeys>> {
  const previous = own.at(-1);
  if (!previous) throw new VaultFault('stale');
  const ask = { uid: me._id, role: me.role, now, previous, version: backup.version + 1 };
  const made = await deps.vault.call('renew', ask);
  return (proof) =>
    aloneWithKeys(me._id, () => publishKeys(deps, me, made, { proof, before: own }));
}
