import { type Expression, sql } from 'kysely';
import type { Db } from '../adapters/database/database.ts';
import { hasRow } from './row-queries.ts';

/**
 * True if the customer or the vendor has blocked the conversation between them. The policies of
 * calls, applications and purchases then refuse.
 */
export const isBlocked = (
  db: Db,
  { customer_id, vendor_id }: { readonly customer_id: string; readonly vendor_id: string },
): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('conversations')
      .select('id')
      .where('customer_id', '=', customer_id)
      .where('vendor_id', '=', vendor_id)
      .where((eb) =>
        eb.or([
          eb('blocked_by_customer_at', 'is not', null),
          eb('blocked_by_vendor_at', 'is not', null),
        ]),
      ),
  );

/** An email address without a suffix after '+': 'vera+home@x.example' belongs to Vera. */
const stripEmailSuffix = (column: string) =>
  sql`lower(regexp_replace(${sql.ref(column)}, '[+][^@]*@', '@'))`;

/** An Australian phone number without its national or international prefix. */
const stripPhonePrefix = (column: string) => sql`right(${sql.ref(column)}, 9)`;

/**
 * True if customer `c` seems to be vendor `v`, by email address or by the phone number in an
 * application. `reviews.policy.ts` uses this to detect vendors who review themselves.
 */
export const isOwnAccount = sql<boolean>`coalesce(
  ${stripEmailSuffix('c.email')} in (${stripEmailSuffix('v.email')}, ${stripEmailSuffix('v.work_email')})
  or exists (select from vendor_accounts o where o.vendor_id = v.id and ${stripEmailSuffix('o.email')} = ${stripEmailSuffix('c.email')})
  or exists (select from loan_applications l
    where l.customer_id = c.id and ${stripPhonePrefix('l.phone_number')} = ${stripPhonePrefix('v.phone_number')}), false)`;

/**
 * True if a broker may read received applications, as `applications.policy.ts` requires. A
 * suspended broker may not, and sees nothing of customers known only from applications.
 */
export const buildApplicationAccessCondition = (
  vendorId: Expression<string>,
) => sql<boolean>`not exists (
  select from vendors s where s.id = ${vendorId} and s.status = 'suspended')`;

/**
 * True if customer and vendor wrote messages to each other, a call took place, or the vendor
 * answered an application of the customer.
 */
export const buildMutualDealingsCondition = (
  vendorId: Expression<string>,
  customerId: Expression<string>,
  now: Date,
) => sql<boolean>`(exists (
    select from conversations where vendor_id = ${vendorId} and customer_id = ${customerId}
      and exists (select from messages where conversation_id = conversations.id and sender_role = 'customer')
      and exists (select from messages where conversation_id = conversations.id and sender_role = 'vendor')
  ) or exists (
    select from appointments where vendor_id = ${vendorId} and customer_id = ${customerId}
      and status = 'booked' and ends_at <= ${now}
  ) or exists (
    select from loan_applications where vendor_id = ${vendorId} and customer_id = ${customerId}
      and status <> 'new'
  ))`;

/** Columns of `customers` and `vendors` that a customer and a vendor see of each other. */
export const sideColumns = [
  'customers.first_name as customer_first_name',
  'customers.last_name as customer_last_name',
  'customers.profile_picture as customer_picture',
  'vendors.first_name as vendor_first_name',
  'vendors.last_name as vendor_last_name',
  'vendors.full_name',
  'vendors.business_name',
  'vendors.profile_picture as vendor_picture',
] as const;
