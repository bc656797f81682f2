import { randomBytes } from 'node:crypto';
import { viewTokenPrefix } from '@threshold/contract/account-views';
import type { accountViewForm } from '@threshold/contract/admin-views';
import { limits } from '@threshold/contract/limits';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { z } from 'zod';
import type { Db } from '../../adapters/database/database.ts';
import { notFound } from '../../errors.ts';
import { accountRefOf, type StaffActor } from '../../lib/actor.ts';
import { writtenTime } from '../../lib/written-time.ts';
import { accountViewed } from '../../mail/account-view-mails.ts';
import { hashToken } from '../../plugins/auth.ts';
import type { Services } from '../../services.ts';
import { accountTypeOf } from '../accounts/account-types.ts';
import { recordAct, recordActs } from '../audit/audit.repo.ts';
import { proveCode } from '../authenticators/prove-code.ts';
import { notify } from '../notifications/notify.ts';
import { createView, endDeadViews, endViewByToken, noteShown } from './account-views.repo.ts';
import { findCustomerToView, findVendorToView } from './viewed-member.repo.ts';

type Deps = Pick<Services, 'database' | 'now' | 'sign' | 'box' | 'scaled' | 'publicUrl'>;

interface StartedView {
  readonly token: string;
  readonly name: string;
  readonly expires_at: Date;
}

/**
 * Lets a member of staff look at a member's account, by a code. The log and the member are told in the same transaction: there is
 * no view that neither knows of.
 *
 * @throws not_found · wrong_code · too_many
 */
export async function startView(
  deps: Deps,
  staff: StaffActor,
  { role, email, reason, verification_code }: z.output<typeof accountViewForm>,
): Promise<StartedView> {
  const { db } = deps.database;
  const find = role === 'customer' ? findCustomerToView : findVendorToView;
  const member = await find(db, email);
  if (!member) throw notFound(adminOutcomes.member_unknown);
  await proveCode(deps, accountRefOf(staff), verification_code);
  const token = `${viewTokenPrefix}${randomBytes(32).toString('base64url')}`;
  const now = deps.now();
  const expires_at = new Date(now.getTime() + limits.account_views.minutes * 60_000);
  await db.transaction().execute(async (db) => {
    const token_hash = hashToken(token);
    await createView(db, { token_hash, staff, member, created_at: now, expires_at });
    await recordAct(db, {
      staff_id: staff.id,
      action: 'member.view',
      subject_id: member.party.id,
      subject: member.name,
      details: `${role}, until ${writtenTime(expires_at)}`,
      reason,
      created_at: now,
    });
    const { sessionsPath } = accountTypeOf({ role });
    const mail = accountViewed({ time: writtenTime(now), reason });
    const notification = {
      text: 'Our staff look at your account. See your email.',
      href: sessionsPath,
    };
    await notify(db, [member.party], { kind: 'security', notification, mail }, now);
  });
  return { token, name: member.name, expires_at };
}

/** Writes into the log what staff are about to be shown of an account, once in each view. */
export function noteLook(db: Db, viewId: string, path: string, now: Date): Promise<void> {
  return db.transaction().execute(async (db) => {
    const view = await noteShown(db, viewId, path);
    if (view)
      await recordAct(db, { ...view, action: 'member.look', details: path, created_at: now });
  });
}

/** Ends a view before its time. One that has ended stays so. */
export function endView(db: Db, token: string, now: Date): Promise<void> {
  return db.transaction().execute(async (db) => {
    const view = await endViewByToken(db, hashToken(token), now);
    if (!view) return;
    await recordAct(db, { ...view, action: 'member.view_end', details: 'by End', created_at: now });
  });
}

/** Writes into the log that views are over which nobody ended. */
export function closeDeadViews(db: Db, now: Date): Promise<void> {
  return db.transaction().execute(async (db) => {
    const views = await endDeadViews(db, now);
    const act = {
      action: 'member.view_end',
      details: 'by time, or signed out',
      created_at: now,
    } as const;
    await recordActs(
      db,
      views.map((view) => ({ ...view, ...act })),
    );
  });
}
