import { limits } from '@threshold/contract/limits';
import { deviceWords, e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { conflict, notFound } from '../../../errors.ts';
import { getOwnerRef, type MemberActor } from '../../../lib/actor.ts';
import { renderDeviceSlotCreatedMail } from '../../../mail/account-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import { consumeBudget } from '../../accounts/attempts/attempt-budgets.ts';
import type { AccountDeps } from '../../accounts/members/account-deps.ts';
import { describeDevice } from '../../accounts/sessions/sessions.presenter.ts';
import { requireRecentSignIn } from '../../accounts/sign-in/account-passwords.ts';
import { requireNoWait } from '../message-keys/keys.policy.ts';
import { listMemberKeys } from '../message-keys/keys.repo.ts';
import {
  findResetWaitEnd,
  type OwnAccount,
  requireOwnAccount,
} from '../message-keys/owner-proof.ts';
import {
  consumeDeviceSlot,
  findDeviceSlot,
  type OpenSlotRow,
  replaceDeviceSlot,
} from './device-slots.repo.ts';

const MINUTE_MS = 60 * 1000;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Stores the member's encrypted keys for another device and notifies the member by mail. Requires a
 * recent sign-in. @throws conflict without keys · reauth_required · forbidden during the wait after
 * a password reset · too_many
 */
export async function createDeviceSlot(
  deps: AccountDeps,
  actor: MemberActor,
  { lookup, sealed }: { readonly lookup: string; readonly sealed: string },
): Promise<OpenSlotRow> {
  const { db } = deps.database;
  const owner = getOwnerRef(actor);
  if ((await listMemberKeys(db, [actor.id])).length === 0) throw conflict(e2eeOutcomes.no_keys);
  const own = await requireDeviceProof(deps, actor);
  const now = deps.now();
  const before = await findDeviceSlot(db, owner, now);
  if (before?.lookup === lookup) return before;
  const { per_day, minutes } = limits.e2ee.device_slots;
  const budget = { scope: 'device_slots', limit: deps.scaled(per_day), seconds: DAY_SECONDS };
  await consumeBudget(db, budget, actor.id, now, deviceWords.too_many);
  const expires_at = new Date(now.getTime() + minutes * MINUTE_MS);
  return db.transaction().execute(async (db) => {
    await replaceDeviceSlot(db, owner, { session_id: actor.sessionId, lookup, sealed, expires_at });
    const made = await findDeviceSlot(db, owner, now);
    // The slot is missing if the session has ended since the request began.
    if (!made) throw notFound(outcomes.refusals.not_found);
    const mail = renderDeviceSlotCreatedMail(describeDevice(made.user_agent));
    await enqueueMail(db, { recipient: own.account.email, ...mail });
    return made;
  });
}

/**
 * Returns the encrypted keys of `createDeviceSlot` once. Requires a recent sign-in, so that an old
 * session with a photo of the code is not enough to open messages. @throws reauth_required ·
 * not_found · forbidden during the wait after a password reset
 */
export async function redeemDeviceSlot(deps: AccountDeps, actor: MemberActor, lookup: string) {
  await requireDeviceProof(deps, actor);
  const sealed = await consumeDeviceSlot(deps.database.db, getOwnerRef(actor), lookup, deps.now());
  if (sealed === undefined) throw notFound(deviceWords.use.gone);
  return sealed;
}

/** Requires a recent sign-in, which the password does not replace, and no wait after a reset. */
async function requireDeviceProof(deps: AccountDeps, actor: MemberActor): Promise<OwnAccount> {
  const own = await requireOwnAccount(deps, actor);
  await requireRecentSignIn(deps, own.accountType, own.account, actor.sessionId, undefined);
  requireNoWait(await findResetWaitEnd(deps, actor, own), 'device_wait');
  return own;
}
