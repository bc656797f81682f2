import {
  overviewEndpoints,
  queueFiguresEndpoints,
} from '@threshold/contract/endpoints/staff/overview';
import { expect, it } from 'vitest';
import { buildChatReport } from '#test/factories/chat-report.ts';
import { buildLeadRequest } from '#test/factories/lead-request.ts';
import { buildPendingChanges } from '#test/factories/pending-changes.ts';
import { buildReview } from '#test/factories/review.ts';
import { buildReviewReport } from '#test/factories/review-report.ts';
import { staffCaller } from '#test/factories/staff-caller.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

it("the staff overview shows each queue's length and the next deadline", async () => {
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
  await buildPendingChanges(db, approved);
  await buildPendingChanges(db, await buildVendor(db));
  await buildLeadRequest(db, { created_at: '2026-11-20T10:00:00Z' });
  await buildLeadRequest(db, { created_at: '2026-11-20T08:00:00Z' });
  await buildLeadRequest(db, { created_at: '2026-11-01T08:00:00Z', status: 'closed' });
  await buildReviewReport(db, { review_id: await buildReview(db) });
  await buildChatReport(db);
  const { ok } = await staff.call(overviewEndpoints.overview);
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

it("staff figures show each queue's length and its oldest entry's age", async () => {
  const { db } = test.database;
  const staff = await staffCaller(test);
  for (const table of ['vendors', 'lead_requests', 'chat_reports', 'removal_requests'] as const)
    await db.deleteFrom(table).execute();
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 26, hour));
  await buildVendor(db, { status: 'pending', created_at: at(3) });
  await buildVendor(db, { status: 'pending', created_at: at(1) });
  const approved = await buildVendor(db);
  await db
    .insertInto('vendor_rechecks')
    .values([
      { vendor_id: approved, field: 'licenses', created_at: at(5) },
      { vendor_id: approved, field: 'certificates', created_at: at(4) },
      { vendor_id: approved, field: 'lapsed', created_at: at(6) },
    ])
    .execute();
  await buildLeadRequest(db, { created_at: at(8) });
  await buildLeadRequest(db, { created_at: at(7) });
  await buildLeadRequest(db, { created_at: at(0), status: 'closed' });
  await buildReviewReport(db, { review_id: await buildReview(db) });
  await buildChatReport(db, { created_at: at(9) });
  const { ok } = await staff.call(queueFiguresEndpoints.figures);
  expect(ok.data.kinds).toEqual([
    { kind: 'pending', waiting: 2, oldest_at: at(1).toISOString() },
    { kind: 'recheck', waiting: 1, oldest_at: at(4).toISOString() },
    { kind: 'lapsed', waiting: 1, oldest_at: at(6).toISOString() },
    { kind: 'claims', waiting: 0, oldest_at: null },
    { kind: 'leads', waiting: 2, oldest_at: at(7).toISOString() },
    { kind: 'reviews', waiting: 1, oldest_at: expect.any(String) },
    { kind: 'chat_reports', waiting: 1, oldest_at: at(9).toISOString() },
    { kind: 'removals', waiting: 0, oldest_at: null },
    { kind: 'imports', waiting: 0, oldest_at: null },
  ]);
  expect((await test.as().call(queueFiguresEndpoints.figures)).status).toBe(401);
});
