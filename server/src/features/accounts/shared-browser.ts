import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { cookieOptions, LONGEST_SECONDS } from './cookies.ts';

/*
 * A vendor who reviews himself as a customer mostly does so in the browser in which he signs in as a vendor. So that it
 * shows whichever came first, a vendor's sign-in leaves a mark that comes with reviews, and a review one that comes with
 * vendors' sign-ins. Each names one account or one review: of who else uses the browser it says nothing. They are not
 * signed, since whoever makes one up speaks against himself alone.
 */

type Deps = Pick<Services, 'publicUrl'>;

const VENDOR = 'threshold_vendor_';
const REVIEW = 'threshold_review_';
/** At most this many reviews are remembered in one browser; no person writes as many. */
const MOST_REVIEWS = 50;

const mark = (reply: FastifyReply, deps: Deps, name: string, path: string) =>
  reply.setCookie(name, '1', {
    ...cookieOptions(deps.publicUrl()),
    path,
    maxAge: LONGEST_SECONDS,
  });

/** This vendor has signed in here. */
export function markVendorsBrowser(reply: FastifyReply, deps: Deps, accountId: string): void {
  mark(reply, deps, VENDOR + accountId, '/api/reviews');
}

/** Whether one of these vendor accounts has signed in here. */
export const isVendorsBrowser = (
  { cookies }: FastifyRequest,
  accountIds: readonly string[],
): boolean => accountIds.some((id) => cookies[VENDOR + id] !== undefined);

/** This review was written here. */
export function markReviewersBrowser(reply: FastifyReply, deps: Deps, reviewId: string): void {
  mark(reply, deps, REVIEW + reviewId, '/api/vendors');
}

/** Possible ids of reviews written in this browser. */
export const reviewsOfBrowser = ({ cookies }: FastifyRequest): string[] =>
  Object.keys(cookies)
    .filter((name) => name.startsWith(REVIEW))
    .slice(0, MOST_REVIEWS)
    .map((name) => name.slice(REVIEW.length));
