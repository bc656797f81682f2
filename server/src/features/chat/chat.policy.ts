import { outcomes } from '@threshold/contract/outcomes';
import { e2eeOutcomes } from '@threshold/contract/outcomes-e2ee';
import { namedKeys } from '@threshold/e2ee/envelope';
import { E2eeFault } from '@threshold/e2ee/fault';
import { isEnvelope } from '@threshold/e2ee/sealed-text';

/** What is answered to whoever may not send a message. */
export interface Refusal {
  readonly code: 'not_found' | 'forbidden' | 'email_unverified' | 'keys_changed';
  readonly sentence: string;
}

/** Why a message may not be sent. Which of them holds is asked of the database, by `refusal-to-send.sql.ts`. */
export const refusals = {
  unknown: { code: 'not_found', sentence: outcomes.refusals.not_found },
  unverified: { code: 'email_unverified', sentence: outcomes.account.verify_first },
  left: { code: 'forbidden', sentence: outcomes.chat.left },
  not_approved: { code: 'forbidden', sentence: outcomes.vendors.not_approved },
  blocked: { code: 'forbidden', sentence: outcomes.chat.blocked },
  keys_changed: { code: 'keys_changed', sentence: e2eeOutcomes.keys_changed },
} as const satisfies Readonly<Record<string, Refusal>>;

export type RefusalName = keyof typeof refusals;

/** The keys that a text names, as the database compares them with the newest ones: fingerprints, with blanks between them. */
export interface SealedFor {
  /** Null for a plain text. */
  readonly signed_by: string | null;
  readonly sealed_for: string | null;
}

/** What calls itself sealed and cannot be read names nobody's. */
export function sealedFor(text: string): SealedFor {
  if (!isEnvelope(text)) return { signed_by: null, sealed_for: null };
  try {
    const { signer, readers } = namedKeys(text);
    return { signed_by: signer, sealed_for: readers.join(' ') };
  } catch (error) {
    if (error instanceof E2eeFault) return { signed_by: '', sealed_for: '' };
    throw error;
  }
}
