import type { State } from '@threshold/contract/vocabularies';

/**
 * What professionals of one type say about themselves and what their clients say about them. Texts may hold
 * {first}, {place}, {business} and {years}; business names hold {name} and, for two partners, {other}.
 */
export interface Voice {
  readonly titles: readonly string[];
  /** Where the law gives the profession another name. */
  readonly titlesIn?: Partial<Record<State, readonly string[]>>;
  readonly businesses: readonly string[];
  /** A description is an opening, a habit and, where it fits, a practical closing. */
  readonly openings: readonly string[];
  readonly habits: readonly string[];
  readonly closings: readonly string[];
  readonly qualifications: readonly string[];
  /** Earlier jobs, the oldest kind first. */
  readonly jobs: readonly string[];
  readonly employers: readonly string[];
  /** How clients begin, then what they tell when it went well, so-so and badly. */
  readonly occasions: readonly string[];
  readonly praise: readonly string[];
  readonly mixed: readonly string[];
  readonly complaints: readonly string[];
}
