import type { Db } from '../../adapters/database/database.ts';

/** Every review that the customer wrote, hidden ones too, the oldest first. */
export function listReviewsBy(db: Db, customerId: string) {
  return db
    .selectFrom('reviews')
    .innerJoin('vendors', 'vendors.id', 'reviews.vendor_id')
    .select([
      'reviews.vendor_id as vendor',
      'vendors.full_name as vendor_name',
      'reviews.rating',
      'reviews.comment',
      'reviews.verified_client',
      'reviews.testimonial_consent',
      'reviews.reply',
      'reviews.hidden_at',
      'reviews.hidden_reason',
      'reviews.created_at',
      'reviews.updated_at',
    ])
    .where('reviews.customer_id', '=', customerId)
    .orderBy('reviews.id')
    .execute();
}

/** What is kept of reviews that the customer took back after staff had hidden them. That one was reported is the reporter's. */
export function listTakenBackBy(db: Db, customerId: string) {
  return db
    .selectFrom('withheld_reviews')
    .select(['vendor_id as vendor', 'hidden_at', 'hidden_reason'])
    .where('customer_id', '=', customerId)
    .where('hidden_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Every review of the vendor, without who wrote it: that is the writer's. */
export function listReviewsOf(db: Db, vendorId: string) {
  return db
    .selectFrom('reviews')
    .select(['rating', 'comment', 'reply', 'replied_at', 'hidden_at', 'created_at'])
    .where('vendor_id', '=', vendorId)
    .orderBy('id')
    .execute();
}

/** The search alerts of an address. */
export function listAlertsOf(db: Db, email: string) {
  return db
    .selectFrom('alerts')
    .select(['criteria', 'created_at', 'confirmed_at', 'unsubscribed_at', 'last_sent_at'])
    .where('email', '=', email)
    .orderBy('id')
    .execute();
}

/** Staff's checks of the vendor's licences. */
export function listChecksOf(db: Db, vendorId: string) {
  return db
    .selectFrom('vendor_checks')
    .select(['register', 'number', 'state', 'holder', 'expires_on', 'checked_at'])
    .where('vendor_id', '=', vendorId)
    .orderBy('id')
    .execute();
}

/** When the vendor takes calls. */
export function listHoursOf(db: Db, vendorId: string) {
  return db
    .selectFrom('vendor_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('vendor_id', '=', vendorId)
    .orderBy('weekday')
    .orderBy('opens')
    .execute();
}

/** How often the profile was seen, by day. */
export function listViewsOf(db: Db, vendorId: string) {
  return db
    .selectFrom('profile_views')
    .select(['day', 'count', 'from_search', 'from_place', 'from_link'])
    .where('vendor_id', '=', vendorId)
    .orderBy('day')
    .execute();
}

const AT_A_TIME = 500;

/**
 * Everything that was said in the member's conversations, the oldest first, with who said it to whom and where the member
 * keeps it. There may be more of it than memory: it comes by some hundred messages.
 */
export async function* readMessagesOf(db: Db, column: 'customer_id' | 'vendor_id', id: string) {
  const conversations = await db
    .selectFrom('conversations')
    .select(['id as conversation', 'customer_id as customer', 'vendor_id as vendor'])
    .select(column === 'customer_id' ? 'customer_shelf as shelf' : 'vendor_shelf as shelf')
    .where(column, '=', id)
    .orderBy('id')
    .execute();
  for (const parties of conversations) {
    let after = 0;
    let rows: Awaited<ReturnType<typeof listAfter>>;
    do {
      rows = await listAfter(db, parties.conversation, after);
      for (const { position: _, ...message } of rows) yield { ...parties, ...message };
      after = rows.at(-1)?.position ?? after;
    } while (rows.length === AT_A_TIME);
  }
}

function listAfter(db: Db, conversationId: string, after: number) {
  return db
    .selectFrom('messages')
    .select(['position', 'sender_role as sender', 'body', 'created_at'])
    .where('conversation_id', '=', conversationId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(AT_A_TIME)
    .execute();
}
