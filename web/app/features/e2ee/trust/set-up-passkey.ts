import { type Passkey, passkeyEndpoints, passkeyHoldersOf } from '@threshold/contract/passkeys';
import { addPasskey, provePasskey, type RunFresh } from '#app/lib/passkeys/add-passkey.ts';
import { VaultFault } from '../vault/protocol.ts';
import type { KeyDeps, Me, OwnKeys } from './own-keys.ts';
import { openByThat, waysOf } from './passkey-ways.ts';

/** A passkey that opens messages from now on, and how it stands with the keys. */
export interface OpeningPasskey {
  readonly passkey: Passkey;
  readonly keys: OwnKeys;
}

/**
 * Makes a passkey that signs in and opens messages: one tap makes it, one checks that it gives the same again.
 * @throws VaultFault `prf` where it can only sign in, `locked` where it gave another key the second time · ApiError
 */
export async function makeOpeningPasskey(
  deps: KeyDeps,
  me: Me,
  run: RunFresh,
): Promise<OpeningPasskey> {
  const { passkey, prf, isWithoutPrf } = await addPasskey(deps.api, passkeyHoldersOf(me.role), run);
  if (isWithoutPrf) throw new VaultFault('prf');
  return letOpen(deps, me, passkey, prf);
}

/** Has a passkey of the account open messages, too. @param made what it gave when it was made just now */
export async function letOpen(
  deps: KeyDeps,
  me: Me,
  passkey: Passkey,
  made?: ArrayBuffer,
): Promise<OpeningPasskey> {
  const { credential_id: id } = passkey;
  const prf = await provePasskey(deps.api, passkeyHoldersOf(me.role), id);
  if (!prf) throw new VaultFault('prf');
  return { passkey, keys: await openByThat(deps, me, { passkey: id, prf, made }) };
}

/** Passkeys of the account that do not open messages yet. @throws ApiError */
export async function otherPasskeys(deps: KeyDeps, { role }: Me): Promise<readonly Passkey[]> {
  const { data } = await deps.api.call(passkeyEndpoints(passkeyHoldersOf(role)).list);
  const { passkeys } = await waysOf(deps);
  return data.filter(({ credential_id }) => !passkeys.includes(credential_id));
}
