import { e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { parseEnvelopeKeyIds } from '@threshold/e2ee/envelope';
import { E2eeFault } from '@threshold/e2ee/fault';
import { isEnvelope } from '@threshold/e2ee/sealed-text';

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

/** Fingerprints of the keys that signed and sealed a message, to compare with the newest keys. */
export interface EnvelopeKeys {
  /** Fingerprint of the sender's keys; null for a plain text. */
  readonly signed_by: string | null;
  readonly sealed_for: string | null;
}

/** Returns the key fingerprints in a message; empty ones for an unreadable envelope. */
export function parseEnvelopeKeys(text: string): EnvelopeKeys {
  if (!isEnvelope(text)) return { signed_by: null, sealed_for: null };
  try {
    const { signer, readers } = parseEnvelopeKeyIds(text);
    return { signed_by: signer, sealed_for: readers.join(' ') };
  } catch (error) {
    if (error instanceof E2eeFault) return { signed_by: '', sealed_for: '' };
    throw error;
  }
}
