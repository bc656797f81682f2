import { deletedAccountNames } from '@threshold/contract/endpoints/accounts/accounts';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { type Member } from '../../../lib/actor.ts';

const getSideColumns = ({ role }: Pick<Member, 'role'>) =>
  role === 'customer'
    ? ({ mine: 'customer_id', theirs: 'vendor_id', others: 'vendors' } as const)
    : ({ mine: 'vendor_id', theirs: 'customer_id', others: 'customers' } as const);

/**
 * Preserves what the member shared with another member: conversations with their files and message
 * keys, and calls that began. Deletes these data instead if the other member's account is already
 * deleted.
 */
export async function preserveSharedData(db: Db, member: Member): Promise<void> {
  await deleteAbandonedConversations(db, member);
  await deleteUnsharedCalls(db, member);
  if (member.role === 'customer') await deletePhoneNumbers(db, member.id);
  await deleteOwnOutcomes(db, member);
  await resetFolders(db, member);
  const { mine } = getSideColumns(member);
  await db
    .updateTable('files')
    .set({ [mine]: null })
    .where(mine, '=', member.id)
    .where('kind', '=', 'chat')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('messages').select('id').whereRef('messages.file_id', '=', 'files.id'),
      ),
    )
    .execute();
  await deleteUnusedKeys(db, mine, [member.id]);
}

/** Deletes conversations whose other party has deleted the account, with files and message keys. */
async function deleteAbandonedConversations(db: Db, member: Member): Promise<void> {
  const { mine, theirs, others } = getSideColumns(member);
  const forsaken = await db
    .selectFrom('conversations as c')
    .select(['c.id', `c.${theirs} as other_id`])
    .where(`c.${mine}`, '=', member.id)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom(others).select('id').whereRef(`${others}.id`, '=', `c.${theirs}`)),
      ),
    )
    .execute();
  if (forsaken.length === 0) return;
  const ids = forsaken.map(({ id }) => id);
  await db
    .deleteFrom('files')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('messages')
          .select('id')
          .whereRef('messages.file_id', '=', 'files.id')
          .where('conversation_id', 'in', ids),
      ),
    )
    .execute();
  await db.deleteFrom('conversations').where('id', 'in', ids).execute();
  await deleteUnusedKeys(
    db,
    theirs,
    forsaken.map(({ other_id }) => other_id),
  );
}

/** Deletes calls cancelled before they began, and calls whose other party deleted the account. */
async function deleteUnsharedCalls(db: Db, member: Member): Promise<void> {
  const { mine, theirs, others } = getSideColumns(member);
  await db
    .deleteFrom('appointments')
    .where(mine, '=', member.id)
    .where((eb) =>
      eb.or([
        // A cancelled call never changes, so `updated_at` is the time of the cancellation.
        eb.and([eb('status', '=', 'cancelled'), eb('updated_at', '<', eb.ref('starts_at'))]),
        eb.not(
          eb.exists(
            eb
              .selectFrom(others)
              .select('id')
              .whereRef(`${others}.id`, '=', `appointments.${theirs}`),
          ),
        ),
      ]),
    )
    .execute();
}

/** Deletes the customer's phone numbers from calls. Vendors can still read the calls' topics. */
async function deletePhoneNumbers(db: Db, customerId: string): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ phone_number: '' })
    .where('customer_id', '=', customerId)
    .where('phone_number', '<>', '')
    .execute();
}

/** Deletes the member's outcomes and notes of calls, which only the member could read. */
async function deleteOwnOutcomes(db: Db, { role, id }: Member): Promise<void> {
  await db
    .deleteFrom('call_outcomes')
    .where('side', '=', role)
    .where('appointment_id', 'in', (eb) =>
      eb.selectFrom('appointments').select('id').where(`${role}_id`, '=', id),
    )
    .execute();
}

/** Resets the folders into which the member sorted conversations. */
async function resetFolders(db: Db, { role, id }: Member): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ [`${role}_shelf`]: 'inbox' })
    .where(`${role}_id`, '=', id)
    .where(`${role}_shelf`, '<>', 'inbox')
    .execute();
}

/** Deletes public message keys of members who no longer have any conversation. */
async function deleteUnusedKeys(
  db: Db,
  column: 'customer_id' | 'vendor_id',
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('message_keys')
    .where(column, 'in', ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('conversations as c')
            .select('c.id')
            .whereRef(`c.${column}`, '=', `message_keys.${column}`),
        ),
      ),
    )
    .execute();
}

/** Replaces the leaving member's names in the notifications of other members. */
export async function replaceNamesInNotifications(
  db: Db,
  member: Member,
  names: readonly string[],
): Promise<void> {
  const former = ` ${deletedAccountNames[member.role]} `;
  for (const name of listNameSpellings(names)) {
    const padded = sql<string>`' ' || text || ' '`;
    await db
      .updateTable('notices')
      .set({ text: sql<string>`trim(replace(${padded}, ${` ${name} `}, ${former}))` })
      .where(sql<boolean>`strpos(${padded}, ${` ${name} `}) > 0`)
      .where(
        member.role === 'customer'
          ? buildDealtWithCustomer(member.id)
          : buildDealtWithVendor(member.id),
      )
      .execute();
  }
}

/** Returns each name, and its form at the start of a sentence, with a capital first letter. */
function listNameSpellings(names: readonly string[]): string[] {
  const trimmed = names.map((name) => name.trim()).filter((name) => name !== '');
  return [
    ...new Set(trimmed.flatMap((name) => [name, name.charAt(0).toUpperCase() + name.slice(1)])),
  ];
}

/**
 * Tables that connect customer and vendor: notifications to either may contain the other's name.
 */
const dealings = ['conversations', 'appointments', 'loan_applications', 'reviews'] as const;

const buildDealtWithVendor = (id: string) =>
  sql<boolean>`customer_id in (${sql.join(
    dealings.map(
      (table) => sql`select customer_id from ${sql.table(table)} where vendor_id = ${id}`,
    ),
    sql` union `,
  )})`;

const buildDealtWithCustomer = (id: string) => sql<boolean>`vendor_account_id in (
  select a.id from vendor_accounts a where a.vendor_id in (${sql.join(
    dealings.map(
      (table) => sql`select vendor_id from ${sql.table(table)} where customer_id = ${id}`,
    ),
    sql` union `,
  )}))`;
