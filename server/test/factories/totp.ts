import { limits } from '@threshold/contract/limits';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import { hashRecoveryCode } from '#src/features/accounts/authenticators/recovery-codes.ts';
import { sealContext } from '#src/features/accounts/authenticators/totp.ts';
import { computeTrustStart } from '#src/features/accounts/authenticators/trust.policy.ts';
import {
  customerAccountType,
  vendorAccountType,
} from '#src/features/accounts/members/account-types.ts';
import { findAccount } from '#src/features/accounts/members/accounts.repo.ts';
import type { AccountRef, MemberRef } from '#src/lib/actor.ts';
import { type TestApp, testBox, testSigner } from '../test-app.ts';
import type { TestAccount } from './account.ts';

/** Returns the code that an authenticator app shows `steps` time steps after `now`. */
export const generateTotpCode = (secret: string, now: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + steps * limits.two_factor.step_seconds * 1000,
  });

type RowAccountRef = TestAccount['accountRef'] | { staff_id: string };

/** Returns a code that is wrong at the current and at all neighbouring time steps. */
export function findWrongCode(secret: string, now: Date): string {
  const near = [-2, -1, 0, 1].map((steps) => generateTotpCode(secret, now, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444'].find((code) => !near.includes(code)) ?? ''
  );
}

/** Creates an authenticator secret of the account, active or unconfirmed. @returns the secret */
export async function buildSecret(
  { database: { db }, clock }: TestApp,
  row: RowAccountRef,
  { isEnabled, secret = new Secret({ size: 20 }).base32 }: { isEnabled: boolean; secret?: string },
): Promise<string> {
  const accountRef = holderIn(row);
  const lastReset =
    accountRef.column === 'staff_id' ? null : await findLastReset(db, accountRef as MemberRef);
  const values = {
    id: newId(),
    customer_id: null,
    vendor_account_id: null,
    staff_id: null,
    ...row,
    sealed_secret: testBox.seal(secret, sealContext(accountRef)),
    created_at: clock.now,
    enabled_at: isEnabled ? clock.now : null,
    trusted_at: isEnabled ? computeTrustStart(lastReset, clock.now) : null,
  };
  await db.insertInto('totp_secrets').values(values).execute();
  return secret;
}

/**
 * Turns two-factor on for a member, with `recoveryCode` as the only recovery code. @returns the
 * secret
 */
export async function buildTwoFactor(
  test: TestApp,
  row: TestAccount['accountRef'],
  secret?: string,
): Promise<string> {
  const { db } = test.database;
  const { column, id } = holderIn(row);
  const made = await buildSecret(test, row, { isEnabled: true, secret });
  const { table } = column === 'customer_id' ? customerAccountType : vendorAccountType;
  await db
    .updateTable(table as 'customers')
    .set({ two_factor_enabled: true })
    .where('id', '=', id)
    .execute();
  const code_hash = hashRecoveryCode({ sign: testSigner }, { column, id }, recoveryCode);
  await db
    .insertInto('recovery_codes')
    .values({ id: newId(), customer_id: null, vendor_account_id: null, ...row, code_hash })
    .execute();
  return made;
}

export const recoveryCode = 'aaaaa-22222';

async function findLastReset(db: Db, { column, id }: MemberRef): Promise<Date | null> {
  const accountType = column === 'customer_id' ? customerAccountType : vendorAccountType;
  return (await findAccount(db, accountType, id))?.password_reset_at ?? null;
}

function holderIn(row: RowAccountRef): AccountRef {
  const [column, id] = Object.entries(row)[0] as [AccountRef['column'], string];
  return { column, id };
}
