import { vendorClaimEndpoints } from '@threshold/contract/endpoints/listings/claims';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { staffAuditEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { staffMessages } from '@threshold/contract/texts/messages';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAway } from '#test/factories/away-notice.ts';
import { buildOpenClaim } from '#test/factories/open-claim.ts';
import { buildListed, emptyListing, wholeProfile } from '#test/factories/profile.ts';
import { buildReview } from '#test/factories/review.ts';
import { type StaffCaller } from '#test/factories/staff-caller.ts';
import { buildWorkExperience } from '#test/factories/vendor.ts';
import { listMailsTo } from '#test/outbox.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { claims, decideClaim } = staffListingEndpoints;
const { own, update } = vendorAccountEndpoints;

const staff = sharedStaff(test);
const colleague = sharedStaff(test);

const openClaim = () => buildOpenClaim(test, staff);
const decide = (caller: StaffCaller, id: string, decision: 'accept' | 'reject', reason?: string) =>
  caller.call(decideClaim, { params: { id }, body: { decision, reason } });
const publicOf = (id: string) => test.as().call(vendorSearchEndpoints.get, { params: { id } });
const lastMailTo = async (email: string) => (await listMailsTo(test.database.db, email)).at(-1);

describe('GET /admin/claims', () => {
  it('lists claims with listing and claimant', async () => {
    const { vendorId, me, row } = await openClaim();
    expect(row).toMatchObject({
      vendor: { _id: vendorId, business_name: 'Register Pty Ltd', listed_from: 'Sample register' },
      claimant: { first_name: 'Ann', last_name: 'Lee', email: me.email },
      status: 'pending',
      work_email: 'ann@register.example',
      phone_number: null,
      proof: [],
      decided_by: null,
    });
    const { ok } = await staff.call(claims, { query: { status: 'accepted', q: me.email } });
    expect(ok.total).toBe(0);
  });
});

describe('accepting a claim', () => {
  it("moves the account to the listing and redirects the claimant's former id", async () => {
    const { db } = test.database;
    const { id, vendorId, me } = await openClaim();
    await buildWorkExperience(db, { vendor_id: me.id });
    await buildAway(test, me.id, { words: 'At the snow.' });
    await buildReview(db, { vendor_id: vendorId, comment: 'Met them at the fair' });
    const { ok } = await decide(staff, id, 'accept', 'The address is at the domain.');
    expect(ok.data).toMatchObject({ status: 'accepted', decided_by: staff.name });

    const mine = (await test.as(me.token).call(own)).ok.data;
    expect(mine).toMatchObject({
      _id: vendorId,
      status: 'claimed',
      pending_claim: null,
      business_name: 'Register Pty Ltd',
      address: 'Dubbo NSW 2830',
      professional_title: 'Broker',
      phone_number: '0290001234',
      first_name: 'Ann',
    });
    expect(mine.work_experience).toHaveLength(1);
    const away = db.selectFrom('away_notices').select('words').where('vendor_id', '=', vendorId);
    expect(await away.execute()).toEqual([{ words: 'At the snow.' }]);
    expect((await publicOf(me.id)).ok.data._id).toBe(vendorId);
    const rows = db.selectFrom('vendors').select('id').where('id', '=', me.id);
    expect(await rows.execute()).toEqual([]);
    const reviews = db.selectFrom('reviews').select('comment').where('vendor_id', '=', vendorId);
    expect(await reviews.execute()).toHaveLength(1);
    expect((await lastMailTo(me.email))?.template).toBe('claim_accepted');
    const acts = await staff.call(staffAuditEndpoints.list, { query: { subject: vendorId } });
    expect(acts.ok.data[0]).toMatchObject({ action: 'claim.accept', staff: { _id: staff.id } });
    expect(acts.ok.data[0]?.details).toContain('Reason: The address is at the domain.');
  });

  it('rejects the other open claims of the listing', async () => {
    const { db } = test.database;
    const { id, vendorId, me } = await openClaim();
    const rival = await buildListed(test, emptyListing);
    const query = { vendorId };
    expect((await test.as(rival.token).call(vendorClaimEndpoints.claim, { query })).status).toBe(
      200,
    );
    const { ok } = await staff.call(claims, { query: { status: 'pending', q: rival.email } });
    expect(ok.data[0]).toMatchObject({ other_claims: 1 });
    const other = ok.data[0]?._id ?? '';
    expect((await decide(staff, id, 'accept')).status).toBe(200);
    const late = await decide(colleague, other, 'accept');
    expect(late.failure.error).toBe(staffOutcomes.decided('The claim', staff.name));
    expect((await test.as(me.token).call(own)).ok.data._id).toBe(vendorId);
    const [mail] = (await listMailsTo(db, rival.email)).toReversed();
    expect([mail?.template, mail?.text]).toEqual([
      'claim_rejected',
      expect.stringContaining(staffOutcomes.other_claim_accepted),
    ]);
  });

  it('succeeds for only one of two claims accepted concurrently', { tags: 'engine' }, async () => {
    const { id, vendorId } = await openClaim();
    const rival = await buildListed(test, emptyListing);
    const query = { vendorId };
    await test.as(rival.token).call(vendorClaimEndpoints.claim, { query });
    const asked = { query: { status: 'pending', q: rival.email } } as const;
    const other = (await staff.call(claims, asked)).ok.data[0]?._id ?? '';
    const answers = await Promise.all([
      decide(staff, id, 'accept'),
      decide(colleague, other, 'accept'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('allows the claimant to complete the profile, which makes it pending', async () => {
    const { id, vendorId, me } = await openClaim();
    await decide(staff, id, 'accept');
    const body = await wholeProfile(test.database.db);
    const params = { id: vendorId };
    const before = (await publicOf(vendorId)).ok.data;
    expect([before.status, before.claimable]).toEqual(['claimed', false]);
    await test
      .as(me.token)
      .call(update, { params, body: { ...body, vendor_type: 'Mortgage Broker' } });
    expect((await publicOf(vendorId)).ok.data.status).toBe('pending');

    const second = await openClaim();
    const whole = { ...body, vendor_type: 'Mortgage Broker' } as const;
    const ownParams = { id: second.me.id };
    await test.as(second.me.token).call(update, { params: ownParams, body: whole });
    await decide(staff, second.id, 'accept');
    const taken = (await test.as(second.me.token).call(own)).ok.data;
    expect(taken).toMatchObject({
      _id: second.vendorId,
      status: 'pending',
      profile_complete: true,
    });
    expect(taken.services.length).toBeGreaterThan(0);
  });

  it("is refused if the claimant's own listing was approved after the claim", async () => {
    const { id, vendorId, me } = await openClaim();
    await test.database.db
      .updateTable('vendors')
      .set({ status: 'approved', approved_at: new Date() })
      .where('id', '=', me.id)
      .execute();
    const { status, failure } = await decide(staff, id, 'accept');
    expect([status, failure.error]).toEqual([409, staffOutcomes.claimant_has_listing]);
    expect((await decide(staff, id, 'reject', 'Approved by now')).status).toBe(200);
    expect((await publicOf(vendorId)).ok.data.claimable).toBe(true);
  });
});

describe('rejecting a claim', () => {
  it.each([undefined, '', '  '])('requires a reason other than %j', async (reason) => {
    const { id } = await openClaim();
    const { status, failure } = await decide(staff, id, 'reject', reason);
    expect([status, failure.errors?.reason]).toEqual([422, [staffMessages.reason]]);
  });

  it('makes the listing claimable again and mails the reason to the claimant', async () => {
    const { id, vendorId, me } = await openClaim();
    await decide(staff, id, 'reject', 'The letter names another business.');
    expect((await publicOf(vendorId)).ok.data).toMatchObject({
      status: 'in_complete',
      claimable: true,
    });
    const mine = (await test.as(me.token).call(own)).ok.data;
    expect(mine).toMatchObject({ _id: me.id, status: 'in_complete', pending_claim: null });
    const mail = await lastMailTo(me.email);
    expect([mail?.template, mail?.text]).toEqual([
      'claim_rejected',
      expect.stringContaining('The letter names another business.'),
    ]);
    const again = { query: { vendorId } };
    expect((await test.as(me.token).call(vendorClaimEndpoints.claim, again)).status).toBe(200);
  });
});

describe('decisions about one claim by two staff members', () => {
  it('succeed once if concurrent; the refusal names the staff member who decided', async () => {
    const { id, vendorId, me } = await openClaim();
    const answers = await Promise.all([
      decide(staff, id, 'accept'),
      decide(colleague, id, 'reject', 'No proof'),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const isFirst = answers[0].status === 200;
    expect((isFirst ? answers[1] : answers[0]).failure.error).toBe(
      staffOutcomes.decided('The claim', isFirst ? staff.name : colleague.name),
    );
    const mine = (await test.as(me.token).call(own)).ok.data;
    expect(mine._id).toBe(isFirst ? vendorId : me.id);
  });

  it('return 404 for an unknown claim', async () => {
    expect((await decide(staff, newId(), 'accept')).status).toBe(404);
  });
});
