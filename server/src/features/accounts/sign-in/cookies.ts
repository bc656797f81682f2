import { randomBytes } from 'node:crypto';
import { limits } from '@threshold/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';
import { addDeviceMark, type SignInRealm } from './known-device.ts';

/*
 * Cookies never sign a user in. One cookie contains a reset grant; the other cookies mark a browser
 * that has signed in before or in which a review was written.
 */

type OriginDeps = Pick<Services, 'publicUrl' | 'opsUrl'>;

const RESET = 'threshold_reset';
const DEVICE = 'threshold_device';
/** Longest lifetime that browsers accept for a cookie, in seconds. */
const LONGEST_SECONDS = 400 * 24 * 60 * 60;

/** Options of every cookie: HttpOnly, SameSite and, if the origin is https, Secure. */
const cookieOptions = (origin: string) =>
  ({ httpOnly: true, sameSite: 'strict', secure: origin.startsWith('https:') }) as const;

/** Returns options that limit a cookie to the API paths and the origin of one account type. */
const buildSignInCookieOptions = (
  { publicUrl, opsUrl }: OriginDeps,
  { name, members }: SignInRealm,
  below = '',
) => ({
  ...cookieOptions(name === 'staff' ? opsUrl() : publicUrl()),
  path: `/api/${members}${below}`,
});

const RESET_CALL = '/reset-password';

export function setResetCookie(
  reply: FastifyReply,
  origins: OriginDeps,
  door: SignInRealm,
  token: string,
) {
  const maxAge = limits.reset_grant.minutes * 60;
  reply.setCookie(RESET, token, { ...buildSignInCookieOptions(origins, door, RESET_CALL), maxAge });
}

export function clearResetCookie(
  reply: FastifyReply,
  origins: OriginDeps,
  door: SignInRealm,
): void {
  reply.clearCookie(RESET, buildSignInCookieOptions(origins, door, RESET_CALL));
}

export const readResetCookie = ({ cookies }: FastifyRequest) => cookies[RESET];

/** Sets the cookie by which this browser is recognised at the account's later sign-ins. */
export function markDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: OriginDeps & Pick<Services, 'sign'>,
  door: SignInRealm,
  email: string,
): void {
  const id = randomBytes(12).toString('base64url');
  const marks = addDeviceMark(deps, door, email.toLowerCase(), id, readDeviceMarks(request));
  reply.setCookie(DEVICE, marks, {
    ...buildSignInCookieOptions(deps, door),
    maxAge: LONGEST_SECONDS,
  });
}

/** Returns the cookie that shows which accounts signed in with this browser before. */
export const readDeviceMarks = ({ cookies }: FastifyRequest) => cookies[DEVICE];

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
/** Maximum number of review ids that are read from the cookies of a browser. */
const MAX_REVIEWS = 50;

const setMarkCookie = (reply: FastifyReply, deps: Deps, name: string, path: string) =>
  reply.setCookie(name, '1', {
    ...cookieOptions(deps.publicUrl()),
    path,
    maxAge: LONGEST_SECONDS,
  });

/** Marks the browser as used by this vendor account. */
export function markVendorsBrowser(reply: FastifyReply, deps: Deps, accountId: string): void {
  setMarkCookie(reply, deps, VENDOR + accountId, '/api/reviews');
}

/** Returns whether one of these vendor accounts has signed in with this browser. */
export const isVendorsBrowser = (
  { cookies }: FastifyRequest,
  accountIds: readonly string[],
): boolean => accountIds.some((id) => cookies[VENDOR + id] !== undefined);

/** Marks the browser as the one in which this review was written. */
export function markReviewersBrowser(reply: FastifyReply, deps: Deps, reviewId: string): void {
  setMarkCookie(reply, deps, REVIEW + reviewId, '/api/vendors');
}

/** Returns the ids of reviews that may have been written in this browser. */
export const listBrowserReviews = ({ cookies }: FastifyRequest): string[] =>
  Object.keys(cookies)
    .filter((name) => name.startsWith(REVIEW))
    .slice(0, MAX_REVIEWS)
    .map((name) => name.slice(REVIEW.length));
