import { isRegisterOf } from '@threshold/contract/registers';
import type { VendorType } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import { listLivingChecks, markLapsed } from './vetting.repo.ts';

/** Ends checks in registers of another type after the type of a listing changed. */
export async function endForeignChecks(
  db: Db,
  vendorId: string,
  type: VendorType | null,
  now: Date,
): Promise<void> {
  for (const { id, register } of await listLivingChecks(db, vendorId)) {
    if (isRegisterOf(type, register)) continue;
    await markLapsed(db, id, `${register} is no register of this type of professional.`, now);
  }
}
