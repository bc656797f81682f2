import { aloneWithKeys } from './alone-with-keys.ts';
import {
  type KeyDeps,
  type LockedKeys,
  loadOwnKeys,
  type Me,
  type OwnKeys,
  publishKeys,
} from './own-keys.ts';

/**
 * Looks at one's own keys, and makes first ones where nobody has any: without a word, and once, however many tabs and
 * devices begin at the same time. Locked ones open by the passkey that its owner has just signed in with, if that can.
 * @throws ApiError · VaultFault, `failed` where this browser cannot keep keys
 */
export async function ensureOwnKeys(deps: KeyDeps, me: Me, now: number): Promise<OwnKeys> {
  const found = await loadOwnKeys(deps, me);
  if (found.state === 'locked') {
    return (await isOpenedBySignIn(deps, me, found)) ? loadOwnKeys(deps, me) : found;
  }
  if (found.state === 'ready' && found.hasFormer) return joined(deps, me, found);
  if (found.state !== 'new') return found;
  return aloneWithKeys(me._id, async () => {
    // Another tab may have been first: then these are its keys.
    const made = await deps.vault.call('ensure', { uid: me._id, role: me.role, now });
    return made.state === 'pending' ? publishKeys(deps, me, made) : loadOwnKeys(deps, me);
  });
}

/** An answer was lost when other keys took the place of this device's own ones: what those open is joined now. */
async function joined(deps: KeyDeps, me: Me, found: OwnKeys): Promise<OwnKeys> {
  try {
    const { joinOwn } = await import('./recall.ts');
    return await joinOwn(deps, me, found);
  } catch {
    return found;
  }
}

/** Most pages come after no such sign-in. Where this program does not come, the keys are as locked as they were. */
async function isOpenedBySignIn(deps: KeyDeps, me: Me, locked: LockedKeys): Promise<boolean> {
  try {
    const { openByCarried } = await import('#app/lib/passkeys/carried-output.ts');
    return await openByCarried(async (output) => {
      const { unlockAll } = await import('./recall.ts');
      await unlockAll(deps, me, locked, output);
    });
  } catch {
    return false;
  }
}
