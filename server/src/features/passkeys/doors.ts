import type { AccountRef } from '../../lib/actor.ts';
import type { Services } from '../../services.ts';
import { customerAccountType, vendorAccountType } from '../accounts/account-types.ts';
import type { Door } from '../accounts/known-device.ts';

/** A kind of account that passkeys open. One person may have a passkey for each, which share nothing. */
export interface PasskeyDoor extends Door {
  readonly column: AccountRef['column'];
  /** Beside the address in the list of the passkey's keeper: one address may have several accounts. */
  readonly label: string;
}

export const passkeyDoors = {
  customer: { ...customerAccountType, label: '' },
  vendor: { ...vendorAccountType, label: ' (professional)' },
  staff: { name: 'staff', members: 'admin', column: 'staff_id', label: ' (staff)' },
} as const satisfies Record<Door['name'], PasskeyDoor>;

/** Whom a passkey is made for: it is shown to pages of this origin alone, and never to those of another host. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The host where the people of that door sign in, and no domain above it: its other hosts are not ours to trust. */
export function relyingPartyOf(
  { publicUrl, opsUrl }: Pick<Services, 'publicUrl' | 'opsUrl'>,
  { name }: Pick<Door, 'name'>,
): RelyingParty {
  const { origin, hostname } = new URL(name === 'staff' ? opsUrl() : publicUrl());
  return { id: hostname, origin };
}
