import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { legacyFlagServices, legacyFlags } from '@threshold/contract/rules/services';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import type { TestAccount } from '#test/factories/account.ts';
import { photoWithPlace, plainPng } from '#test/factories/picture.ts';
import { buildListed, emptyListing, wholeProfile } from '#test/factories/profile.ts';
import { listServiceIds } from '#test/factories/service.ts';
import { buildMultipart } from '#test/multipart.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

let me: TestAccount;
beforeEach(async () => {
  me = await buildListed(test, emptyListing);
});

const put = (body: Record<string, unknown>, { id, token } = me) =>
  test.as(token).raw({ method: 'PUT', url: `/api/vendors/${id}`, payload: body });
const own = async ({ token } = me) =>
  (await test.as(token).call(vendorAccountEndpoints.own)).ok.data;
const row = ({ id } = me) =>
  test.database.db.selectFrom('vendors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const save = async (body: Record<string, unknown>, whom = me) => {
  const answered = await put(body, whom);
  expect(answered.status, answered.text).toBe(200);
  return JSON.parse(answered.text).data.profile;
};

describe('changing a profile', () => {
  it('changes the given fields and returns the whole profile', async () => {
    await save({ full_name: 'Vera Vendor', website: 'a.example' });
    const profile = await save({ business_name: 'Vera & Co' });
    expect(profile).toMatchObject({
      _id: me.id,
      full_name: 'Vera Vendor',
      website: 'https://a.example',
      business_name: 'Vera & Co',
    });
    expect(profile).toMatchObject(await own());
  });

  it('accepts form data and JSON', async () => {
    const { services, ...profile } = await wholeProfile(test.database.db);
    const fields = Object.entries(profile).map(([name, value]) => [name, String(value)] as const);
    const ids = services.split(',').map((id) => ['services[]', id] as const);
    const answered = await test.as(me.token).raw({
      method: 'PUT',
      url: `/api/vendors/${me.id}`,
      ...(await buildMultipart([...fields, ...ids])),
    });
    expect(answered.status, answered.text).toBe(200);
    const saved = await own();
    expect(saved).toMatchObject({ ...profile, profile_complete: true });
    expect(saved.services.map(({ _id }) => _id)).toEqual(services.split(','));
  });

  it('ignores fields that the contract does not define', async () => {
    const other = newId();
    await save({
      full_name: 'Eve',
      _id: other,
      id: other,
      role: 'staff',
      status: 'approved',
      status_reason: 'x',
      is_email_verified: false,
      vendorRating: 5,
      rating_sum: 500,
      recheck: [],
      email: 'eve@elsewhere.example',
    });
    expect(await own()).toMatchObject({
      _id: me.id,
      status: 'in_complete',
      email: me.email,
      is_email_verified: true,
      vendorRating: null,
    });
    expect(await row()).toMatchObject({ rating_sum: 0, status_reason: null });
  });

  it("is refused for another vendor's listing and unknown ids", async () => {
    const other = await buildListed(test, {});
    for (const id of [other.id, newId(), 'no-id']) {
      const { status } = await put({ full_name: 'Mallory' }, { ...me, id });
      expect(status).toBe(403);
    }
    expect((await own(other)).full_name).not.toBe('Mallory');
  });

  it('merges concurrent changes', async () => {
    const services = await listServiceIds(test.database.db, 'Mortgage Broker', 3);
    await save({ vendor_type: 'Mortgage Broker' });
    const answers = await Promise.all([
      put({ services: services.slice(0, 2).join(',') }),
      put({ services: services[2] }),
      put({ full_name: 'Vera' }),
      put({ business_name: 'Both' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { full_name, business_name, services: left } = await own();
    expect([full_name, business_name]).toEqual(['Vera', 'Both']);
    const ids = left.map(({ _id }) => _id);
    expect([services.slice(0, 2), services.slice(2)]).toContainEqual(ids);
  });
});

describe('services of a profile', () => {
  const names = async () => (await own()).services.map(({ servicesName }) => servicesName);

  it('update the older flags, such as "refinancing_services", and vice versa', async () => {
    await save({ vendor_type: 'Mortgage Broker', refinancing_services: 'true' });
    expect(await names()).toEqual([legacyFlagServices.refinancing_services]);
    const [preApproval] = await listServiceIds(test.database.db, 'Mortgage Broker');
    const saved = await save({ services: preApproval });
    expect([saved.mortgage_pre_approval, saved.refinancing_services]).toEqual([true, false]);
    await save({ mortgage_pre_approval: false, debt_consolidation: true });
    expect(await names()).toEqual([legacyFlagServices.debt_consolidation]);
    const all = await save(Object.fromEntries(legacyFlags.map((flag) => [flag, true])));
    expect(all.services).toHaveLength(legacyFlags.length);
  });

  it('take precedence over older flags that are false in the same request', async () => {
    const [preApproval] = await listServiceIds(test.database.db, 'Mortgage Broker');
    const off = Object.fromEntries(legacyFlags.map((flag) => [flag, false]));
    await save({ vendor_type: 'Mortgage Broker', services: preApproval, ...off });
    expect(await names()).toEqual([legacyFlagServices.mortgage_pre_approval]);
  });

  it('are removed only when the vendor type changes', async () => {
    const { db } = test.database;
    await save({
      vendor_type: 'Mortgage Broker',
      services: await listServiceIds(db, 'Mortgage Broker'),
    });
    expect(await save({ vendor_type: 'Accountant' })).toMatchObject({
      services: [],
      mortgage_pre_approval: false,
      profile_complete: false,
    });
    const services = await listServiceIds(db, 'Accountant', 2);
    await save({ services });
    await save({ vendor_type: 'Accountant', full_name: 'Same type' });
    expect(await names()).toHaveLength(2);
  });

  it('are rejected if they are unknown or of another vendor type', async () => {
    await save({ vendor_type: 'Accountant' });
    const foreign = await listServiceIds(test.database.db, 'Mortgage Broker');
    for (const services of [foreign, [newId()], ['nonsense']]) {
      expect((await put({ services })).status).toBe(422);
    }
    await save({ mortgage_pre_approval: true });
    expect(await names()).toEqual([]);
  });
});

describe('place of a listing', () => {
  it('includes town, postcode and time zone from its address and coordinates', async () => {
    await save({ address: '5 Hay St, Perth WA 6000', latitude: -31.9522, longitude: 115.8614 });
    expect(await row()).toMatchObject({
      city: 'Perth',
      state: 'WA',
      post_code: '6000',
      timezone: 'Australia/Perth',
    });
    await save({
      address: '1 Argent St, Broken Hill NSW 2880',
      latitude: -31.96,
      longitude: 141.46,
    });
    expect(await row()).toMatchObject({ state: 'NSW', timezone: 'Australia/Broken_Hill' });
  });

  it('uses a submitted city and postcode instead of those in the address', async () => {
    await save({ latitude: -33.8688, longitude: 151.2093, city: 'Sydney CBD', post_code: '2001' });
    expect(await row()).toMatchObject({ city: 'Sydney CBD', post_code: '2001', state: 'NSW' });
    expect(await save({ latitude: 0, longitude: 0 })).toMatchObject({
      latitude: null,
      location: null,
    });
  });

  it('is derived from the address if the coordinates are far away', async () => {
    const sydney = { latitude: -33.8688, longitude: 151.2093 };
    await save({ address: 'Eyre Highway, Eucla WA', ...sydney });
    expect(await row()).toMatchObject({ city: 'Eucla', timezone: 'Australia/Eucla' });
    const { latitude, longitude } = await row();
    expect([latitude, longitude].map(Number)).toEqual([
      expect.closeTo(-31.68, 1),
      expect.closeTo(128.88, 1),
    ]);
  });

  it('makes a submitted listing appear in a search near its address', async () => {
    const profile = await wholeProfile(test.database.db);
    await save({ ...profile, address: 'Darwin NT 0800', latitude: -12.46, longitude: 130.84 });
    const darwin = { latitude: -12.46, longitude: 130.84, vendor_type: 'Mortgage Broker' };
    const { ok } = await test.as().call(vendorSearchEndpoints.search, { query: darwin });
    expect(ok.data.vendors.map(({ _id }) => _id)).toContain(me.id);
  });
});

describe('status of a profile', () => {
  it('becomes pending, with a mail, once all required fields are filled', async () => {
    const profile = await wholeProfile(test.database.db);
    for (const missing of Object.keys(profile)) {
      if (missing === 'longitude') continue;
      const { [missing as 'address']: last, ...rest } = profile;
      me = await buildListed(test, emptyListing);
      const isPoint = missing === 'latitude';
      const { longitude, ...pointless } = rest;
      expect(await save(isPoint ? pointless : rest), missing).toMatchObject({
        status: 'in_complete',
        profile_complete: false,
      });
      const lastPart = isPoint ? { latitude: last, longitude } : { [missing]: last };
      expect(await save(lastPart), missing).toMatchObject({
        status: 'pending',
        profile_complete: true,
      });
    }
    await save({ website: 'a.example' });
    const mails = await listMailsTo(test.database.db, me.email);
    expect(mails.map(({ template }) => template)).toEqual(['listing_submitted']);
    expect(mails[0]?.text).toContain('https://threshold.test/vendor/dashboard');
  });

  const services: readonly Record<string, unknown>[] = [
    { services_provided: 'Loans for boats' },
    { reverse_mortgages: 'true' },
  ];
  it.each(services)('becomes pending even if the only service is %j', async (service) => {
    const { services: named, ...rest } = await wholeProfile(test.database.db);
    expect(named).not.toBe('');
    expect(await save({ ...rest, services: '', ...service })).toMatchObject({ status: 'pending' });
  });

  it('becomes pending without a mail if the email address is unverified', async () => {
    me = await buildListed(test, emptyListing, { email_verified_at: null });
    expect(await save(await wholeProfile(test.database.db))).toMatchObject({ status: 'pending' });
    expect(await listMailsTo(test.database.db, me.email)).toEqual([]);
  });

  const moves: readonly (readonly [
    from: VendorStatus,
    body: Record<string, unknown>,
    to: VendorStatus,
  ])[] = [
    ['claimed', { full_name: 'New' }, 'pending'],
    ['pending', { full_name: 'New' }, 'pending'],
    ['pending', { phone_number: '' }, 'in_complete'],
    ['rejected', { licence_number: '123' }, 'pending'],
    ['rejected', {}, 'rejected'],
    ['rejected', { phone_number: '' }, 'rejected'],
    ['suspended', { full_name: 'New' }, 'suspended'],
    ['approved', { full_name: 'New' }, 'approved'],
    ['approved', { vendor_type: 'Accountant' }, 'approved'],
    ['approved', { phone_number: '' }, 'approved'],
  ];
  it.each(moves)('changes from %s, when the vendor saves %j, to %s', async (from, body, to) => {
    me = await buildListed(test, { status: from, status_reason: 'The reason' });
    expect(await save(body)).toMatchObject({
      status: to,
      status_reason: from === to ? 'The reason' : null,
    });
  });
});

describe('profile update with only a picture', () => {
  const send = async (bytes: Uint8Array | string) =>
    test.as(me.token).raw({
      method: 'PUT',
      url: `/api/vendors/${me.id}`,
      ...(await buildMultipart([['profile_picture', { bytes }]])),
    });

  it('replaces the picture and deletes the previous picture', async () => {
    expect((await send(await plainPng())).status).toBe(200);
    const first = (await own()).profile_picture?.file_url ?? '';
    expect((await test.app.inject(first)).headers['content-type']).toBe('image/webp');
    expect((await send(await photoWithPlace())).status).toBe(200);
    const second = (await own()).profile_picture?.file_url ?? '';
    expect((await send(await photoWithPlace())).status).toBe(200);
    expect((await test.app.inject(first)).statusCode).toBe(404);
    expect((await test.app.inject(second)).statusCode).toBe(200);
  });

  it('rejects a file that is not a picture', async () => {
    const { status, failure } = await send('%PDF-1.7');
    expect([status, Object.keys(failure.errors ?? {})]).toEqual([415, ['profile_picture']]);
    expect((await own()).profile_picture).toBeNull();
  });
});
