import { adminDeskEndpoints } from '@threshold/contract/admin-desk';
import { expect, it } from 'vitest';
import { buildAskedChanges } from '#test/factories/asked-changes.ts';
import { buildChatReport } from '#test/factories/chat-report.ts';
import { buildLeadRequest } from '#test/factories/lead-request.ts';
import { buildReview } from '#test/factories/review.ts';
import { buildReviewReport } from '#test/factories/review-report.ts';
import { staffCaller } from '#test/factories/staff-caller.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

it('counts what waits in each queue, and says when the first promise ends', async () => {
  const { db } = test.database;
  const staff = await staffCaller(test);
  await buildVendor(db, { status: 'pending' });
  const approved = await buildVendor(db);
  const created_at = new Date();
  for (const field of ['full_name', 'licenses', 'lapsed']) {
    await db
      .insertInto('vendor_rechecks')
      .values({ vendor_id: approved, field, created_at })
      .execute();
  }
  await buildAskedChanges(db, approved);
  await buildAskedChanges(db, await buildVendor(db));
  await buildLeadRequest(db, { created_at: '2026-11-20T10:00:00Z' });
  await buildLeadRequest(db, { created_at: '2026-11-20T08:00:00Z' });
  await buildLeadRequest(db, { created_at: '2026-11-01T08:00:00Z', status: 'closed' });
  await buildReviewReport(db, { review_id: await buildReview(db) });
  await buildChatReport(db);
  const { ok } = await staff.call(adminDeskEndpoints.overview);
  expect(ok.data).toEqual({
    staff: {
      _id: staff.id,
      email: staff.email,
      name: staff.name,
      role: 'reviewer',
      two_factor_enabled: true,
    },
    recovery_codes: 0,
    waiting: {
      pending: 1,
      recheck: 2,
      lapsed: 1,
      claims: 0,
      leads: 2,
      reviews: 1,
      chat_reports: 1,
      removals: 0,
      imports: 0,
    },
    next_due_at: '2026-11-21T08:00:00.000Z',
  });
});
