import type { State, VendorType } from '@threshold/contract/vocabularies';
import data from './data/voices.json' with { type: 'json' };

/**
 * Texts by vendors of one type and by their customers. They may contain {first}, {place},
 * {business} and {years}; business names contain {name} and, for two partners, {other}.
 */
export interface Voice {
  readonly titles: readonly string[];
  /** Titles in states whose law names the profession differently. */
  readonly titlesIn?: Partial<Record<State, readonly string[]>>;
  readonly businesses: readonly string[];
  /** A description consists of an opening, a habit and, if it fits, a practical closing. */
  readonly openings: readonly string[];
  readonly habits: readonly string[];
  readonly closings: readonly string[];
  readonly qualifications: readonly string[];
  /** Earlier jobs, the oldest kind first. */
  readonly jobs: readonly string[];
  readonly employers: readonly string[];
  /** First sentences of reviews, then sentences for good, mixed and bad experiences. */
  readonly occasions: readonly string[];
  readonly praise: readonly string[];
  readonly mixed: readonly string[];
  readonly complaints: readonly string[];
}

export const voices: Readonly<Record<VendorType, Voice>> = data;
