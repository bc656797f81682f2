import { type Kysely, sql } from 'kysely';

/*
 * Gives listings of two vast postcodes the clock of their locality. Until now all of postcode 2880 had the zone of Broken Hill, and all
 * of 6443 that of Eucla.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update vendors set timezone = 'Australia/Sydney'
    where post_code = '2880' and timezone = 'Australia/Broken_Hill' and lower(city) not in (
      'broken hill', 'broken hill north', 'broken hill west', 'burns', 'mount gipps', 'silverton', 'south broken hill',
      'stephens creek'
    );
    update vendors set timezone = 'Australia/Perth'
    where post_code = '6443' and timezone = 'Australia/Eucla'
      and lower(city) not in ('cocklebiddy', 'eucla', 'madura', 'mundrabilla');
  `.execute(db);
}
