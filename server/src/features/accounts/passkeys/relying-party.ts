import type { Db } from '../../../adapters/database/database.ts';
import type { AccountRef } from '../../../lib/actor.ts';
import type { Services } from '../../../services.ts';
import { customerAccountType, vendorAccountType } from '../members/account-types.ts';
import type { SignInRealm } from '../sign-in/known-device.ts';

/** Account type (customer, vendor or staff) to which a passkey belongs. */
export interface PasskeyRealm extends SignInRealm {
  readonly column: AccountRef['column'];
  /** Suffix that distinguishes accounts with the same email address in a passkey provider. */
  readonly label: string;
}

export const passkeyRealms = {
  customer: { ...customerAccountType, label: '' },
  vendor: { ...vendorAccountType, label: ' (professional)' },
  staff: { name: 'staff', members: 'admin', column: 'staff_id', label: ' (staff)' },
} as const satisfies Record<SignInRealm['name'], PasskeyRealm>;

/** WebAuthn relying party: the site whose pages can use its passkeys. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Returns the relying party for the exact host of the sign-in page, not for other subdomains. */
export function getRelyingParty(
  { publicUrl, opsUrl }: Pick<Services, 'publicUrl' | 'opsUrl'>,
  { name }: Pick<SignInRealm, 'name'>,
): RelyingParty {
  const { origin, hostname } = new URL(name === 'staff' ? opsUrl() : publicUrl());
  return { id: hostname, origin };
}

/** Signed-in account that manages its passkeys. */
export interface PasskeyHolder {
  readonly door: PasskeyRealm;
  readonly accountRef: AccountRef;
  readonly email: string;
  readonly sessionId: string;
}

/** Records that a passkey was added or removed. @param provider its provider; null if unknown */
export type RecordPasskeyChange = (db: Db, provider: string | null) => Promise<void>;
