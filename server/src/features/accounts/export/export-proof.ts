import type { ExportCode } from '@threshold/contract/endpoints/accounts/accounts';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { invalidInput, notFound } from '../../../errors.ts';
import { getMemberRef, type MemberActor } from '../../../lib/actor.ts';
import { verifyTotpCode } from '../authenticators/authenticator-codes.ts';
import { requireTrustedProof } from '../authenticators/trust.policy.ts';
import type { AccountDeps } from '../members/account-deps.ts';
import { getAccountType } from '../members/account-types.ts';
import { findAccount } from '../members/accounts.repo.ts';
import { consumeCodeBudget, sendCode, verifyMailedCode } from '../sign-in/codes.ts';
import { findTrustWaitEnd } from '../two-factor/untrusted-until.ts';
import { requireNoRunningExport } from './export-turn.ts';

/** Code by which the caller proves to own the account: from the authenticator app, or mailed. */
interface Proof {
  readonly verification_code?: string | undefined;
  readonly otp?: string | undefined;
}

/**
 * Returns which kind of code a data export needs, and mails a code if two-factor is off. @throws
 * conflict while a download runs · forbidden for 72 hours after a password reset by mail · too_many
 */
export async function requestExportCode(
  deps: AccountDeps,
  member: MemberActor,
): Promise<{ by: ExportCode; email: string }> {
  const { accountType, accountRef, account } = await requireExportableAccount(deps, member);
  const { email } = account;
  if (account.two_factor_enabled) return { by: 'app', email };
  const { db } = deps.database;
  const asker = { email: email.toLowerCase(), isOwner: true };
  await consumeCodeBudget(db, deps, accountType, 'download_data', asker);
  await db.transaction().execute((db) => sendCode(db, deps, accountRef, email, 'download_data'));
  return { by: 'mail', email };
}

/**
 * Requires a two-factor code or a mailed code, so that an open session is not enough to download
 * all files. @throws invalid without a code · wrong_code · too_many · conflict or forbidden if no
 * download is permitted now, in which case the code can be used later
 */
export async function verifyExportProof(
  deps: AccountDeps,
  member: MemberActor,
  { verification_code, otp }: Proof,
): Promise<void> {
  const { accountType, accountRef, account } = await requireExportableAccount(deps, member);
  if (account.two_factor_enabled) {
    if (!verification_code) throw invalidInput({ verification_code: [messages.twoFactor.empty] });
    await verifyTotpCode(deps, accountRef, verification_code);
    return;
  }
  if (!otp) throw invalidInput({ otp: [messages.otp.empty] });
  const email = account.email.toLowerCase();
  await verifyMailedCode(deps, accountType, 'download_data', { email, otp, isOwner: true });
}

/**
 * Returns the account. @throws conflict while another export runs · forbidden for some days after a
 * password reset
 */
async function requireExportableAccount(deps: AccountDeps, member: MemberActor) {
  await requireNoRunningExport(deps, member);
  const { db } = deps.database;
  const accountType = getAccountType(member);
  const accountRef = getMemberRef(member);
  const account = await findAccount(db, accountType, accountRef.id);
  if (!account) throw notFound(outcomes.account.user_unknown);
  const opensAt = await findTrustWaitEnd(db, accountRef, account, deps.now());
  requireTrustedProof(opensAt, outcomes.account.export_wait);
  return { accountType, accountRef, account };
}
