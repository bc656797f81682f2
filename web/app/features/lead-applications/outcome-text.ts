import {
  type ApplicationStatus,
  type LeadOutcome,
  leadOutcomes,
  statusLabels,
} from '@threshold/contract/vocabularies';

const sentences: Readonly<Record<LeadOutcome, (count: number, status: string) => string>> = {
  changed: (count, status) => `${count} set to ${status}.`,
  same: (count, status) => `${count} ${count === 1 ? 'was' : 'were'} ${status} already.`,
  closed: (count) => `${count} ${count === 1 ? 'was' : 'were'} taken back by the customer.`,
  missing: (count) => `${count} ${count === 1 ? 'is' : 'are'} gone.`,
  too_many: (count) =>
    `${count} stayed: you have changed ${count === 1 ? 'it' : 'them'} often today.`,
};

/** Summarises the outcomes after the status of several leads was set. */
export function outcomeText(outcomes: readonly LeadOutcome[], status: ApplicationStatus): string {
  return leadOutcomes
    .map((outcome) => [outcome, outcomes.filter((one) => one === outcome).length] as const)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => sentences[outcome](count, statusLabels[status]))
    .join(' ');
}
