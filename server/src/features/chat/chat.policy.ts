import { e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { forbidden, notFound } from '../../errors.ts';

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

/** Status of the listing that customers can write to. */
export const writableStatus = 'approved' satisfies VendorStatus;

/** A vendor may open a conversation only with a customer they had dealings with. @throws forbidden */
export function requireRelationship(hasRelationship: boolean): void {
  if (!hasRelationship) throw forbidden(outcomes.chat.no_tie);
}

/** A customer may open a conversation with any approved vendor. @throws not_found · forbidden */
export function requireWritableListing(
  listing: { readonly status: VendorStatus } | undefined,
): void {
  if (!listing) throw notFound(outcomes.vendors.unknown);
  if (listing.status !== writableStatus) throw forbidden(outcomes.vendors.not_approved);
}
