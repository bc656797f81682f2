import type { VendorType } from '@threshold/contract/vocabularies';

/** Whom and where the visitor looked for, for a form on another page that asks the same. */
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

/** Notes what the page in view shows. It lives as long as the document does. */
export function noteSought(sought: Sought): void {
  last = sought;
}

/** What was looked for last; nothing on the server, and before the first search. */
export const lastSought = (): Sought => last;
