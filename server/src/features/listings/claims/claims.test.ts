import { vendorClaimEndpoints } from '@threshold/contract/endpoints/listings/claims';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import type { TestAccount } from '#test/factories/account.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildListed, emptyListing, pdf } from '#test/factories/profile.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { buildMultipart } from '#test/multipart.ts';
import { listMailsTo } from '#test/outbox.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { claim } = vendorClaimEndpoints;

const staff = sharedStaff(test);

/** Builds an unclaimed listing, as imported from a register. */
const unclaimed = (overrides: Parameters<typeof buildVendor>[1] = {}) =>
  buildVendor(test.database.db, {
    ...emptyListing,
    vendor_type: 'Mortgage Broker',
    is_unclaimed: true,
    business_name: `Register Pty Ltd ${newId()}`,
    listed_from: 'Sample register',
    ...overrides,
  });
const newcomer = () => buildListed(test, emptyListing);
const by = ({ token }: TestAccount) => test.as(token);
const statusOf = async (id: string) =>
  (await test.as().call(vendorSearchEndpoints.get, { params: { id } })).ok.data;
const claimsOf = (vendor_id: string) =>
  test.database.db
    .selectFrom('vendor_claims')
    .selectAll()
    .where('vendor_id', '=', vendor_id)
    .execute();
const proofsOf = (claim_id: string) =>
  test.database.db
    .selectFrom('claim_proofs as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .select(['f.original_name', 'f.kind', 'f.vendor_id'])
    .where('p.claim_id', '=', claim_id)
    .execute();

describe('POST /vendors/claim', () => {
  it('marks the listing as claimed and mails the claimant and staff', async () => {
    const me = await newcomer();
    const vendorId = await unclaimed();
    const { ok } = await by(me).call(claim, { query: { vendorId } });
    expect(ok.data).toEqual({ _id: vendorId, status: 'claimed' });
    expect(await statusOf(vendorId)).toMatchObject({ status: 'claimed', claimable: true });
    const own = (await by(me).call(vendorAccountEndpoints.own)).ok.data;
    expect(own).toMatchObject({ _id: me.id, pending_claim: { vendor: vendorId } });
    const templates = async (email: string) =>
      (await listMailsTo(test.database.db, email)).map(({ template }) => template);
    expect(await templates(me.email)).toEqual(['claim_received']);
    expect(await templates(staff.email)).toContain('claim_new');
  });

  it("returns the listing's personal name if the listing has no business name", async () => {
    const me = await newcomer();
    const vendorId = await unclaimed({ business_name: '', full_name: 'Nettie Ironbark' });
    await by(me).call(claim, { query: { vendorId } });
    const own = (await by(me).call(vendorAccountEndpoints.own)).ok.data;
    expect(own.pending_claim).toEqual({ vendor: vendorId, name: 'Nettie Ironbark' });
  });

  it('adds details and files of a second request to the same claim', async () => {
    const me = await newcomer();
    const vendorId = await unclaimed();
    const send = async (parts: Parameters<typeof buildMultipart>[0]) =>
      by(me).raw({
        method: 'POST',
        url: `/api/vendors/claim?vendorId=${vendorId}`,
        ...(await buildMultipart(parts)),
      });
    const proof = (name: string) =>
      ['proof', { bytes: pdf(name), name, type: 'application/pdf' }] as const;
    const first = await send([
      ['work_email', 'Ann@Register.example'],
      ['phone_number', '02 9000 1234'],
      proof('letter.pdf'),
    ]);
    expect(first.status, first.text).toBe(200);
    const second = await send([['address', '1 Example Street'], proof('bill.pdf')]);
    expect(second.status, second.text).toBe(200);
    const [row, ...more] = await claimsOf(vendorId);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      work_email: 'ann@register.example',
      phone_number: '0290001234',
      address: '1 Example Street',
    });
    const files = await proofsOf(row?.id ?? '');
    expect(files.map(({ original_name }) => original_name)).toEqual(['letter.pdf', 'bill.pdf']);
    expect(files[0]).toMatchObject({ kind: 'proof', vendor_id: me.id });
    const many = await send(['1', '2', '3', '4'].map((n) => proof(`${n}.pdf`)));
    expect([many.status, many.failure.errors?.proof]).toEqual([
      422,
      [messages.vendorSettings.files_count],
    ]);
    expect(await proofsOf(row?.id ?? '')).toHaveLength(2);
    expect(limits.files.profile_count).toBe(5);
  });

  it("copies details of the claim into the claimant's empty profile fields", async () => {
    const place = { city: 'Carlton', state: 'VIC', post_code: '3053' } as const;
    const point = { latitude: -37.8, longitude: 144.97, timezone: 'Australia/Melbourne' };
    const address = '1 Example Street, Carlton VIC 3053';
    const typed = { work_email: 'ann@register.example', phone_number: '0290001234', address };
    const blank = await newcomer();
    const first = await unclaimed({ address, ...place, ...point });
    await by(blank).call(claim, { query: { vendorId: first }, body: typed });
    const { data } = (await by(blank).call(vendorAccountEndpoints.own)).ok;
    expect(data).toMatchObject({ ...typed, ...place, latitude: -37.8, longitude: 144.97 });

    const known = { phone_number: '0390005678', address: '2 Other Street' };
    const started = await buildListed(test, { ...emptyListing, ...known });
    const second = await unclaimed({ address, ...place, ...point });
    await by(started).call(claim, { query: { vendorId: second }, body: typed });
    const profile = (await by(started).call(vendorAccountEndpoints.own)).ok.data;
    expect(profile).toMatchObject({ ...known, work_email: typed.work_email, latitude: null });
  });

  it.each([
    ['work_email', { work_email: 'ann@gmail.com' }, messages.claim.public_email],
    ['work_email', { work_email: 'ann' }, messages.claim.email_invalid],
    ['work_email', { work_email: '' }, messages.claim.email_required],
    ['phone_number', { phone_number: '123' }, messages.claim.phone_invalid],
    ['phone_number', { phone_number: '' }, messages.claim.phone_required],
    ['address', { address: ' ' }, messages.claim.address],
  ])('rejects an invalid %s', async (field, payload, sentence) => {
    const me = await newcomer();
    const url = `/api/vendors/claim?vendorId=${await unclaimed()}`;
    const { status, failure } = await by(me).raw({ method: 'POST', url, payload });
    expect([status, failure.errors?.[field]?.[0]]).toEqual([422, sentence]);
  });

  it('requires a vendor with a verified email address', async () => {
    const vendorId = await unclaimed();
    const query = { vendorId };
    expect((await test.as().call(claim, { query })).status).toBe(401);
    const { db } = test.database;
    const customer = await buildSession(db, { customer_id: await buildCustomer(db) });
    expect((await test.as(customer).call(claim, { query })).status).toBe(403);
    const me = await buildListed(test, emptyListing, { email_verified_at: null });
    const { status, failure } = await by(me).call(claim, { query });
    expect([status, failure.code, failure.error]).toEqual([
      403,
      'email_unverified',
      outcomes.account.verify_first,
    ]);
    expect((await statusOf(vendorId)).status).toBe('in_complete');
  });

  it.each(['pending', 'approved', 'claimed', 'rejected', 'suspended'] as const)(
    'is refused to a vendor whose own listing is %s',
    async (status) => {
      const me = await buildListed(test, { status });
      const { status: code, failure } = await by(me).call(claim, {
        query: { vendorId: await unclaimed() },
      });
      expect([code, failure.error]).toEqual([409, outcomes.vendors.claim_own_listing]);
    },
  );

  it('is refused to a vendor whose own listing was ever public', async () => {
    const me = await buildListed(test, { ...emptyListing, approved_at: new Date() });
    const query = { vendorId: await unclaimed() };
    expect((await by(me).call(claim, { query })).failure.error).toBe(
      outcomes.vendors.claim_own_listing,
    );
  });

  it('refuses a second open claim and claims of listings with an owner', async () => {
    const me = await newcomer();
    await by(me).call(claim, { query: { vendorId: await unclaimed() } });
    const second = await by(me).call(claim, { query: { vendorId: await unclaimed() } });
    expect([second.status, second.failure.error]).toEqual([409, outcomes.vendors.claim_open]);
    const taken = [(await newcomer()).id, await buildVendor(test.database.db)];
    const other = await newcomer();
    for (const vendorId of taken) {
      const { status, failure } = await by(other).call(claim, { query: { vendorId } });
      expect([status, failure.error]).toEqual([409, outcomes.vendors.claim_taken]);
    }
    expect((await by(other).call(claim, { query: { vendorId: newId() } })).status).toBe(404);
    const bad = await by(other).raw({ method: 'POST', url: '/api/vendors/claim?vendorId=x' });
    expect(bad.status).toBe(422);
  });

  it('accepts claims of one listing by several vendors', { tags: 'engine' }, async () => {
    const vendorId = await unclaimed();
    const vendors = [await newcomer(), await newcomer(), await newcomer()];
    const answers = await Promise.all(
      vendors.map((vendor) => by(vendor).call(claim, { query: { vendorId } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await by(await newcomer()).call(claim, { query: { vendorId } })).status).toBe(200);
    expect(await claimsOf(vendorId)).toHaveLength(4);
  });

  it('does not remove the claimed listing from the search for claimable listings', async () => {
    const vendorId = await unclaimed({ business_name: 'Wollemi Lending', full_name: '' });
    await by(await newcomer()).call(claim, { query: { vendorId } });
    const query = { q: 'Wollemi Lending', claimable: true };
    const { ok } = await test.as().call(vendorSearchEndpoints.search, { query });
    expect(ok.data.vendors.map(({ _id }) => _id)).toEqual([vendorId]);
  });

  it('accepts only one of two concurrent claims by the same vendor', async () => {
    const me = await newcomer();
    const ids = [await unclaimed(), await unclaimed()];
    const answers = await Promise.all(
      ids.map((vendorId) => by(me).call(claim, { query: { vendorId } })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const listings = await Promise.all(ids.map(statusOf));
    expect(new Set(listings.map(({ status }) => status))).toEqual(
      new Set(['claimed', 'in_complete']),
    );
  });
});

describe('open claim', () => {
  it('does not let the claimant edit the listing before a decision', async () => {
    const me = await newcomer();
    const vendorId = await unclaimed();
    await by(me).call(claim, { query: { vendorId } });
    const body = { description: 'Mine' };
    const { status, failure } = await by(me).call(vendorAccountEndpoints.update, {
      params: { id: vendorId },
      body,
    });
    expect([status, failure.error]).toEqual([403, outcomes.vendors.claim_locked]);
    const stranger = await by(await newcomer()).call(vendorAccountEndpoints.update, {
      params: { id: vendorId },
      body,
    });
    expect(stranger.failure.error).toBe(outcomes.refusals.forbidden);
  });

  it('remains when another claimant deletes their account', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const vendorId = await unclaimed();
    for (const me of [one, two]) await by(me).call(claim, { query: { vendorId } });
    await by(one).call(vendorAccountEndpoints.remove, { params: { id: one.id } });
    expect((await statusOf(vendorId)).status).toBe('claimed');
    await by(two).call(vendorAccountEndpoints.remove, { params: { id: two.id } });
    expect((await statusOf(vendorId)).status).toBe('in_complete');
  });

  it("ends when the claimant's account is deleted, reopening the listing for claims", async () => {
    const me = await newcomer();
    const vendorId = await unclaimed();
    await by(me).call(claim, { query: { vendorId } });
    await by(me).call(vendorAccountEndpoints.remove, { params: { id: me.id } });
    expect(await statusOf(vendorId)).toMatchObject({ status: 'in_complete', claimable: true });
    const other = await newcomer();
    expect((await by(other).call(claim, { query: { vendorId } })).status).toBe(200);
  });
});
