/** Limits of a purchase. Separate from limits.ts, so that public pages do not load them. */
export const purchaseLimits = {
  /** Purchases of one person at a time. */
  per_customer: 10,
  buyers: 4,
  helpers: 6,
  /** Homes and dates per buyer; a purchase has room for those of each buyer. */
  homes: 60,
  dates: 200,
  /** Notes per writer. */
  notes: 200,
  name: 80,
  address: 250,
  place: 120,
  price: 60,
  agent: 160,
  reason: 200,
  note: 4000,
  title: 80,
  /** Tasks per buyer. */
  tasks: 200,
  professionals: 40,
  /** Latest shares of dates that one professional can read. */
  listed_shares: 200,
  /** A buyer's own professionals, in addition to shared ones. */
  own_professionals: 100,
  /**
   * Documents per buyer. A limit for all buyers would reveal the number of others' private
   * documents.
   */
  documents: 40,
  documents_per_upload: 10,
  document_bytes: 25 * 1024 * 1024,
  /** Newest entries in the log of a buyer's documents. */
  document_openings: 100,
  task: 120,
  confirmed_with: 100,
  invitation_days: 7,
  invitations_per_day: 10,
  /** Mailed changes of confirmed dates per buyer. */
  mailed_changes_per_day: 40,
  activities_per_page: 30,
  /** Activities that are copied for a buyer who stops sharing. */
  activities_kept: 2000,
} as const;
