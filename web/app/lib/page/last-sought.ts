import type { VendorType } from '@threshold/contract/vocabularies';

/**
 * Profession and place of the visitor's last search, for a form on another page with the same
 * fields.
 */
export interface Sought {
  readonly type?: VendorType | undefined;
  readonly place?: {
    label: string;
    post_code?: string;
    city?: string;
    latitude?: number;
    longitude?: number;
  };
}

let last: Sought = {};

/** Stores the search of the current page. Only in this document's memory. */
export function noteSought(sought: Sought): void {
  last = sought;
}

/** The last search; empty on the server and before the first search. */
export const lastSought = (): Sought => last;
