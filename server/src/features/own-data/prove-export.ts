import type { ExportCode } from '@threshold/contract/accounts';
import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import { forbidden, invalid, notFound } from '../../errors.ts';
import { memberOf } from '../../lib/holder.ts';
import { writtenTime } from '../../lib/written-time.ts';
import { findAccount } from '../accounts/accounts.repo.ts';
import { allowCode, sendCode } from '../accounts/codes.ts';
import { customerKind, vendorKind } from '../accounts/kinds.ts';
import type { AccountMeans } from '../accounts/means.ts';
import { proveMailedCode } from '../accounts/prove-mailed-code.ts';
import type { Reader } from '../files/file-access.ts';
import { proveCode } from '../two-factor/prove-code.ts';
import { untrustedUntil } from '../two-factor/trust.ts';
import { refuseSecondExport } from './export-turn.ts';

/** What a caller shows beside the token. */
interface Proof {
  readonly verification_code?: string | undefined;
  readonly otp?: string | undefined;
}

/**
 * Says by which code the member downloads their data, and mails one where two-factor is off.
 * @throws conflict while a download runs · forbidden for some days after a reset by mail · too_many
 */
export async function askExportCode(
  means: AccountMeans,
  member: Reader,
): Promise<{ by: ExportCode; email: string }> {
  const { kind, holder, account } = await openAccount(means, member);
  const { email } = account;
  if (account.two_factor_enabled) return { by: 'app', email };
  const { db } = means.database;
  const asker = { email: email.toLowerCase(), isOwner: true };
  await allowCode(db, means, kind, 'download_data', asker);
  await db.transaction().execute((db) => sendCode(db, means, holder, email, 'download_data'));
  return { by: 'mail', email };
}

/**
 * Passes by the code of two-factor or, without it, the mailed one, and uses it up: a session that was left open must not
 * get in one archive what each file is kept behind a code for.
 *
 * @throws conflict while a download runs, and forbidden for some days after a reset by mail, both before the code is used ·
 * invalid without the code · wrong_code · too_many
 */
export async function proveExport(
  means: AccountMeans,
  member: Reader,
  { verification_code, otp }: Proof,
): Promise<void> {
  const { kind, holder, account } = await openAccount(means, member);
  if (account.two_factor_enabled) {
    if (!verification_code) throw invalid({ verification_code: [messages.twoFactor.empty] });
    await proveCode(means, holder, verification_code);
    return;
  }
  if (!otp) throw invalid({ otp: [messages.otp.empty] });
  const email = account.email.toLowerCase();
  await proveMailedCode(means, kind, 'download_data', { email, otp });
}

/** The member's account, if its data may be downloaded now. */
async function openAccount(means: AccountMeans, member: Reader) {
  await refuseSecondExport(means, member);
  const { db } = means.database;
  const kind = member.role === 'customer' ? customerKind : vendorKind;
  const holder = memberOf(member);
  const account = await findAccount(db, kind, holder.id);
  if (!account) throw notFound(outcomes.account.user_unknown);
  const opensAt = await untrustedUntil(db, holder, account, means.now());
  if (opensAt) throw forbidden(outcomes.account.export_wait(writtenTime(opensAt)));
  return { kind, holder, account };
}
