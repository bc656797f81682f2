import { type RawBuilder, sql } from 'kysely';

/** When the visit `v` begins. */
export const visitMoment: RawBuilder<Date> = sql`(v.visit_on + v.visit_time::time) at time zone v.zone`;
