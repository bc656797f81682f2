import type { Db } from '../../../adapters/database/database.ts';
import type { AccountRef } from '../../../lib/actor.ts';
import type { Services } from '../../../services.ts';
import { customerAccountType, vendorAccountType } from '../members/account-types.ts';
import type { SignInRealm } from '../sign-in/known-device.ts';

/** Type of the accounts (customers, vendors or staff) to which a passkey can sign in. */
export interface PasskeyRealm extends SignInRealm {
  readonly column: AccountRef['column'];
  /** Suffix of account names in passkey providers: two accounts may have the same email address. */
  readonly label: string;
}

export const passkeyRealms = {
  customer: { ...customerAccountType, label: '' },
  vendor: { ...vendorAccountType, label: ' (professional)' },
  staff: { name: 'staff', members: 'admin', column: 'staff_id', label: ' (staff)' },
} as const satisfies Record<SignInRealm['name'], PasskeyRealm>;

/** WebAuthn relying party: the site on whose pages its passkeys work. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Returns the exact host where accounts sign in: other hosts of the domain are not trusted. */
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
