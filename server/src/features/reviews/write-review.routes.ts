import { reviewEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../errors.ts';
import { ok } from '../../lib/http.ts';
import { serveEndpoint } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { consumePairBudget } from '../accounts/attempts/attempt-budgets.ts';
import { requireVerifiedMember } from '../accounts/members/verified-member.ts';
import { hasMutualDealings } from '../accounts/relationships/relationships.repo.ts';
import { isVendorsBrowser, markReviewersBrowser } from '../accounts/sign-in/cookies.ts';
import { canSeeVendor } from '../listings/vendors/vendors.policy.ts';
import {
  requireApprovedListing,
  requireAuthor,
  requireNotOwnListing,
  requirePublished,
} from './reviews.policy.ts';
import { presentReview } from './reviews.presenter.ts';
import {
  findReview,
  findReviewedListing,
  isOwnListingOfCustomer,
  listVendorAccountIds,
  markReviewFromOwnDevice,
} from './reviews.repo.ts';
import { notifyOfReply, notifyOfReview, removeNamesFromNotifications } from './reviews.service.ts';
import {
  changeReview,
  removeReview,
  reportReview,
  setReply,
  upsertReview,
} from './write-review.repo.ts';

/** Routes on which customers write reviews, vendors reply, and members report reviews. */
export function writeReviewRoutes(app: FastifyInstance, services: Services): void {
  const { now, publicUrl, pages } = services;
  const { db } = services.database;
  const circumstances = () => ({ now: now(), origin: publicUrl() });
  const read = async (id: string) => {
    const row = await findReview(db, id);
    if (!row) throw notFound(outcomes.refusals.not_found);
    return presentReview(row);
  };

  const refuseOwn = async (request: FastifyRequest, vendorId: string, customerId: string) => {
    const isOwnDevice = isVendorsBrowser(request, await listVendorAccountIds(db, vendorId));
    if (isOwnDevice) await markReviewFromOwnDevice(db, vendorId, customerId);
    requireNotOwnListing(isOwnDevice || (await isOwnListingOfCustomer(db, vendorId, customerId)));
  };

  serveEndpoint(app, reviewEndpoints.create, async ({ actor: writer, body, request, reply }) => {
    await requireVerifiedMember(db, writer);
    const vendor = await findReviewedListing(db, body.vendor);
    if (!vendor || !canSeeVendor(writer, vendor)) throw notFound(outcomes.vendors.unknown);
    requireApprovedListing(vendor);
    await refuseOwn(request, vendor.id, writer.id);
    const review = {
      customer_id: writer.id,
      vendor_id: vendor.id,
      rating: body.rating,
      comment: body.comment,
      testimonial_consent: body.testimonial_consent ?? false,
      verified_client: await hasMutualDealings(db, vendor.id, writer.id, now()),
    };
    const id = await db.transaction().execute(async (db) => {
      await consumePairBudget(db, services, 'reviews', { by: 'customer', ...review });
      const id = await upsertReview(db, review, now());
      const row = await findReview(db, id);
      if (row) await notifyOfReview(db, row, circumstances());
      return id;
    });
    markReviewersBrowser(reply, services, id);
    return ok({ data: await read(id) });
  });

  serveEndpoint(
    app,
    reviewEndpoints.update,
    async ({ actor: writer, params, body, request, reply }) => {
      await requireVerifiedMember(db, writer);
      const before = requireAuthor(await findReview(db, params.id), writer);
      await refuseOwn(request, before.vendor_id, writer.id);
      const verified_client =
        before.verified_client || (await hasMutualDealings(db, before.vendor_id, writer.id, now()));
      await changeReview(db, params.id, { ...body, verified_client }, now());
      if (before.testimonial_consent && body.testimonial_consent === false) pages.clear();
      markReviewersBrowser(reply, services, params.id);
      return ok({ data: await read(params.id) });
    },
  );

  serveEndpoint(app, reviewEndpoints.remove, async ({ actor, params }) => {
    const removed = await db.transaction().execute(async (db) => {
      const before = await findReview(db, params.id);
      const isRemoved = await removeReview(db, params.id, actor.id);
      if (!before || !isRemoved) throw notFound(outcomes.refusals.not_found);
      await removeNamesFromNotifications(db, before);
      return before;
    });
    if (!removed.hidden_at) pages.clear();
    return ok({ message: outcomes.reviews.deleted });
  });

  serveEndpoint(app, reviewEndpoints.reply, async ({ actor, params, body }) => {
    await requireVerifiedMember(db, actor);
    await db.transaction().execute(async (db) => {
      const before = await findReview(db, params.id);
      const isReplied = await setReply(db, params.id, actor.id, body.reply, now());
      if (!before || !isReplied) throw notFound(outcomes.refusals.not_found);
      // The author is notified of the first reply only, not of later changes.
      if (before.reply === null) await notifyOfReply(db, before, circumstances());
    });
    return ok({ data: await read(params.id) });
  });

  serveEndpoint(app, reviewEndpoints.report, async ({ actor, params, body }) => {
    await requireVerifiedMember(db, actor);
    const review = requirePublished(await findReview(db, params.id));
    const reporter =
      actor.role === 'customer'
        ? { customer_id: actor.id }
        : { vendor_account_id: actor.accountId };
    await reportReview(db, review.id, reporter, body.reason, now());
    return ok({ message: outcomes.reviews.reported });
  });
}
