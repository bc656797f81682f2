import { deletedAccountNames } from '@threshold/contract/endpoints/accounts/accounts';
import {
  vendorClaimEndpoints,
  vendorRemovalEndpoints,
} from '@threshold/contract/endpoints/listings/claims';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import {
  overviewEndpoints,
  staffAuditEndpoints,
} from '@threshold/contract/endpoints/staff/overview';
import { limits } from '@threshold/contract/limits';
import { messages, staffMessages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { addActivity } from '#src/features/purchases/purchases.repo.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildListed, emptyListing } from '#test/factories/profile.ts';
import { buildPurchase } from '#test/factories/purchase.ts';
import type { StaffCaller } from '#test/factories/staff-caller.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { listMailsTo } from '#test/outbox.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { removals, decideRemoval } = overviewEndpoints;

const staff = sharedStaff(test);
const colleague = sharedStaff(test);

const unclaimed = (overrides: Parameters<typeof buildVendor>[1] = {}) =>
  buildVendor(test.database.db, {
    status: 'in_complete',
    is_unclaimed: true,
    business_name: `Register Pty Ltd ${newId()}`,
    listed_from: 'Sample register',
    register_number: newId(),
    ...overrides,
  });

/**
 * Requests the removal of a listing.
 * @returns the id and row of the request in the queue of staff, and the requester's address
 */
async function ask(vendorId: string, email = `${newId()}@example.com`) {
  const body = { name: 'Ann Lee', email, reason: 'This is me, and I have retired.' };
  const { status, ok } = await test.as().call(vendorRemovalEndpoints.requestRemoval, {
    params: { id: vendorId },
    body,
  });
  expect([status, ok.message]).toEqual([201, outcomes.vendors.removal_received]);
  const { data } = (await staff.call(removals, { query: { q: email } })).ok;
  return { id: data[0]?._id ?? '', email, row: data[0] };
}

const templatesTo = async (email: string) =>
  (await listMailsTo(test.database.db, email)).map(({ template }) => template);

describe('mails to staff', () => {
  it.each(['removals', 'claims'] as const)(
    'about %s: three are sent per hour, then only the newest is queued',
    async (what) => {
      const { db } = test.database;
      await db.deleteFrom('attempts').execute();
      await db.deleteFrom('outbox').execute();
      const sendDue = () =>
        db
          .updateTable('outbox')
          .set({ sent_at: new Date() })
          .where('sent_at', 'is', null)
          .where('next_at', '<=', sql<Date>`now()`)
          .execute();
      const names: string[] = [];
      for (let nr = 0; nr < limits.mails_about.per_hour + 3; nr += 1) {
        const business_name = `Flood ${newId()}`;
        names.push(business_name);
        const vendorId = await unclaimed({ business_name });
        if (what === 'removals') await ask(vendorId);
        else {
          const { token } = await buildListed(test, emptyListing);
          const query = { vendorId };
          expect((await test.as(token).call(vendorClaimEndpoints.claim, { query })).status).toBe(
            200,
          );
        }
        await sendDue();
      }
      const template = what === 'removals' ? 'removal_new' : 'claim_new';
      const mails = (await listMailsTo(db, staff.email)).filter(
        (mail) => mail.template === template,
      );
      const waiting = mails.filter(({ sent_at }) => sent_at === null);
      expect([mails.length, waiting.length]).toEqual([limits.mails_about.per_hour + 1, 1]);
      expect(`${waiting[0]?.subject} ${waiting[0]?.text}`).toContain(names.at(-1));
    },
  );
});

describe('request to remove a listing', () => {
  it('needs no account and is mailed to staff and the requester', async () => {
    const vendorId = await unclaimed();
    const { email, row } = await ask(vendorId);
    expect(row).toMatchObject({
      vendor: { _id: vendorId, claimable: true, listed_from: 'Sample register' },
      name: 'Ann Lee',
      status: 'open',
    });
    expect(await templatesTo(email)).toEqual(['removal_received']);
    expect(await templatesTo(staff.email)).toContain('removal_new');
  });

  it('is stored once for two identical concurrent requests', async () => {
    const vendorId = await unclaimed();
    const email = `${newId()}@example.com`;
    await Promise.all([ask(vendorId, email), ask(vendorId, email)]);
    expect((await staff.call(removals, { query: { q: email } })).ok.total).toBe(1);
    expect(await templatesTo(email)).toEqual(['removal_received']);
  });

  it.each([
    ['name', { name: '' }, messages.requirements.name],
    ['email', { email: 'ann@' }, messages.requirements.email_invalid],
    ['reason', { reason: ' ' }, staffMessages.reason],
  ])('is rejected with an invalid %s', async (field, wrong, sentence) => {
    const body = { name: 'Ann', email: 'ann@example.com', reason: 'Me', ...wrong };
    const { status, failure } = await test.as().raw({
      method: 'POST',
      url: `/api/vendors/${await unclaimed()}/removal-request`,
      payload: body,
    });
    expect([status, failure.errors?.[field]?.[0]]).toEqual([422, sentence]);
  });

  it('returns 404 for a listing that is not public', async () => {
    for (const id of [newId(), await buildVendor(test.database.db, { status: 'suspended' })]) {
      const body = { name: 'Ann', email: 'ann@example.com', reason: 'Me' };
      const call = vendorRemovalEndpoints.requestRemoval;
      expect((await test.as().call(call, { params: { id }, body })).status).toBe(404);
    }
  });
});

describe('deciding a removal request', () => {
  it('deletes the listing and notifies the requester if accepted', { tags: 'engine' }, async () => {
    const { db } = test.database;
    const register_number = newId();
    const full_name = `Robin ${newId()}`;
    const vendorId = await unclaimed({ register_number, full_name });
    const { id, email } = await ask(vendorId);
    const buyer = await buildCustomer(db);
    const noted = { kind: 'professional_added', vendor_id: vendorId, subject: full_name } as const;
    const act = { purchaseId: await buildPurchase(db, buyer), customerId: buyer };
    await addActivity(db, act, noted, new Date());
    const body = { decision: 'remove', reason: 'Identity confirmed by phone.' } as const;
    const { ok } = await staff.call(decideRemoval, { params: { id }, body });
    expect(ok.data).toMatchObject({ status: 'removed', vendor: null, decided_by: staff.name });
    const gone = await test.as().call(vendorSearchEndpoints.get, { params: { id: vendorId } });
    expect(gone.status).toBe(404);
    expect(await templatesTo(email)).toEqual(['removal_received', 'removal_done']);
    const out = db.selectFrom('register_opt_outs').selectAll();
    expect(await out.where('number', '=', register_number).execute()).toHaveLength(1);
    const activity = db.selectFrom('purchase_activities').select('subject');
    expect(await activity.where('vendor_id', '=', vendorId).execute()).toEqual([
      { subject: deletedAccountNames.vendor },
    ]);
    const query = { subject: id };
    const acts = (await staff.call(staffAuditEndpoints.list, { query })).ok.data;
    expect(acts).toMatchObject([{ action: 'removal.remove', staff: { _id: staff.id } }]);
    expect(acts[0]?.details).toContain(body.reason);
  });

  it('leaves the listing public and mails the reason if staff refuse', async () => {
    const vendorId = await unclaimed();
    const { id, email } = await ask(vendorId);
    const body = { decision: 'keep', reason: 'You are not the business named.' } as const;
    await staff.call(decideRemoval, { params: { id }, body });
    const [, mail] = await listMailsTo(test.database.db, email);
    expect([mail?.template, mail?.text]).toEqual([
      'removal_refused',
      expect.stringContaining(body.reason),
    ]);
    const listing = await test.as().call(vendorSearchEndpoints.get, { params: { id: vendorId } });
    expect(listing.status).toBe(200);
  });

  it('succeeds once if concurrent; the refusal names the staff member who decided', async () => {
    const { id } = await ask(await unclaimed());
    const decide = (caller: StaffCaller, decision: 'remove' | 'keep') =>
      caller.call(decideRemoval, {
        params: { id },
        body: { decision, reason: 'Because' },
      });
    const answers = await Promise.all([decide(staff, 'remove'), decide(colleague, 'keep')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const isFirst = answers[0].status === 200;
    expect((isFirst ? answers[1] : answers[0]).failure.error).toContain(
      isFirst ? staff.name : colleague.name,
    );
  });

  it('succeeds for only one of a removal and a concurrent claim', async () => {
    for (let pair = 0; pair < 5; pair += 1) {
      const vendorId = await unclaimed();
      const { id } = await ask(vendorId);
      const claimant = test.as((await buildListed(test, emptyListing)).token);
      const body = { decision: 'remove', reason: 'Because' } as const;
      const [claimed, removed] = await Promise.all([
        claimant.call(vendorClaimEndpoints.claim, { query: { vendorId } }),
        staff.call(decideRemoval, { params: { id }, body }),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([claimed.status, removed.status]);
    }
  });

  it.each([
    ['an account', { is_unclaimed: false, status: 'pending' }, staffOutcomes.has_account],
    ['an open claim', { status: 'claimed' }, staffOutcomes.has_claim],
  ] as const)('cannot delete a listing with %s', async (_, overrides, sentence) => {
    const { id } = await ask(await unclaimed(overrides));
    const body = { decision: 'remove', reason: 'Because' } as const;
    const { status, failure } = await staff.call(decideRemoval, {
      params: { id },
      body,
    });
    expect([status, failure.error]).toEqual([409, sentence]);
    expect((await staff.call(removals, { query: { status: 'open' } })).ok.data).toContainEqual(
      expect.objectContaining({ _id: id }),
    );
  });

  it('requires a reason and an existing request', { tags: 'engine' }, async () => {
    const { id } = await ask(await unclaimed());
    const body = { decision: 'keep', reason: '' } as const;
    const { failure } = await staff.call(decideRemoval, { params: { id }, body });
    expect(failure.errors).toEqual({ reason: [staffMessages.reason] });
    const params = { id: newId() };
    const unknown = { ...body, reason: 'x' };
    expect((await staff.call(decideRemoval, { params, body: unknown })).status).toBe(404);
  });
});
