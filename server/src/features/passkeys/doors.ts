import type { Db } from '../../adapters/database/database.ts';
import type { AccountRef } from '../../lib/actor.ts';
import type { Services } from '../../services.ts';
import { customerAccountType, vendorAccountType } from '../accounts/account-types.ts';
import type { Door } from '../accounts/known-device.ts';

/**
 * Kind of account that a passkey signs in to. A person may have one passkey per kind; they are
 * independent.
 */
export interface PasskeyDoor extends Door {
  readonly column: AccountRef['column'];
  /**
   * Suffix of the address in the passkey provider's list, because one address may have several
   * accounts.
   */
  readonly label: string;
}

export const passkeyDoors = {
  customer: { ...customerAccountType, label: '' },
  vendor: { ...vendorAccountType, label: ' (professional)' },
  staff: { name: 'staff', members: 'admin', column: 'staff_id', label: ' (staff)' },
} as const satisfies Record<Door['name'], PasskeyDoor>;

/** WebAuthn relying party. Its passkeys work only on pages of this origin. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the host on which accounts of this kind sign in. Never uses a parent domain, because its
 * other hosts are not trusted.
 */
export function relyingPartyOf(
  { publicUrl, opsUrl }: Pick<Services, 'publicUrl' | 'opsUrl'>,
  { name }: Pick<Door, 'name'>,
): RelyingParty {
  const { origin, hostname } = new URL(name === 'staff' ? opsUrl() : publicUrl());
  return { id: hostname, origin };
}

/** Signed-in owner of passkeys. */
export interface PasskeyHolder {
  readonly door: PasskeyDoor;
  readonly accountRef: AccountRef;
  readonly email: string;
  readonly sessionId: string;
}

/**
 * Records and notifies that a passkey was added or removed, in the same transaction. `keeper` is
 * the passkey provider's name, if known.
 */
export type PasskeyNote = (db: Db, keeper: string | null) => Promise<void>;
