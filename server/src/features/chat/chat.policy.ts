import { e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';

/** Answer to a sender who may not send a message. */
interface Refusal {
  readonly code: 'not_found' | 'forbidden' | 'email_unverified' | 'keys_changed';
  readonly sentence: string;
}

/** Reasons to refuse a message. `send-batch.repo.ts` decides in the database which one applies. */
export const refusals = {
  unknown: { code: 'not_found', sentence: outcomes.refusals.not_found },
  unverified: { code: 'email_unverified', sentence: outcomes.account.verify_first },
  left: { code: 'forbidden', sentence: outcomes.chat.left },
  not_approved: { code: 'forbidden', sentence: outcomes.vendors.not_approved },
  blocked: { code: 'forbidden', sentence: outcomes.chat.blocked },
  keys_changed: { code: 'keys_changed', sentence: e2eeOutcomes.keys_changed },
} as const satisfies Readonly<Record<string, Refusal>>;

export type RefusalName = keyof typeof refusals;
