import { reviewEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { staffContentEndpoints } from '@threshold/contract/endpoints/staff/content';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { buildAccount } from '#test/factories/account.ts';
import { buildReview } from '#test/factories/review.ts';
import { buildReviewReport } from '#test/factories/review-report.ts';
import { waitingForLocks } from '#test/outages/waiting-for-locks.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';

/*
 * Staff decisions and reports about a deleted review apply again when its author writes a new one.
 */

const test = testApp();
const staff = sharedStaff(test);
const { create, remove, list } = reviewEndpoints;
const { reviews, hideReview } = staffContentEndpoints;
const reason = 'It names a private person.';

let vendor: Awaited<ReturnType<typeof vendorCaller>>;
let customer: Awaited<ReturnType<typeof buildAccount>>;
let comment: string;
beforeEach(async () => {
  vendor = await vendorCaller(test);
  customer = await buildAccount(test, 'customers');
  comment = `About magpies ${newId()}`;
});

const caller = () => test.as(customer.token);
async function write(): Promise<string> {
  const { ok } = await caller().call(create, { body: { vendor: vendor.id, rating: 4, comment } });
  return ok.data._id;
}
const takeBack = (id: string) => caller().call(remove, { params: { id } });
const hide = (id: string) =>
  staff.call(hideReview, { params: { id }, body: { hidden: true, reason } });
const seenBy = async ({ call }: Pick<ReturnType<typeof test.as>, 'call'>) => {
  const { data, total, own } = (await call(list, { params: { vendorId: vendor.id } })).ok;
  return { data: data.map(({ _id }) => _id), total, own };
};
/** Returns the reviews of this test that staff find. */
const found = async (query: object = {}) =>
  (await staff.call(reviews, { query: { q: comment, ...query } })).ok.data;
const noticesOfVendor = () =>
  test.database.db
    .selectFrom('notices')
    .innerJoin('vendor_accounts as a', 'a.id', 'notices.vendor_account_id')
    .select('notices.text')
    .where('a.vendor_id', '=', vendor.id)
    .execute();
const withheldReviews = () =>
  test.database.db
    .selectFrom('withheld_reviews')
    .selectAll()
    .where('vendor_id', '=', vendor.id)
    .execute();

describe('new review by an author whose earlier review was deleted', () => {
  it('is hidden, without a notification, if staff hid the deleted review', async () => {
    const id = await write();
    await hide(id);
    await takeBack(id);
    const before = await noticesOfVendor();
    expect([await found(), (await seenBy(caller())).own]).toEqual([[], null]);
    await write();
    expect(await seenBy((await customerCaller(test)).caller)).toEqual({
      data: [],
      total: 0,
      own: null,
    });
    expect((await seenBy(caller())).own).toMatchObject({ comment, hidden: true });
    expect(await noticesOfVendor()).toEqual(before);
    // The new review has the id of the deleted review, so that staff find the reason in the audit
    // log.
    expect(await found({ hidden: true })).toMatchObject([{ _id: id, hidden_reason: reason }]);
    const row = await test.database.db
      .selectFrom('vendors')
      .select('review_count')
      .where('id', '=', vendor.id)
      .executeTakeFirstOrThrow();
    expect(row.review_count).toBe(0);
    expect(await withheldReviews()).toEqual([]);
  });

  it("inherits the mark that the vendor's browser was used", { tags: 'engine' }, async () => {
    const sides = { vendor_id: vendor.id, customer_id: customer.id };
    await takeBack(await buildReview(test.database.db, { ...sides, own_device: true }));
    await write();
    expect(await found()).toMatchObject([{ own_device: true, hidden: false }]);
  });

  it('inherits the open report about the deleted review', async () => {
    const id = await write();
    await buildReviewReport(test.database.db, { review_id: id, reason: 'Not a client' });
    await takeBack(id);
    expect(await seenBy(vendor.caller)).toMatchObject({ data: [], total: 0 });
    await write();
    const reports = [{ reason: 'Not a client', closedAt: null }];
    expect(await found({ reported: true })).toMatchObject([{ reports }]);
    expect((await seenBy(vendor.caller)).total).toBe(1);
  });

  it('is published normally if staff had no objection to the deleted review', async () => {
    const id = await write();
    await buildReviewReport(test.database.db, { review_id: id, closed_at: new Date() });
    await takeBack(id);
    expect(await withheldReviews()).toEqual([]);
    expect(await write()).not.toBe(id);
    expect(await found()).toMatchObject([{ reports: [], hidden: false, own_device: false }]);
  });

  it.runIf(inject('template').engine === 'postgres')(
    'is hidden even if sent while the hidden review is being deleted',
    async () => {
      const id = await write();
      await hide(id);
      const { pool } = test.database;
      const holder = await pool.connect();
      try {
        await holder.query('begin');
        await holder.query('select from reviews where id = $1 for update', [id]);
        const removing = takeBack(id);
        await waitingForLocks(pool, 1);
        const writing = write();
        await waitingForLocks(pool, 2);
        await holder.query('commit');
        await Promise.all([removing, writing]);
      } finally {
        await holder.query('rollback');
        holder.release();
      }
      expect((await seenBy((await customerCaller(test)).caller)).data).toEqual([]);
    },
  );
});

describe('record of a deleted review', () => {
  it('is deleted with the account and contains no text of the review', async () => {
    const { db } = test.database;
    const id = await write();
    await buildReviewReport(db, { review_id: id });
    await hide(id);
    await takeBack(id);
    expect(JSON.stringify(await withheldReviews())).not.toContain(comment);
    const zip = await unzip(
      (await test.app.inject(await requestExportLink(test, customer))).rawPayload,
    );
    expect(JSON.parse(String(zip['reviews-taken-back.json']))).toMatchObject([
      { vendor: vendor.id, hidden_reason: reason },
    ]);
    await db.deleteFrom('customers').where('id', '=', customer.id).execute();
    expect(await withheldReviews()).toEqual([]);
  });

  it('does not reveal to the author that the review was reported', async () => {
    const id = await write();
    await buildReviewReport(test.database.db, { review_id: id });
    await takeBack(id);
    const zip = await unzip(
      (await test.app.inject(await requestExportLink(test, customer))).rawPayload,
    );
    expect(JSON.parse(String(zip['reviews-taken-back.json']))).toEqual([]);
  });
});
