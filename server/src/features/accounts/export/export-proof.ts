import type { ExportCode } from '@threshold/contract/endpoints/accounts/accounts';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { invalid, notFound } from '../../../errors.ts';
import { type MemberActor, memberRefOf } from '../../../lib/actor.ts';
import { proveCode } from '../authenticators/authenticator-codes.ts';
import { requireTrust } from '../authenticators/trust.policy.ts';
import type { AccountDeps } from '../members/account-deps.ts';
import { accountTypeOf } from '../members/account-types.ts';
import { findAccount } from '../members/accounts.repo.ts';
import { allowCode, proveMailedCode, sendCode } from '../sign-in/codes.ts';
import { untrustedUntil } from '../two-factor/untrusted-until.ts';
import { refuseSecondExport } from './export-turn.ts';

/** Proof of the owner in addition to the session. */
interface Proof {
  readonly verification_code?: string | undefined;
  readonly otp?: string | undefined;
}

/**
 * Returns which code is needed; mails one without two-factor. @throws conflict while a download
 * runs · forbidden for some days after a reset by mail · too_many
 */
export async function askExportCode(
  deps: AccountDeps,
  member: MemberActor,
): Promise<{ by: ExportCode; email: string }> {
  const { accountType, accountRef, account } = await openAccount(deps, member);
  const { email } = account;
  if (account.two_factor_enabled) return { by: 'app', email };
  const { db } = deps.database;
  const asker = { email: email.toLowerCase(), isOwner: true };
  await allowCode(db, deps, accountType, 'download_data', asker);
  await db.transaction().execute((db) => sendCode(db, deps, accountRef, email, 'download_data'));
  return { by: 'mail', email };
}

/**
 * Uses the two-factor code, or the mailed one, so that an open session cannot download all files.
 * @throws conflict and forbidden before the code is used · invalid without one · wrong_code ·
 * too_many
 */
export async function proveExport(
  deps: AccountDeps,
  member: MemberActor,
  { verification_code, otp }: Proof,
): Promise<void> {
  const { accountType, accountRef, account } = await openAccount(deps, member);
  if (account.two_factor_enabled) {
    if (!verification_code) throw invalid({ verification_code: [messages.twoFactor.empty] });
    await proveCode(deps, accountRef, verification_code);
    return;
  }
  if (!otp) throw invalid({ otp: [messages.otp.empty] });
  const email = account.email.toLowerCase();
  await proveMailedCode(deps, accountType, 'download_data', { email, otp });
}

/** Returns the member's account if its data may be downloaded now. */
async function openAccount(deps: AccountDeps, member: MemberActor) {
  await refuseSecondExport(deps, member);
  const { db } = deps.database;
  const accountType = accountTypeOf(member);
  const accountRef = memberRefOf(member);
  const account = await findAccount(db, accountType, accountRef.id);
  if (!account) throw notFound(outcomes.account.user_unknown);
  const opensAt = await untrustedUntil(db, accountRef, account, deps.now());
  requireTrust(opensAt, outcomes.account.export_wait);
  return { accountType, accountRef, account };
}
