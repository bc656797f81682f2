import { limits } from '@threshold/contract/limits';
import type { ApplicationStatus, MemberRole } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import {
  buildApplicationAccessCondition,
  buildMutualDealingsCondition,
} from '../../../db/party-queries.ts';
import { hasRow } from '../../../db/row-queries.ts';
import type { MemberActor } from '../../../lib/actor.ts';
import type { Parties } from './parties.ts';

/*
 * The only definition of a relationship: a conversation, a call or an application that was not
 * withdrawn. For a suspended vendor, an application does not count.
 */

/** Selects customers whose relationship to the vendor is visible to `side`. */
const selectRelatedCustomers = (db: Db, vendorId: string, side: MemberRole = 'vendor') =>
  db
    .selectFrom('conversations')
    .select('customer_id')
    .where('vendor_id', '=', vendorId)
    .union(db.selectFrom('appointments').select('customer_id').where('vendor_id', '=', vendorId))
    .union(
      db
        .selectFrom('loan_applications')
        .select('customer_id')
        .where('vendor_id', '=', vendorId)
        .where('withdrawn_at', 'is', null)
        .$if(side === 'vendor', (query) =>
          query.where(buildApplicationAccessCondition(sql.ref('loan_applications.vendor_id'))),
        ),
    );

/** Returns whether customer and vendor have a relationship that is visible to `side`. */
export function hasRelationship(
  db: Db,
  { vendor_id, customer_id }: Parties,
  side: MemberRole,
): Promise<boolean> {
  return hasRow(
    db
      .selectFrom(selectRelatedCustomers(db, vendor_id, side).as('tied'))
      .select('customer_id')
      .where('customer_id', '=', customer_id),
  );
}

/** Returns which of these members the caller may write to: known contacts and approved vendors. */
export async function listAllowedRecipients(
  db: Db,
  { role, id }: Pick<MemberActor, 'role' | 'id'>,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const known =
    role === 'vendor'
      ? db
          .selectFrom(selectRelatedCustomers(db, id).as('tied'))
          .select('customer_id as id')
          .where('customer_id', 'in', ids)
      : db
          .selectFrom('conversations')
          .select('vendor_id as id')
          .where('customer_id', '=', id)
          .where('vendor_id', 'in', ids)
          .union(
            db
              .selectFrom('vendors')
              .select('id')
              .where('status', '=', 'approved')
              .where('id', 'in', ids),
          );
  return (await known.execute()).map((row) => row.id);
}

/** Returns whether the customer is a 'Verified client' of the vendor. */
export async function hasMutualDealings(
  db: Db,
  vendorId: string,
  customerId: string,
  now: Date,
): Promise<boolean> {
  const dealt = buildMutualDealingsCondition(sql.val(vendorId), sql.val(customerId), now);
  const { rows } = await sql<{ dealt: boolean }>`select ${dealt} as dealt`.execute(db);
  return rows[0]?.dealt ?? false;
}

/** Summary of what a customer has done with one professional, such as chat and calls. */
export interface Dealings {
  readonly vendor_id: string;
  readonly has_chat: boolean;
  readonly next_call: Date | null;
  readonly calls: number;
  readonly application: ApplicationStatus | null;
}

/** Returns the customer's dealings with professionals, latest first, without blocked chats. */
export async function listDealings(
  db: Db,
  customerId: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Dealings[]> {
  const { rows } = await sql<Dealings>`
    select vendor_id, bool_or(kind = 'chat') as has_chat,
      min(at) filter (where kind = 'call' and at > ${now}) as next_call,
      (count(*) filter (where kind = 'call'))::int as calls,
      (array_agg(status order by at desc) filter (where kind = 'application'))[1] as application
    from (
      select vendor_id, 'chat' as kind, active_at as at, null as status from conversations
        where customer_id = ${customerId} and blocked_by_customer_at is null
      union all
      select vendor_id, 'call', starts_at, null from appointments
        where customer_id = ${customerId} and status = 'booked'
      union all
      select vendor_id, 'application', created_at, status from loan_applications
        where customer_id = ${customerId} and withdrawn_at is null
    ) dealings
    group by vendor_id
    order by max(at) desc, vendor_id
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Returns a page of the vendor's related customers in the order of ids, starting after `after`. */
export function listRelatedCustomers(db: Db, vendorId: string, after?: string) {
  return db
    .selectFrom('customers')
    .select(['customers.id', 'first_name', 'last_name', 'profile_picture'])
    .where('customers.id', 'in', selectRelatedCustomers(db, vendorId))
    .$if(after !== undefined, (query) => query.where('customers.id', '>', after ?? ''))
    .orderBy('customers.id')
    .limit(limits.lists.customers)
    .execute();
}
