import type { Db } from '../../../adapters/database/database.ts';
import type { AccountRef } from '../../../lib/actor.ts';
import type { Services } from '../../../services.ts';
import { customerAccountType, vendorAccountType } from '../members/account-types.ts';
import type { SignInRealm } from '../sign-in/known-device.ts';

/** Kind of account that a passkey signs in to; the passkeys of each kind are independent. */
export interface PasskeyRealm extends SignInRealm {
  readonly column: AccountRef['column'];
  /** Suffix of the address at passkey providers, because one address may have several accounts. */
  readonly label: string;
}

export const passkeyRealms = {
  customer: { ...customerAccountType, label: '' },
  vendor: { ...vendorAccountType, label: ' (professional)' },
  staff: { name: 'staff', members: 'admin', column: 'staff_id', label: ' (staff)' },
} as const satisfies Record<SignInRealm['name'], PasskeyRealm>;

/** WebAuthn relying party. Its passkeys work only on pages of this origin. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The host on which accounts sign in, never a parent domain, whose other hosts are not trusted. */
export function getRelyingParty(
  { publicUrl, opsUrl }: Pick<Services, 'publicUrl' | 'opsUrl'>,
  { name }: Pick<SignInRealm, 'name'>,
): RelyingParty {
  const { origin, hostname } = new URL(name === 'staff' ? opsUrl() : publicUrl());
  return { id: hostname, origin };
}

/** Signed-in owner of passkeys. */
export interface PasskeyHolder {
  readonly door: PasskeyRealm;
  readonly accountRef: AccountRef;
  readonly email: string;
  readonly sessionId: string;
}

/** Records an added or removed passkey. `keeper` is the provider's name, if known. */
export type RecordPasskeyChange = (db: Db, keeper: string | null) => Promise<void>;
