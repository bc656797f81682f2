import { outcomes } from '@threshold/contract/outcomes';

/** What is answered to whoever may not send a message. */
export interface Refusal {
  readonly code: 'not_found' | 'forbidden' | 'email_unverified';
  readonly sentence: string;
}

/** Why a message may not be sent. Which of them holds is asked of the database, by `refusal-to-send.sql.ts`. */
export const refusals = {
  unknown: { code: 'not_found', sentence: outcomes.refusals.not_found },
  unverified: { code: 'email_unverified', sentence: outcomes.account.verify_first },
  left: { code: 'forbidden', sentence: outcomes.chat.left },
  not_approved: { code: 'forbidden', sentence: outcomes.vendors.not_approved },
  blocked: { code: 'forbidden', sentence: outcomes.chat.blocked },
} as const satisfies Readonly<Record<string, Refusal>>;

export type RefusalName = keyof typeof refusals;
