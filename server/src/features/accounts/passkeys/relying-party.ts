import type { Db } from '../../../adapters/database/database.ts';
import type { AccountRef } from '../../../lib/actor.ts';
import type { Services } from '../../../services.ts';
import { customerAccountType, vendorAccountType } from '../members/account-types.ts';
import type { SignInRealm } from '../sign-in/known-device.ts';

/** Type of account that a passkey signs in to. A passkey works for one type only. */
export interface PasskeyRealm extends SignInRealm {
  readonly column: AccountRef['column'];
  /** Suffix by which passkey providers distinguish accounts of different types with one address. */
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

/** Returns the exact host on which accounts sign in, because its sibling hosts are not trusted. */
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

/** Records an added or removed passkey. @param keeper name of its provider; null if unknown */
export type RecordPasskeyChange = (db: Db, keeper: string | null) => Promise<void>;
