import { limits } from '@threshold/contract/limits';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import { findAccount } from '#src/features/accounts/accounts.repo.ts';
import { customerKind, vendorKind } from '#src/features/accounts/kinds.ts';
import { recoveryHash } from '#src/features/two-factor/recovery-codes.ts';
import { sealContext } from '#src/features/two-factor/sealed-secrets.ts';
import { trustedFrom } from '#src/features/two-factor/trust.policy.ts';
import type { Holder, Member } from '#src/lib/holder.ts';
import { type TestApp, testBox, testSigner } from '../test-app.ts';
import type { TestAccount } from './account.ts';

/** What an authenticator app shows for the secret at that moment, `steps` later. */
export const codeOf = (secret: string, now: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + steps * limits.two_factor.step_seconds * 1000,
  });

type RowHolder = TestAccount['holder'] | { staff_id: string };

/** A code that cannot be right: none of the neighbouring steps shows it. */
export function wrongCodeOf(secret: string, now: Date): string {
  const near = [-2, -1, 0, 1].map((steps) => codeOf(secret, now, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444'].find((code) => !near.includes(code)) ?? ''
  );
}

/** A secret of the holder, in use or on trial. @returns it */
export async function buildSecret(
  { database: { db }, clock }: TestApp,
  row: RowHolder,
  { isEnabled, secret = new Secret({ size: 20 }).base32 }: { isEnabled: boolean; secret?: string },
): Promise<string> {
  const holder = holderIn(row);
  const lastReset = holder.column === 'staff_id' ? null : await lastResetOf(db, holder as Member);
  const values = {
    id: newId(),
    customer_id: null,
    vendor_account_id: null,
    staff_id: null,
    ...row,
    sealed_secret: testBox.seal(secret, sealContext(holder)),
    created_at: clock.now,
    enabled_at: isEnabled ? clock.now : null,
    trusted_at: isEnabled ? trustedFrom(lastReset, clock.now) : null,
  };
  await db.insertInto('totp_secrets').values(values).execute();
  return secret;
}

/** Turns two-factor on for a member, with `recoveryCode` as the one recovery code. @returns the secret */
export async function buildTwoFactor(
  test: TestApp,
  row: TestAccount['holder'],
  secret?: string,
): Promise<string> {
  const { db } = test.database;
  const { column, id } = holderIn(row);
  const made = await buildSecret(test, row, { isEnabled: true, secret });
  const { table } = column === 'customer_id' ? customerKind : vendorKind;
  await db
    .updateTable(table as 'customers')
    .set({ two_factor_enabled: true })
    .where('id', '=', id)
    .execute();
  const code_hash = recoveryHash({ sign: testSigner }, { column, id }, recoveryCode);
  await db
    .insertInto('recovery_codes')
    .values({ id: newId(), customer_id: null, vendor_account_id: null, ...row, code_hash })
    .execute();
  return made;
}

export const recoveryCode = 'aaaaa-22222';

async function lastResetOf(db: Db, { column, id }: Member): Promise<Date | null> {
  const kind = column === 'customer_id' ? customerKind : vendorKind;
  return (await findAccount(db, kind, id))?.password_reset_at ?? null;
}

function holderIn(row: RowHolder): Holder {
  const [column, id] = Object.entries(row)[0] as [Holder['column'], string];
  return { column, id };
}
