import { type Expression, sql } from 'kysely';

/**
 * Whether a broker may have the applications that were sent to it. Staff who suspend a listing shut them, too: the customers
 * in them are whom the suspension is for. So the broker is told nothing of them, nor of whom it knows by them alone.
 */
export const readsApplications = (vendorId: Expression<string>) => sql<boolean>`not exists (
  select from vendors s where s.id = ${vendorId} and s.status = 'suspended')`;
