import type { DisputedCall } from '@threshold/contract/call-outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { presentDisputedCall } from './call-outcomes.presenter.ts';
import { listDisputedCalls } from './call-outcomes.repo.ts';

/** Call results of the two parties of a dispute; empty if one of them was deleted. */
export async function readDisputedCalls(
  db: Db,
  sides: { readonly customer_id: string | null; readonly vendor_id: string | null },
): Promise<DisputedCall[]> {
  const { customer_id, vendor_id } = sides;
  if (!customer_id || !vendor_id) return [];
  return (await listDisputedCalls(db, { customer_id, vendor_id })).map(presentDisputedCall);
}
