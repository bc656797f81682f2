import { limits } from '@threshold/contract/limits';
import { newId } from '#src/db/new-id.ts';
import type { CodePurpose } from '#src/features/accounts/members/accounts.policy.ts';
import { replaceCode } from '#src/features/accounts/sign-in/codes.repo.ts';
import type { MemberRef } from '#src/lib/actor.ts';
import { type TestApp, testSigner } from '../test-app.ts';

let made = 0;

/**
 * Creates a valid code for the purpose as if it had been mailed. @returns the code, a different one
 * each time
 */
export async function buildMailedCode(
  { database: { db }, clock }: Pick<TestApp, 'database' | 'clock'>,
  accountRef: { customer_id: string } | { vendor_account_id: string },
  purpose: CodePurpose,
): Promise<string> {
  const [column, accountId] = Object.entries(accountRef)[0] as [MemberRef['column'], string];
  made += 1;
  const code = String(made).padStart(limits.otp.digits, '0');
  const id = newId();
  await replaceCode(
    db,
    { column, id: accountId },
    {
      id,
      purpose,
      code_hash: testSigner(`code:${id}:${code}`),
      created_at: clock.now,
      expires_at: new Date(clock.now.getTime() + limits.otp.life_minutes * 60_000),
    },
  );
  return code;
}
