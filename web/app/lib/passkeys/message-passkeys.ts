import {
  isPortable,
  type Passkey,
  passkeyEndpoints,
  toPasskeyHolders,
} from '@threshold/contract/endpoints/accounts/passkeys';
import type { BackupSlot } from '@threshold/contract/endpoints/encryption/e2ee';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import type { RunFresh } from './add-passkey.ts';

/* Interface between the passkey list and the encryption, which a route connects. */

export interface MessageUnlockMethods {
  /** Ids of the passkeys that unlock messages. */
  readonly passkeys: readonly string[];
  readonly hasCode: boolean;
}

export interface MessagePasskeys {
  /** @throws ApiError */
  read(): Promise<MessageUnlockMethods>;
  /** Makes a passkey an unlock method. @returns a sentence to show. @throws ApiError */
  addUnlock(passkey: Passkey): Promise<string>;
  /** Removes a passkey from the unlock methods, before it is deleted. @throws ApiError */
  stopOpening(passkey: Passkey, run: RunFresh): Promise<void>;
}

/** True if a passkey in `slots` works on other devices, or if the server does not answer. */
export async function hasPortablePasskey(api: Api, role: MemberRole, slots: readonly BackupSlot[]) {
  try {
    const { data } = await api.call(passkeyEndpoints(toPasskeyHolders(role)).list);
    const ids = new Set(slots.flatMap((slot) => (slot.kind === 'passkey' ? [slot.id] : [])));
    return data.some((passkey) => ids.has(passkey.credential_id) && isPortable(passkey));
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}
