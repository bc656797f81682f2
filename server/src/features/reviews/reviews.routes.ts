import { outcomes } from '@threshold/contract/outcomes';
import { reviewEndpoints } from '@threshold/contract/reviews';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { cacheForGuests } from '../../lib/cache-control.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { canSeeVendor } from '../vendors/vendors.policy.ts';
import { presentReview, presentTestimonial } from './reviews.presenter.ts';
import { findReviewed, listReviews, listTestimonials } from './reviews.repo.ts';

const REVIEWS_SECONDS = 30;
const TESTIMONIALS_SECONDS = 300;
const TESTIMONIALS = 12;

export function reviewRoutes(app: FastifyInstance, { database: { db } }: Services): void {
  serve(app, reviewEndpoints.testimonials, async ({ actor, reply }) => {
    cacheForGuests(reply, actor, TESTIMONIALS_SECONDS);
    return ok({ data: (await listTestimonials(db, TESTIMONIALS)).map(presentTestimonial) });
  });

  serve(app, reviewEndpoints.list, async ({ params, query, actor, reply }) => {
    const vendor = await findReviewed(db, params.vendorId);
    if (!vendor || !canSeeVendor(actor, vendor)) throw notFound(outcomes.vendors.unknown);
    cacheForGuests(reply, actor, REVIEWS_SECONDS);
    const { page, limit } = query;
    // Who is not verified shows neither stars nor reviews.
    if (vendor.status !== 'approved') return ok({ data: [], total: 0, page, limit });
    const rows = await listReviews(db, vendor.id, query);
    return ok({ data: rows.map(presentReview), total: vendor.review_count, page, limit });
  });
}
