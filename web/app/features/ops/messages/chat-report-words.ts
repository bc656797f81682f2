import type { ReportParty } from '@threshold/contract/admin-chat-reports';
import type { ChatReportOutcome, ReportProof } from '@threshold/contract/vocabularies';

/** What became of a report. */
export const outcomeLabels: Readonly<Record<ChatReportOutcome, string>> = {
  dismissed: 'Dismissed',
  warned: 'Warned',
};

/** Whether a sealed message is what it is said to be. */
export const proofWords: Readonly<Record<ReportProof, string>> = {
  verified: 'Verified: signed by the sender.',
  unverified: 'Could not be verified: this is what the reporter says it says.',
};

/** What one side of a conversation is called. */
export const partyName = ({ role, name }: ReportParty): string =>
  name ?? (role === 'customer' ? 'Former customer' : 'Former professional');
