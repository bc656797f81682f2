import { reviewEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { staffContentEndpoints } from '@threshold/contract/endpoints/staff/content';
import { staffAuditEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { staffMessages } from '@threshold/contract/texts/messages';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildReview } from '#test/factories/review.ts';
import { buildReviewReport } from '#test/factories/review-report.ts';
import { type StaffCaller } from '#test/factories/staff-caller.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { reviews, hideReview } = staffContentEndpoints;

const staff = sharedStaff(test);
const colleague = sharedStaff(test);

const put = (caller: StaffCaller, id: string, body: object) =>
  caller.raw({ method: 'PUT', url: `/api/admin/reviews/${id}`, payload: body });

const starsOf = async (id: string) => {
  const { data } = (await test.as().call(vendorSearchEndpoints.get, { params: { id } })).ok;
  const list = (await test.as().call(reviewEndpoints.list, { params: { vendorId: id } })).ok;
  return [data.vendorRating, data.totalReviews, list.total, list.data.length];
};

describe('PUT /admin/reviews/{id}', () => {
  it('hides and restores a review and updates the stars of the listing', async () => {
    const { db } = test.database;
    const vendor_id = await buildVendor(db, { business_name: 'Wattle Loans' });
    await buildReview(db, { vendor_id, rating: 5 });
    const id = await buildReview(db, { vendor_id, rating: 2 });
    expect(await starsOf(vendor_id)).toEqual([3.5, 2, 2, 2]);
    const params = { id };
    const reason = 'It names a private person.';
    const hidden = (await staff.call(hideReview, { params, body: { hidden: true, reason } })).ok;
    expect(hidden.data).toMatchObject({
      hidden: true,
      hidden_reason: reason,
      vendor_name: 'Wattle Loans',
    });
    expect(await starsOf(vendor_id)).toEqual([5, 1, 1, 1]);
    const shown = (await staff.call(hideReview, { params, body: { hidden: false } })).ok;
    expect(shown.data).toMatchObject({ hidden: false, hidden_reason: null });
    expect(await starsOf(vendor_id)).toEqual([3.5, 2, 2, 2]);
    const acts = (await staff.call(staffAuditEndpoints.list, { query: { subject: id } })).ok.data;
    expect(acts.map(({ action }) => action)).toEqual(['review.show', 'review.hide']);
    expect(acts[1]?.details).toBe(`Review of Wattle Loans: 2 of 5 stars. Reason: ${reason}`);
  });

  it('requires a reason to hide a review', async () => {
    const id = await buildReview(test.database.db);
    const { status, failure } = await put(staff, id, { hidden: true });
    expect([status, failure.errors]).toEqual([422, { reason: [staffMessages.reason] }]);
  });

  it('refuses a second decision; the error names the first staff member', {
    tags: 'engine',
  }, async () => {
    const id = await buildReview(test.database.db);
    const body = { hidden: true, reason: 'Spam' };
    const answers = await Promise.all([put(staff, id, body), put(colleague, id, body)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const isFirst = answers[0].status === 200;
    expect((isFirst ? answers[1] : answers[0]).failure.error).toContain(
      isFirst ? staff.name : colleague.name,
    );
  });

  it('returns 404 for an unknown review', async () => {
    expect((await put(staff, newId(), { hidden: false })).status).toBe(404);
  });
});

describe('GET /admin/reviews', () => {
  it('lists a reported review until staff decide', { tags: 'engine' }, async () => {
    const { db } = test.database;
    const comment = `About kookaburras ${newId()}`;
    const id = await buildReview(db, { comment });
    await buildReview(db, { comment });
    await buildReviewReport(db, { review_id: id, reason: 'Not a client' });
    const found = async (query: object) => {
      const { ok } = await staff.call(reviews, { query: { q: comment, ...query } });
      return ok.data.map(({ _id, reports }) => [_id === id, reports.map(({ reason }) => reason)]);
    };
    expect(await found({ reported: true })).toEqual([[true, ['Not a client']]]);
    expect(await found({})).toHaveLength(2);
    await put(staff, id, { hidden: false });
    const looked = (await staff.call(reviews, { query: { q: comment } })).ok.data;
    const closedAt = test.clock.now.toISOString();
    expect(looked.flatMap(({ reports }) => reports)).toMatchObject([{ closedAt }]);
    expect(await found({ reported: true })).toEqual([]);
    expect(await found({ hidden: true })).toEqual([]);
    await put(staff, id, { hidden: true, reason: 'Spam' });
    expect(await found({ hidden: true })).toEqual([[true, ['Not a client']]]);
    expect(await found({ hidden: false })).toHaveLength(1);
    expect(await found({ page: 2, limit: 1 })).toHaveLength(1);
  });
});
