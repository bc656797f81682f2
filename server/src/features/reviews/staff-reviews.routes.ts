import {
  type StaffReview,
  staffContentEndpoints,
} from '@threshold/contract/endpoints/staff/content';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { ok, okPage } from '../../lib/http.ts';
import { serveEndpoint } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { readDisputedCalls } from '../calls/booking/calls-reader.ts';
import { findModerated, listReviewsPage, type ModeratedRow } from './moderation.repo.ts';
import { presentReview } from './reviews.presenter.ts';
import { moderateReview } from './reviews.service.ts';

/** Routes on which staff see reviews and the reports about them. */
export function adminReviewRoutes(
  app: FastifyInstance,
  { database: { db }, now, pages }: Services,
): void {
  serveEndpoint(app, staffContentEndpoints.reviews, async ({ query }) =>
    okPage(await listReviewsPage(db, query), presentModerated, query),
  );

  serveEndpoint(app, staffContentEndpoints.reviewCalls, async ({ params }) => {
    const row = await findModerated(db, params.id);
    if (!row) throw notFound(staffOutcomes.review_unknown);
    // Staff may see phone calls of author and vendor only if the review has been reported.
    return ok({ data: row.reports.length > 0 ? await readDisputedCalls(db, row) : [] });
  });

  serveEndpoint(app, staffContentEndpoints.hideReview, async ({ actor, params, body }) => {
    if (await moderateReview(db, actor, params.id, body, now())) pages.clear();
    const row = await findModerated(db, params.id);
    if (!row) throw notFound(staffOutcomes.review_unknown);
    return ok({ data: presentModerated(row) });
  });
}

const presentModerated = (row: ModeratedRow): StaffReview => ({
  ...presentReview(row),
  vendor_name: row.vendor_name,
  own_account: row.own_account,
  own_device: row.own_device,
  hidden: row.hidden_at !== null,
  hidden_reason: row.hidden_reason,
  reports: row.reports.map(({ reason, created_at, closed_at }) => ({
    reason,
    createdAt: new Date(created_at).toISOString(),
    closedAt: closed_at && new Date(closed_at).toISOString(),
  })),
});
