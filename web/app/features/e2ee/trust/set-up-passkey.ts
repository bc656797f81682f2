import {
  type Passkey,
  passkeyEndpoints,
  passkeyHoldersOf,
} from '@threshold/contract/endpoints/accounts/passkeys';
import { addPasskey, provePasskey, type RunFresh } from '#app/lib/passkeys/add-passkey.ts';
import { VaultFault } from '../vault/protocol.ts';
import type { KeyDeps, Me, OwnKeys } from './own-keys.ts';
import { openByThat, waysOf } from './passkey-ways.ts';

/** A passkey that opens messages, and the state of the keys. */
export interface OpeningPasskey {
  readonly passkey: Passkey;
  readonly keys: OwnKeys;
}

/**
 * Creates a passkey that signs in and opens messages: one prompt creates it, a second verifies that
 * its output is the same.
 * @throws VaultFault `prf` if it can only sign in, `locked` if the second output differs · ApiError
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

/**
 * Lets a passkey of the account open messages as well.
 * @param made its output at creation, if that was just before
 */
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
