import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { cookieOptions, LONGEST_SECONDS } from './cookies.ts';

/*
 * A vendor who reviews himself as a customer usually does so in the browser in which he signs in as
 * a vendor. A vendor's sign-in leaves a mark that is sent with reviews, and a review leaves a mark
 * that is sent with vendor sign-ins, so the order does not matter. Each mark names one account or
 * one review and reveals nothing about other users of the browser. Marks are not signed, because a
 * forged mark only incriminates its author.
 */

type Deps = Pick<Services, 'publicUrl'>;

const VENDOR = 'threshold_vendor_';
const REVIEW = 'threshold_review_';
/** Limit of reviews remembered per browser. */
const MOST_REVIEWS = 50;

const mark = (reply: FastifyReply, deps: Deps, name: string, path: string) =>
  reply.setCookie(name, '1', {
    ...cookieOptions(deps.publicUrl()),
    path,
    maxAge: LONGEST_SECONDS,
  });

/** Marks the browser as used by this vendor account. */
export function markVendorsBrowser(reply: FastifyReply, deps: Deps, accountId: string): void {
  mark(reply, deps, VENDOR + accountId, '/api/reviews');
}

/** Returns whether one of these vendor accounts has signed in with this browser. */
export const isVendorsBrowser = (
  { cookies }: FastifyRequest,
  accountIds: readonly string[],
): boolean => accountIds.some((id) => cookies[VENDOR + id] !== undefined);

/** Marks the browser as the one in which this review was written. */
export function markReviewersBrowser(reply: FastifyReply, deps: Deps, reviewId: string): void {
  mark(reply, deps, REVIEW + reviewId, '/api/vendors');
}

/** Returns the ids of reviews that may have been written in this browser. */
export const reviewsOfBrowser = ({ cookies }: FastifyRequest): string[] =>
  Object.keys(cookies)
    .filter((name) => name.startsWith(REVIEW))
    .slice(0, MOST_REVIEWS)
    .map((name) => name.slice(REVIEW.length));
