import { sql } from 'kysely';

/** A mail address without a suffix after '+': 'vera+home@x.example' belongs to Vera. */
const bare = (column: string) => sql`lower(regexp_replace(${sql.ref(column)}, '[+][^@]*@', '@'))`;

/** An Australian phone number without its national or international prefix. */
const local = (column: string) => sql`right(${sql.ref(column)}, 9)`;

/**
 * True if the customer `c` seems to be the vendor `v`: by the mail address, or by the phone number
 * of an application.
 */
export const isOwnAccount = sql<boolean>`coalesce(
  ${bare('c.email')} in (${bare('v.email')}, ${bare('v.work_email')})
  or exists (select from vendor_accounts o where o.vendor_id = v.id and ${bare('o.email')} = ${bare('c.email')})
  or exists (select from loan_applications l
    where l.customer_id = c.id and ${local('l.phone_number')} = ${local('v.phone_number')}), false)`;
