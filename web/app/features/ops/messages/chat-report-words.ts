import type { ReportParty } from '@threshold/contract/admin-chat-reports';
import type { ChatReportOutcome, ReportProof } from '@threshold/contract/vocabularies';

/** Label of each outcome of a report. */
export const outcomeLabels: Readonly<Record<ChatReportOutcome, string>> = {
  dismissed: 'Dismissed',
  warned: 'Warned',
};

/** Label and explanation of whether the text of a sealed message is authentic. */
export const proofWords: Readonly<Record<ReportProof, readonly [word: string, why: string]>> = {
  verified: ['Verified', 'The sender signed exactly this.'],
  unverified: [
    'Could not be verified',
    'Nothing proves that it was written: this is what the reporter says it says.',
  ],
};

/** Display name of one side of a conversation. */
export const partyName = ({ role, name }: ReportParty): string =>
  name ?? (role === 'customer' ? 'Former customer' : 'Former professional');
