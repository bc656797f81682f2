import { isRegisterOf } from '@threshold/contract/registers';
import type { VendorType } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import { listLivingChecks, markLapsed } from './vetting.repo.ts';

/** Takes from behind a badge what stands in registers of another type: the listing was of that type once. */
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
