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
 * Makes keys in the place of those that nothing opens here. The other side is told, and what was written before stays
 * locked until the keys before are opened in another way.
 * @returns the step that publishes them, again with a proof if it asks for one. Who turns away before has changed nothing
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
