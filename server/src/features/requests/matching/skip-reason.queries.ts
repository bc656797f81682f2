import type { OfferSkipReason } from '@threshold/contract/texts/request-texts';
import { requestLimits } from '@threshold/contract/texts/request-texts';
import type { VendorType } from '@threshold/contract/vocabularies';
import { type RawBuilder, sql } from 'kysely';
import type { RequestPlace } from './place-of-request.ts';

/** Criteria for the professionals who are offered a request. */
export interface MatchCriteria {
  readonly requestId: string;
  readonly vendorType: VendorType;
  readonly place: Pick<RequestPlace, 'latitude' | 'longitude' | 'post_code'>;
  readonly count: number;
  readonly now: Date;
  /** Current date in the product's zone. */
  readonly today: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
export const subtractWeek = (now: Date) => new Date(now.getTime() - 7 * DAY_MS);

export type OfferMoment = Pick<MatchCriteria, 'requestId' | 'now' | 'today'>;

/**
 * Reason why the request cannot be offered to the professional now; null if it can. The rules are
 * listed in `requests.policy.ts`.
 */
export const buildSkipReasonSql = (
  vendorId: RawBuilder<unknown>,
  { requestId, now, today }: OfferMoment,
) =>
  sql<OfferSkipReason | null>`request_hindrance(${vendorId}, ${requestId}::uuid, ${now}::timestamptz, ${today}::date,
    ${subtractWeek(now)}::timestamptz, ${sql.lit(requestLimits.weekly.usual)})`;
