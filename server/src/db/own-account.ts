import { sql } from 'kysely';

/** A mail address without what can be added to it at will: 'vera+home@x.example' is Vera's, too. */
const bare = (column: string) => sql`lower(regexp_replace(${sql.ref(column)}, '[+][^@]*@', '@'))`;

/** An Australian number without what stands before it at home and abroad. */
const local = (column: string) => sql`right(${sql.ref(column)}, 9)`;

/** Whether the customer `c` looks like the vendor `v` itself: by the mail address, or by the phone of an application. */
export const isOwnAccount = sql<boolean>`coalesce(
  ${bare('c.email')} in (${bare('v.email')}, ${bare('v.work_email')})
  or exists (select from vendor_accounts o where o.vendor_id = v.id and ${bare('o.email')} = ${bare('c.email')})
  or exists (select from loan_applications l
    where l.customer_id = c.id and ${local('l.phone_number')} = ${local('v.phone_number')}), false)`;
