import type { State } from '@threshold/contract/vocabularies';

/** A licence that staff found in a public register. */
export interface CheckRow {
  readonly register: string;
  readonly number: string;
  readonly state: State | null;
  readonly holder: string;
  /** 'YYYY-MM-DD' */
  readonly expires_on: string | null;
  /** Timestamp in the format of JSON. */
  readonly checked_at: string;
}
