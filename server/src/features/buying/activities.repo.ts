import type { ActivityKind } from '@threshold/contract/endpoints/purchases/purchases';
import type { Audience } from '@threshold/contract/texts/purchase-words';
import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import type { PurchaseActivitiesTable } from '../../db/purchase-tables.ts';

export type ActivityRow = Selectable<PurchaseActivitiesTable>;

interface NewActivity {
  readonly purchase_id: string;
  readonly customer_id: string;
  /** The listing that the subject names, so that its name can be removed with it. */
  readonly vendor_id?: string;
  readonly kind: ActivityKind;
  /** Readers of the activity; all members by default. */
  readonly audience?: Exclude<Audience, 'only_me'>;
  readonly subject?: string;
  readonly before?: string;
  readonly after?: string;
}

/** Stores an activity in the transaction that causes it. */
export async function addActivity(db: Db, activity: NewActivity, now: Date): Promise<void> {
  const defaults = {
    vendor_id: null,
    audience: 'all',
    subject: '',
    before: '',
    after: '',
  } as const;
  await db
    .insertInto('purchase_activities')
    .values({ id: newId(), ...defaults, ...activity, created_at: now })
    .execute();
}

/** Returns the newest activities before the given one. Helpers see only those for all members. */
export function listActivities(
  db: Db,
  purchaseId: string,
  which: { readonly before: string | undefined; readonly forAll: boolean; readonly limit: number },
): Promise<ActivityRow[]> {
  const { before, forAll, limit } = which;
  return db
    .selectFrom('purchase_activities')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .$if(forAll, (query) => query.where('audience', '=', 'all'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
