import { type Expression, sql } from 'kysely';

/**
 * True if a broker may read the applications it received. Suspending a listing also blocks them, to
 * protect the customers in them. The broker then learns nothing about them or about customers it
 * knows only from them.
 */
export const readsApplications = (vendorId: Expression<string>) => sql<boolean>`not exists (
  select from vendors s where s.id = ${vendorId} and s.status = 'suspended')`;
