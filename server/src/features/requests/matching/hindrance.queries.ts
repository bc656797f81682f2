import type { OfferHindrance } from '@threshold/contract/texts/request-texts';
import { requestLimits } from '@threshold/contract/texts/request-texts';
import type { VendorType } from '@threshold/contract/vocabularies';
import { type RawBuilder, sql } from 'kysely';
import type { RequestPlace } from './place-of-request.ts';

/** Criteria for the professionals who are offered a request. */
export interface Wanted {
  readonly requestId: string;
  readonly vendorType: VendorType;
  readonly place: Pick<RequestPlace, 'latitude' | 'longitude' | 'post_code'>;
  readonly count: number;
  readonly now: Date;
  /** Current date in the product's zone. */
  readonly today: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
export const weekBefore = (now: Date) => new Date(now.getTime() - 7 * DAY_MS);

export type Moment = Pick<Wanted, 'requestId' | 'now' | 'today'>;

/**
 * Reason why the request cannot be offered to the professional now; null if it can. A rule of
 * `requests.policy.ts`.
 */
export const hindranceOf = (vendorId: RawBuilder<unknown>, { requestId, now, today }: Moment) =>
  sql<OfferHindrance | null>`request_hindrance(${vendorId}, ${requestId}::uuid, ${now}::timestamptz, ${today}::date,
    ${weekBefore(now)}::timestamptz, ${sql.lit(requestLimits.weekly.usual)})`;
