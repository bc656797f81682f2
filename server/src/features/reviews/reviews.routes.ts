import {
  reviewEndpoints,
  reviewInvitationEndpoints,
} from '@threshold/contract/endpoints/reviews/reviews';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { GoogleReview } from '../../adapters/google/google-reviews.ts';
import { notFound } from '../../errors.ts';
import { cacheForGuests, ok } from '../../lib/http.ts';
import { presentPicture } from '../../lib/person.ts';
import { serveEndpoint } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { requireVerifiedMember } from '../accounts/members/verified-member.ts';
import { canSeeVendor } from '../listings/vendors/vendors.policy.ts';
import { listInvitableClientsPage } from './review-invitations.repo.ts';
import {
  presentGoogleReview,
  presentOwnReview,
  presentReview,
  presentTestimonial,
  selectVariedTestimonials,
} from './reviews.presenter.ts';
import {
  findReviewBy,
  findReviewedListing,
  listReviews,
  listTestimonials,
} from './reviews.repo.ts';
import { inviteClient } from './reviews.service.ts';

const REVIEWS_SECONDS = 30;
const TESTIMONIALS_SECONDS = 300;
const TESTIMONIALS = 12;
/** Number of newest reviews from which testimonials are selected. */
const NEWEST_TESTIMONIALS = 80;
/** Minimum age of the account of a quoted author, in milliseconds. */
const QUOTED_AFTER_MS = 24 * 3_600_000;

export function reviewRoutes(app: FastifyInstance, services: Services): void {
  const { now } = services;
  const { db } = services.database;

  serveEndpoint(app, reviewEndpoints.testimonials, async ({ actor, reply }) => {
    cacheForGuests(reply, actor, TESTIMONIALS_SECONDS);
    const joinedBefore = new Date(now().getTime() - QUOTED_AFTER_MS);
    const newest = await listTestimonials(db, { limit: NEWEST_TESTIMONIALS, joinedBefore });
    return ok({ data: selectVariedTestimonials(newest, TESTIMONIALS).map(presentTestimonial) });
  });

  serveEndpoint(app, reviewEndpoints.list, async ({ params, query, actor, request, reply }) => {
    const vendor = await findReviewedListing(db, params.vendorId);
    if (!vendor || !canSeeVendor(actor, vendor)) throw notFound(outcomes.vendors.unknown);
    const { page, limit } = query;
    // Unverified listings show neither stars nor reviews.
    if (vendor.status !== 'approved') return ok({ data: [], own: null, total: 0, page, limit });
    const rows = await listReviews(db, vendor.id, query, vendor.review_count);
    const own = actor.role === 'customer' ? await findReviewBy(db, actor.id, vendor.id) : undefined;
    const foreign = page === 1 ? await readGoogle(vendor, request.log) : [];
    if (foreign.length === 0) cacheForGuests(reply, actor, REVIEWS_SECONDS);
    return ok({
      data: [
        ...foreign.map((review) => presentGoogleReview(review, vendor.id)),
        ...rows.map(presentReview),
      ],
      own: own ? presentOwnReview(own) : null,
      total: vendor.review_count,
      page,
      limit,
    });
  });

  /** Reviews from Google; empty if Google is unavailable, so that the other reviews are shown. */
  async function readGoogle(
    { google_place_id }: { readonly google_place_id: string | null },
    log: FastifyBaseLogger,
  ): Promise<readonly GoogleReview[]> {
    if (!services.googleReviews || google_place_id === null) return [];
    return services.googleReviews.of(google_place_id).catch((error: unknown) => {
      log.warn({ err: error }, 'Google reviews unavailable');
      return [];
    });
  }
}

/** Routes on which a vendor invites clients to write reviews. */
export function reviewInvitationRoutes(app: FastifyInstance, services: Services): void {
  const { database, now } = services;

  serveEndpoint(app, reviewInvitationEndpoints.clients, async ({ actor, query }) => {
    const { rows, total } = await listInvitableClientsPage(database.db, actor.id, query, now());
    const { page, limit } = query;
    const data = rows.map(
      ({ id, first_name, last_name, profile_picture, dealt_at, invited_at }) => ({
        customer: {
          _id: id,
          first_name,
          last_name,
          profile_picture: presentPicture(profile_picture),
        },
        dealt_at: dealt_at.toISOString(),
        invited_at: invited_at?.toISOString() ?? null,
      }),
    );
    return ok({ data, total, page, limit });
  });

  serveEndpoint(app, reviewInvitationEndpoints.invite, async ({ actor, body }) => {
    await requireVerifiedMember(database.db, actor);
    const at = await inviteClient(services, actor.id, body.customer);
    return ok({ data: { invited_at: at.toISOString() } });
  });
}
