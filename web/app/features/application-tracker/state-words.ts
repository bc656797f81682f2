import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { ApplicationStatus } from '@threshold/contract/vocabularies';
import { dayText } from '#app/lib/format/dates.ts';

const words: Readonly<Record<ApplicationStatus, (broker: string) => string>> = {
  new: (broker) => `Sent to ${broker}, who has not changed its status yet.`,
  in_progress: (broker) => `${broker} is working on it.`,
  awaiting_documents: (broker) => `${broker} is waiting for documents from you.`,
  completed: (broker) => `${broker} has completed it.`,
  pending: (broker) => `${broker} has put it on hold.`,
};

/** Describes the status of an application in a sentence. */
export function stateText(
  { status, withdrawn_at, vendor }: LoanApplication,
  broker: string,
): string {
  if (withdrawn_at) return `You withdrew it on ${dayText(withdrawn_at)}.`;
  return vendor.status ? words[status](broker) : outcomes.loan.broker_left;
}

/** Display name of the broker for the customer. */
export function brokerOf({ vendor }: Pick<LoanApplication, 'vendor'>): string {
  return vendor.full_name || vendor.business_name || `${vendor.first_name} ${vendor.last_name}`;
}
