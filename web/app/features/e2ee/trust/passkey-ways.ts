import {
  type Passkey,
  passkeyEndpoints,
  passkeyHoldersOf,
} from '@threshold/contract/endpoints/accounts/passkeys';
import { e2eeEndpoints } from '@threshold/contract/endpoints/chat/e2ee';
import type { OpenedByPasskey } from '#app/lib/passkeys/prf-passkeys.ts';
import { VaultFault } from '../vault/protocol.ts';
import { changeBackup } from './change-backup.ts';
import { type KeyDeps, type LockedKeys, loadOwnKeys, type Me, type OwnKeys } from './own-keys.ts';
import { unlockAll } from './recall.ts';

interface Proof {
  readonly current_password?: string;
}

/** A passkey's output now, and at its creation if that was just before. */
export interface Answered {
  readonly passkey: string;
  readonly prf: ArrayBuffer;
  readonly made?: ArrayBuffer | undefined;
}

/**
 * Makes a passkey an unlock method of the member's messages. Its output is transferred to the
 * vault.
 * @throws VaultFault `prf`, `locked` if the output differs from the one at creation · ApiError
 */
export async function openByThat(deps: KeyDeps, me: Me, answered: Answered): Promise<OwnKeys> {
  const { passkey, prf, made } = answered;
  const uid = me._id;
  try {
    await changeBackup(deps, me, {}, (backup, nr) => {
      const first = { prf, ...(made && { made }) };
      const answer = nr === 1 ? first : { again: true as const };
      return deps.vault.call('secure', { uid, backup, passkey, ...answer });
    });
  } finally {
    await deps.vault.call('letGo', { uid });
  }
  return loadOwnKeys(deps, me);
}

/** Passkeys that open the newest backup, and whether it has a recovery code. @throws ApiError */
export async function waysOf({ api }: Pick<KeyDeps, 'api'>) {
  const { data } = await api.call(e2eeEndpoints.backup);
  const slots = data?.slots ?? [];
  return {
    passkeys: slots.flatMap((slot) => (slot.kind === 'passkey' ? [slot.id] : [])),
    hasCode: slots.some(({ kind }) => kind === 'code'),
  };
}

/** Removes a passkey from the unlock methods. @throws VaultFault · ApiError */
export async function stopOpeningBy(
  deps: KeyDeps,
  me: Me,
  passkey: string,
  proof: Proof,
): Promise<void> {
  await changeBackup(deps, me, proof, (backup) =>
    deps.vault.call('dropWay', { uid: me._id, backup, passkey }),
  );
}

/** Unlocks keys by one of the passkeys in the backup. @throws VaultFault · ApiError */
export async function unlockByPasskey(deps: KeyDeps, me: Me, locked: LockedKeys): Promise<OwnKeys> {
  const { passkey, prf } = await askPasskey(
    deps,
    me,
    locked.backup.slots.flatMap((slot) => (slot.kind === 'passkey' ? [slot.id] : [])),
  );
  return unlockAll(deps, me, locked, { passkey, prf });
}

/** Asks for the output of one of these credentials. @throws VaultFault `prf` · ApiError */
export async function askPasskey(
  { api }: Pick<KeyDeps, 'api'>,
  { role }: Me,
  credentials: readonly string[],
): Promise<{ readonly passkey: string; readonly prf: ArrayBuffer }> {
  // Known transports are only a hint; without them the browser asks.
  const known: readonly Passkey[] = await api
    .call(passkeyEndpoints(passkeyHoldersOf(role)).list)
    .then(({ data }) => data)
    .catch(() => []);
  const { openByPasskey } = await import('#app/lib/passkeys/prf-passkeys.ts');
  const shown: OpenedByPasskey = await openByPasskey(
    credentials.map((id) => ({
      id,
      transports: known.find(({ credential_id }) => credential_id === id)?.transports ?? [],
    })),
  );
  if (!shown.prf) throw new VaultFault('prf');
  return { passkey: shown.id, prf: shown.prf };
}
