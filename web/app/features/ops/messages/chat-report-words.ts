import type { ReportParty } from '@threshold/contract/admin-chat-reports';
import type { ChatReportOutcome, ReportProof } from '@threshold/contract/vocabularies';

/** What became of a report. */
export const outcomeLabels: Readonly<Record<ChatReportOutcome, string>> = {
  dismissed: 'Dismissed',
  warned: 'Warned',
};

/** Whether a sealed message is what it is said to be, in a word and in a sentence. */
export const proofWords: Readonly<Record<ReportProof, readonly [word: string, why: string]>> = {
  verified: ['Verified', 'The sender signed exactly this.'],
  unverified: [
    'Could not be verified',
    'Nothing proves that it was written: this is what the reporter says it says.',
  ],
};

/** What one side of a conversation is called. */
export const partyName = ({ role, name }: ReportParty): string =>
  name ?? (role === 'customer' ? 'Former customer' : 'Former professional');
