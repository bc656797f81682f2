import type { Db } from '../../../adapters/database/database.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';

interface Identity {
  readonly subject: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Returns the customer who signs in with this Google account. */
export function findCustomerByGoogleSubject(
  db: Db,
  subject: string,
): Promise<{ id: string; email: string } | undefined> {
  return db
    .selectFrom('customers')
    .select(['id', 'email'])
    .where('google_subject', '=', subject)
    .executeTakeFirst();
}

/** Returns and locks the customer with this email. Inserts may still reference the customer. */
export function lockCustomerByEmail(db: Db, email: string) {
  return db
    .selectFrom('customers')
    .select(['id', 'email_verified_at', 'google_subject'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** @returns false if another request has just stored the email address or the Google account */
export function createGoogleCustomer(
  db: Db,
  id: string,
  { subject, ...person }: Identity,
  now: Date,
): Promise<boolean> {
  return affectsOneRow(
    db
      .insertInto('customers')
      .values({
        id,
        ...person,
        google_subject: subject,
        email_verified_at: now,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function connectGoogle(
  db: Db,
  id: string,
  google_subject: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ google_subject, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Gives an unverified account to the owner of its email; erases the data its creator entered. */
export async function transferUnverifiedCustomer(
  db: Db,
  id: string,
  { subject, first_name, last_name }: Identity,
  now: Date,
): Promise<void> {
  await db
    .updateTable('customers')
    .set({
      google_subject: subject,
      first_name,
      last_name,
      email_verified_at: now,
      password_hash: null,
      profile_picture: null,
      two_factor_enabled: false,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}
