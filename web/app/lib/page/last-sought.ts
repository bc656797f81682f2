import type { VendorType } from '@threshold/contract/vocabularies';

/** The type and place that the visitor searched for, for a form with the same fields on another page. */
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

/** Stores the type and place of the current page in memory. */
export function noteSought(sought: Sought): void {
  last = sought;
}

/** Returns the last type and place; empty on the server and before the first search. */
export const lastSought = (): Sought => last;
