import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { Db } from '../../adapters/database/database.ts';
import { conflict } from '../../errors.ts';
import { freeBefore } from './work.policy.ts';
import { listClaims } from './work.repo.ts';

/**
 * @throws conflict while a colleague has the work lock; they decide, or it must be taken over first
 */
export async function refuseForeignWork(
  db: Db,
  by: { readonly id: string } | null,
  vendorId: string,
  now: Date,
): Promise<void> {
  if (!by) return;
  const [claim] = await listClaims(db, [vendorId]);
  if (!claim || claim.staff_id === by.id || claim.claimed_at <= freeBefore(now)) return;
  throw conflict(adminOutcomes.checked_by(claim.name));
}
