/** How much a purchase holds. Beside limits.ts, so that no public page carries it. */
export const purchaseLimits = {
  /** That one person may be in at one time. */
  per_customer: 10,
  buyers: 4,
  helpers: 6,
  /** Homes and dates that one buyer adds. A purchase has room for as many of each of its buyers. */
  homes: 60,
  dates: 200,
  /** Notes of one writer. */
  notes: 200,
  name: 80,
  address: 250,
  place: 120,
  price: 60,
  agent: 160,
  reason: 200,
  note: 4000,
  title: 80,
  /** Tasks that one buyer adds. */
  tasks: 200,
  professionals: 40,
  /** The latest shares of dates that one professional reads. */
  listed_shares: 200,
  /** Of one buyer's own professionals, beside those whom the buyers share. */
  own_professionals: 100,
  /** Of one buyer: a bound for all would tell how many the others keep to themselves. */
  documents: 40,
  documents_per_upload: 10,
  document_bytes: 25 * 1024 * 1024,
  /** Of the newest, that the log of one's documents shows. */
  document_openings: 100,
  task: 120,
  confirmed_with: 100,
  invitation_days: 7,
  invitations_per_day: 10,
  /** Changes of confirmed dates by one buyer that are mailed to the others. */
  mailed_changes_per_day: 40,
  activities_per_page: 30,
  /** That go with whoever stops sharing. */
  activities_kept: 2000,
} as const;
