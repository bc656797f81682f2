import { limits } from '@threshold/contract/limits';
import { deviceWords, e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { conflict, notFound } from '../../../errors.ts';
import { type MemberActor, ownerRefOf } from '../../../lib/actor.ts';
import { deviceSlotMade } from '../../../mail/account-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import { allow } from '../../accounts/attempts/attempt-budgets.ts';
import type { AccountDeps } from '../../accounts/members/account-deps.ts';
import { deviceOf } from '../../accounts/sessions/sessions.presenter.ts';
import { requireFresh } from '../../accounts/sign-in/account-passwords.ts';
import { requireNoWait } from '../message-keys/keys.policy.ts';
import { listKeysOf } from '../message-keys/keys.repo.ts';
import { findWaitEnd, ownAccount, type Proof, proveFresh } from '../message-keys/owner-proof.ts';
import { findSlot, type OpenSlotRow, replaceSlot, takeSlot } from './device-slots.repo.ts';

const MINUTE_MS = 60 * 1000;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Stores the member's sealed keys for another device and reports it by mail. @throws conflict
 * without keys · reauth_required · wrong_credentials · forbidden during the wait after a reset ·
 * too_many
 */
export async function makeSlot(
  deps: AccountDeps,
  actor: MemberActor,
  slot: Proof & { readonly lookup: string; readonly sealed: string },
): Promise<OpenSlotRow> {
  const { lookup, sealed, ...proof } = slot;
  const { db } = deps.database;
  const owner = ownerRefOf(actor);
  if ((await listKeysOf(db, [actor.id])).length === 0) throw conflict(e2eeOutcomes.no_keys);
  const own = await ownAccount(deps, actor);
  await proveFresh(deps, actor, own, proof);
  requireNoWait(await findWaitEnd(deps, actor, own), 'device_wait');
  const now = deps.now();
  const before = await findSlot(db, owner, now);
  if (before?.lookup === lookup) return before;
  const { per_day, minutes } = limits.e2ee.device_slots;
  const budget = { scope: 'device_slots', limit: deps.scaled(per_day), seconds: DAY_SECONDS };
  await allow(db, budget, actor.id, now, deviceWords.too_many);
  const expires_at = new Date(now.getTime() + minutes * MINUTE_MS);
  return db.transaction().execute(async (db) => {
    await replaceSlot(db, owner, { session_id: actor.sessionId, lookup, sealed, expires_at });
    const made = await findSlot(db, owner, now);
    // The session has ended since the request began.
    if (!made) throw notFound(outcomes.refusals.not_found);
    const mail = deviceSlotMade(deviceOf(made.user_agent));
    await enqueueMail(db, { recipient: own.account.email, ...mail });
    return made;
  });
}

/**
 * Returns the sealed keys once. Requires a recent sign-in, because an old session with a photo of
 * the code must not open messages. @throws reauth_required · forbidden during the wait after a
 * reset · not_found
 */
export async function openSlot(deps: AccountDeps, actor: MemberActor, lookup: string) {
  const own = await ownAccount(deps, actor);
  await requireFresh(deps, own.accountType, own.account, actor.sessionId, undefined);
  requireNoWait(await findWaitEnd(deps, actor, own), 'device_wait');
  const sealed = await takeSlot(deps.database.db, ownerRefOf(actor), lookup, deps.now());
  if (sealed === undefined) throw notFound(deviceWords.use.gone);
  return sealed;
}
