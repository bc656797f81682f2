import {
  type Passkey,
  passkeyEndpoints,
  toPasskeyHolders,
} from '@threshold/contract/endpoints/accounts/passkeys';
import { type BackupSlot, e2eeEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { limits } from '@threshold/contract/limits';
import { randomBytes, toBase64Url } from '@threshold/e2ee/bytes';
import { addPasskey, provePasskey, type RunFresh } from '#app/lib/passkeys/add-passkey.ts';
import { VaultFault } from '../vault/protocol.ts';
import { changeBackup } from './change-backup.ts';
import { type KeyDeps, type LockedKeys, loadOwnKeys, type Me, type OwnKeys } from './own-keys.ts';
import { unlockAndJoinKeys } from './recall.ts';

/**
 * Creates a passkey that signs in and unlocks messages. A second prompt verifies that its PRF
 * output is the same as at its creation.
 * @throws VaultFault `prf` if it can only sign in, `locked` if the outputs differ · ApiError
 */
export async function createUnlockPasskey(deps: KeyDeps, me: Me, run: RunFresh) {
  const { passkey, prf, isWithoutPrf } = await addPasskey(deps.api, toPasskeyHolders(me.role), run);
  if (isWithoutPrf) throw new VaultFault('prf');
  return addUnlock(deps, me, passkey, prf);
}

/** Makes a passkey an unlock method. `made`: the PRF output at creation, for a new passkey. */
export async function addUnlock(deps: KeyDeps, me: Me, passkey: Passkey, made?: ArrayBuffer) {
  const { credential_id: id } = passkey;
  const prf = await provePasskey(deps.api, toPasskeyHolders(me.role), id);
  if (!prf) throw new VaultFault('prf');
  return { passkey, keys: await addPasskeyUnlockMethod(deps, me, { passkey: id, prf, made }) };
}

/** Passkeys of the account that do not open messages yet. @throws ApiError */
export async function listOtherPasskeys(deps: KeyDeps, { role }: Me): Promise<readonly Passkey[]> {
  const { data } = await deps.api.call(passkeyEndpoints(toPasskeyHolders(role)).list);
  const { passkeys } = await readUnlockMethods(deps);
  return data.filter(({ credential_id }) => !passkeys.includes(credential_id));
}

/**
 * Makes a passkey an unlock method of the member's messages. The buffer of its PRF output moves to
 * the vault.
 * @throws VaultFault `prf`, `locked` if the output differs from `made` at creation · ApiError
 */
async function addPasskeyUnlockMethod(
  deps: KeyDeps,
  me: Me,
  answer: {
    readonly passkey: string;
    readonly prf: ArrayBuffer;
    readonly made?: ArrayBuffer | undefined;
  },
): Promise<OwnKeys> {
  const { passkey, prf, made } = answer;
  const uid = me._id;
  try {
    await changeBackup(deps, me, {}, (backup, nr) => {
      const first = { prf, ...(made && { made }) };
      const output = nr === 1 ? first : { again: true as const };
      return deps.vault.call('secure', { uid, backup, passkey, ...output });
    });
  } finally {
    await deps.vault.call('letGo', { uid });
  }
  return loadOwnKeys(deps, me);
}

export const listSlotPasskeys = (slots: readonly BackupSlot[]): string[] =>
  slots.flatMap((slot) => (slot.kind === 'passkey' ? [slot.id] : []));

/** Passkeys that open the newest backup, and whether it has a recovery code. @throws ApiError */
export async function readUnlockMethods({ api }: Pick<KeyDeps, 'api'>) {
  const { data } = await api.call(e2eeEndpoints.backup);
  const slots = data?.slots ?? [];
  return { passkeys: listSlotPasskeys(slots), hasCode: slots.some(({ kind }) => kind === 'code') };
}

/** Removes a passkey from the unlock methods. @throws VaultFault · ApiError */
export async function removePasskeyUnlock(
  deps: KeyDeps,
  me: Me,
  passkey: string,
  proof: { readonly current_password?: string },
): Promise<void> {
  await changeBackup(deps, me, proof, (backup) =>
    deps.vault.call('dropWay', { uid: me._id, backup, passkey }),
  );
}

/** Unlocks keys by one of the passkeys in the backup. @throws VaultFault · ApiError */
export async function unlockByPasskey(deps: KeyDeps, me: Me, locked: LockedKeys): Promise<OwnKeys> {
  const opener = await requestPasskeyOutput(deps, me, listSlotPasskeys(locked.backup.slots));
  return unlockAndJoinKeys(deps, me, locked, opener);
}

const CHALLENGE_BYTES = 32;

/**
 * Asks the browser for the PRF output of one of these passkeys. The signature is discarded, so the
 * prompt does not count as a sign-in.
 * @throws VaultFault `prf` · ApiError with a sentence for the screen
 */
export async function requestPasskeyOutput(
  { api }: Pick<KeyDeps, 'api'>,
  { role }: Me,
  credentials: readonly string[],
): Promise<{ readonly passkey: string; readonly prf: ArrayBuffer }> {
  // Transports only help the browser find the passkey; without them it asks the member.
  const known: readonly Passkey[] = await api
    .call(passkeyEndpoints(toPasskeyHolders(role)).list)
    .then(({ data }) => data)
    .catch(() => []);
  const transportsOf = (id: string) =>
    known.find(({ credential_id }) => credential_id === id)?.transports ?? [];
  const { askPasskey } = await import('#app/lib/passkeys/passkey-browser.ts');
  const { credential, prf } = await askPasskey(
    {
      rpId: window.location.hostname,
      challenge: toBase64Url(randomBytes(CHALLENGE_BYTES)),
      // The timeout equals the validity of the server's challenges.
      timeout: limits.passkeys.challenge_minutes * 60_000,
      userVerification: 'required',
      allowCredentials: credentials.map((id) => ({
        id,
        type: 'public-key',
        transports: [...transportsOf(id)],
      })),
    },
    true,
  );
  if (!prf) throw new VaultFault('prf');
  return { passkey: credential.id, prf };
}
