import {
  isCarriedAlong,
  type Passkey,
  passkeyEndpoints,
  passkeyHoldersOf,
} from '@threshold/contract/endpoints/accounts/passkeys';
import type { BackupSlot } from '@threshold/contract/endpoints/chat/e2ee';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';

/**
 * True if one of the passkeys in the slots works on other devices. Also true without an answer, so
 * that no warning appears.
 */
export async function isCarried(api: Api, role: MemberRole, slots: readonly BackupSlot[]) {
  try {
    const { data } = await api.call(passkeyEndpoints(passkeyHoldersOf(role)).list);
    return openersAmong(data, slots).some(isCarriedAlong);
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}

/** The passkeys that open messages. */
function openersAmong(
  passkeys: readonly Passkey[],
  slots: readonly BackupSlot[],
): readonly Passkey[] {
  const ids = new Set(slots.flatMap((slot) => (slot.kind === 'passkey' ? [slot.id] : [])));
  return passkeys.filter(({ credential_id }) => ids.has(credential_id));
}
