import type { DocumentKind } from '../../texts/purchase-words.ts';
import type { CalendarDay } from './calendar-days.ts';

/** Limits of a purchase. Separate from limits.ts, so that public pages do not load them. */
export const purchaseLimits = {
  /**
   * Maximum number of purchases of one customer that have not ended. With this number the customer
   * can neither start nor join one.
   */
  per_customer: 10,
  /** The same limit for purchases that ended. */
  ended_per_customer: 100,
  buyers: 4,
  helpers: 6,
  /** Homes and key dates per buyer: a purchase of two buyers may have twice these numbers. */
  homes: 60,
  dates: 200,
  /** Maximum number of notes per writer. */
  notes: 200,
  name: 80,
  address: 250,
  place: 120,
  price: 60,
  agent: 160,
  reason: 200,
  note: 4000,
  title: 80,
  /** Maximum number of tasks per buyer. */
  tasks: 200,
  professionals: 40,
  /** Maximum number of purchases whose shared dates a professional can read. */
  listed_shares: 200,
  /** Maximum number of professionals that only one buyer sees, in addition to the shared ones. */
  own_professionals: 100,
  /** Limit per buyer: a limit per purchase would reveal how many documents others hide. */
  documents: 40,
  documents_per_upload: 10,
  document_bytes: 25 * 1024 * 1024,
  /** Maximum number of listed accesses to a buyer's documents, newest first. */
  document_openings: 100,
  task: 120,
  confirmed_with: 100,
  invitation_days: 7,
  invitations_per_day: 10,
  /** Daily changes of confirmed dates by one buyer. Each of them is mailed to all buyers. */
  mailed_changes_per_day: 40,
  activities_per_page: 30,
  /** Maximum number of activities that are copied for a buyer who stops sharing. */
  activities_kept: 2000,
} as const;

/* Retention: documents about buyers are deleted after the purchase, those about the home stay. */

/** Kinds of documents about a person: identity, income, debts and assets. */
export const personDocumentKinds = [
  'identity',
  'income',
  'tax',
  'bank_statement',
  'loan_approval',
  'other_person',
] as const satisfies readonly DocumentKind[];

const personKinds: ReadonlySet<DocumentKind> = new Set(personDocumentKinds);
export const isAboutPerson = (kind: DocumentKind): boolean => personKinds.has(kind);

/** Days from the end of a purchase to the deletion of documents about a person. */
export const documentDays = 90;
/** Days before the deletion on which the owner is notified. */
export const documentNoticeDays = 14;

/** Time zone of deletions: the last one in Australia in which a day ends. */
export const documentLastZone = 'Australia/Perth';
export const documentHour = 9;

/** Months from the end of a purchase until it is archived. */
export const archiveMonths = 24;

const rule = `${documentDays} days after this purchase is settled or closed`;
const notice = `We tell you ${documentNoticeDays} days before.`;
export const documentRetentionSentences = {
  /** Shown above the list of documents. */
  rule: `Documents about you (ID, payslips, tax, statements, loan approval) are deleted ${rule}. ${notice} Documents about the home, and others, are kept until you delete them.`,
  kept: 'Kept until you delete it.',
  ahead: `Deleted ${rule}.`,
  of_person: `About you: deleted ${documentDays} days after settlement or closing`,
  of_home: 'About the home, and others: kept until you delete them',
} as const;

/** Returns 'Kept to the end of 24 Feb 2027, then deleted.' `day` is already formatted. */
const keptUntil = (day: string) => `Kept to the end of ${day}, then deleted.`;

/** Returns the retention text of a document; `shown` formats a day. */
export function retentionText(
  kind: DocumentKind,
  keep_until: CalendarDay | null,
  shown: (day: CalendarDay) => string,
): string {
  if (!isAboutPerson(kind)) return documentRetentionSentences.kept;
  return keep_until ? keptUntil(shown(keep_until)) : documentRetentionSentences.ahead;
}
