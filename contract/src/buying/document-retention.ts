import type { CalendarDay } from './calendar-days.ts';
import type { DocumentKind } from './purchase-words.ts';

/* How long a purchase keeps documents. What is about its buyers goes once it is over; what is about the home stays. */

/** What these say is about a person: who they are, what they earn, owe and have. */
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

/** Days from the end of a purchase to the deletion. */
export const documentDays = 90;
/** Days before the deletion on which the owner is notified. */
export const documentNoticeDays = 14;

/** A day has ended everywhere in Australia before anything is deleted. Notices are sent in the morning of this zone. */
export const documentLastZone = 'Australia/Perth';
export const documentHour = 9;

/** A purchase that was over for so long is archived. */
export const archiveMonths = 24;

const rule = `${documentDays} days after this purchase is settled or closed`;
const notice = `We tell you ${documentNoticeDays} days before.`;
export const documentRetentionSentences = {
  /** Over the list. */
  rule: `Documents about you (ID, payslips, tax, statements, loan approval) are deleted ${rule}. ${notice} Documents about the home, and others, are kept until you delete them.`,
  kept: 'Kept until you delete it.',
  ahead: `Deleted ${rule}.`,
  of_person: `About you: deleted ${documentDays} days after settlement or closing`,
  of_home: 'About the home, and others: kept until you delete them',
} as const;

/** 'Kept to the end of 24 Feb 2027, then deleted.' `day` as shown. */
const keptUntil = (day: string) => `Kept to the end of ${day}, then deleted.`;

/** What a page says of how long a document is kept; `shown` writes a day. */
export function retentionText(
  kind: DocumentKind,
  keep_until: CalendarDay | null,
  shown: (day: CalendarDay) => string,
): string {
  if (!isAboutPerson(kind)) return documentRetentionSentences.kept;
  return keep_until ? keptUntil(shown(keep_until)) : documentRetentionSentences.ahead;
}
