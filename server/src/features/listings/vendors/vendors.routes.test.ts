import { isForGuests } from '@threshold/contract/endpoint';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { maskedContact } from '@threshold/contract/texts/sentences';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildApplication } from '#test/factories/application.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { listServiceIds } from '#test/factories/service.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildStaff } from '#test/factories/staff.ts';
import {
  buildVendor,
  buildVendorAccount,
  buildVendorAlias,
  buildWorkExperience,
} from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { get } = vendorSearchEndpoints;
const contactFields = ['email', 'work_email', 'website', 'phone_number', 'linkedin'] as const;

const customerToken = async () =>
  buildSession(test.database.db, { customer_id: await buildCustomer(test.database.db) });
const vendorToken = async (vendor_id: string) =>
  buildSession(test.database.db, {
    vendor_account_id: await buildVendorAccount(test.database.db, { vendor_id }),
  });

describe('GET /vendors/{id}', () => {
  it('masks filled contact fields for guests and other vendors', async () => {
    const id = await buildVendor(test.database.db, { website: null });
    const other = await vendorToken(await buildVendor(test.database.db));
    for (const reader of [test.as(), test.as(other)]) {
      const { ok, text } = await reader.call(get, { params: { id } });
      const shown = contactFields.map((field) => [field, ok.data[field]]);
      expect(Object.fromEntries(shown)).toEqual({
        email: maskedContact,
        work_email: maskedContact,
        website: '',
        phone_number: maskedContact,
        linkedin: maskedContact,
      });
      expect(text).not.toMatch(/vendors\.example|0290001234/);
    }
  });

  it('does not mask empty contact fields of an unclaimed listing', async () => {
    const id = await buildVendor(test.database.db, {
      status: 'in_complete',
      is_unclaimed: true,
      work_email: null,
      website: null,
      linkedin: null,
    });
    const { data } = (await test.as().call(get, { params: { id } })).ok;
    expect([data.work_email, data.website, data.linkedin]).toEqual(['', '', '']);
    expect(data.phone_number).toBe(maskedContact);
  });

  it("shows contact details to customers and to the listing's vendor", async () => {
    const id = await buildVendor(test.database.db);
    for (const token of [await customerToken(), await vendorToken(id)]) {
      const { ok } = await test.as(token).call(get, { params: { id } });
      expect(ok.data.phone_number).toBe('0290001234');
      expect(ok.data.work_email).toMatch(/^work-.+@vendors\.example$/);
    }
  });

  it("shows the account's email address only to the vendor", async () => {
    const id = await buildVendor(test.database.db);
    const read = async (token: string) => (await test.as(token).call(get, { params: { id } })).ok;
    const own = (await read(await vendorToken(id))).data.email;
    expect(own).toMatch(/^account-/);
    const { data } = await read(await customerToken());
    expect(data.email).toBe(data.work_email);
    expect(JSON.stringify(data)).not.toContain(own);
  });

  it('returns services, their older flags, coordinates and work experience', async () => {
    const { db } = test.database;
    const services = await listServiceIds(db, 'Mortgage Broker', 99);
    const id = await buildVendor(db, { services });
    await buildWorkExperience(db, { vendor_id: id, starting: '2015-01-01', end: '2016-02-29' });
    await buildWorkExperience(db, { vendor_id: id, starting: '2020-07-01' });
    const { data } = (await test.as().call(get, { params: { id } })).ok;
    expect(data.services.map(({ _id }) => _id)).toEqual(services);
    expect(data).toMatchObject({ refinancing_services: true, reverse_mortgages: true });
    expect(data.location).toEqual({ type: 'Point', coordinates: [151.2093, -33.8688] });
    expect(data.work_experience.map(({ starting, end }) => [starting, end])).toEqual([
      ['2020-07-01', null],
      ['2015-01-01', '2016-02-29'],
    ]);
  });

  it('returns the current listing when called with a former id', async () => {
    const { db } = test.database;
    const vendor_id = await buildVendor(db);
    const alias_id = await buildVendorAlias(db, vendor_id);
    const { ok } = await test.as().call(get, { params: { id: alias_id } });
    expect(ok.data._id).toBe(vendor_id);
  });

  it('returns 404 for hidden listings, except to their vendor and staff', async () => {
    const { db } = test.database;
    const staff = await buildSession(db, { staff_id: await buildStaff(db) });
    for (const status of ['in_complete', 'rejected', 'suspended'] as const) {
      const id = await buildVendor(db, { status, status_reason: 'Only for the vendor' });
      const call = (token?: string) => test.as(token).call(get, { params: { id } });
      expect((await call()).status).toBe(404);
      expect((await call(await customerToken())).failure.message).toBe('User not found');
      expect((await call(staff)).status).toBe(200);
      const own = (await call(await vendorToken(id))).ok.data;
      expect(own.status_reason).toBe('Only for the vendor');
    }
  });

  it('returns 404 for an unknown id', async () => {
    expect((await test.as().call(get, { params: { id: newId() } })).status).toBe(404);
    expect((await test.as().raw({ url: '/api/vendors/not-an-id' })).status).toBe(404);
  });

  it('returns whether an unclaimed listing may be claimed', async () => {
    const id = await buildVendor(test.database.db, { status: 'in_complete', is_unclaimed: true });
    const { ok } = await test.as().call(get, { params: { id } });
    expect(ok.data).toMatchObject({ claimable: true, status: 'in_complete', vendorRating: null });
  });
});

describe('GET /vendors', () => {
  it("returns the signed-in vendor's profile, even with a final slash", async () => {
    const id = await buildVendor(test.database.db, { status: 'in_complete', description: '' });
    const token = await vendorToken(id);
    const { ok } = await test.as(token).call(vendorAccountEndpoints.own);
    expect(ok.data).toMatchObject({ _id: id, role: 'vendor', profile_complete: false });
    expect((await test.as(token).raw({ url: '/api/vendors/' })).status).toBe(200);
  });

  it('returns 401 for guests and 403 for customers', async () => {
    expect((await test.as().call(vendorAccountEndpoints.own)).status).toBe(401);
    const token = await customerToken();
    expect((await test.as(token).call(vendorAccountEndpoints.own)).status).toBe(403);
  });
});

describe('public endpoints about one vendor', () => {
  const body = { name: 'Ann Lee', email: 'ann@people.example', reason: 'This is me.' };
  const openEndpoints = () =>
    test.app.endpoints.filter(
      (endpoint) => isForGuests(endpoint) && /^\/(?:vendors|reviews)\/\{/.test(endpoint.path),
    );
  const statusesFor = async (id: string, token?: string) =>
    Promise.all(
      openEndpoints().map(async ({ method, path }) => {
        const url = `/api${path.replace(/\{\w+\}/, id)}`;
        const payload = method === 'POST' ? { payload: body } : {};
        const { status } = await test.as(token).raw({ method, url, ...payload });
        return `${method} ${path}: ${status < 300 ? 'shown' : status}`;
      }),
    );
  const allAs = (outcome: 'shown' | 404) =>
    openEndpoints().map(({ method, path }) => `${method} ${path}: ${outcome}`);

  it('return 404 to guests and customers if the vendor is hidden', async () => {
    const { db } = test.database;
    expect(openEndpoints().length).toBeGreaterThan(3);
    for (const status of ['in_complete', 'rejected', 'suspended'] as const) {
      const id = await buildVendor(db, { status });
      const alias = await buildVendorAlias(db, id);
      for (const token of [undefined, await customerToken()]) {
        expect(await statusesFor(id, token), status).toEqual(allAs(404));
        expect(await statusesFor(alias, token), status).toEqual(allAs(404));
      }
      const { nextCalls } = vendorCalendarEndpoints;
      const { ok } = await test.as().call(nextCalls, { query: { ids: `${id},${alias}` } });
      expect(ok.data).toEqual([]);
    }
  });

  it('return 404 for a hidden vendor even to customers with earlier dealings', async () => {
    const { db } = test.database;
    const pair = { customer_id: await buildCustomer(db), vendor_id: await buildVendor(db) };
    const application = await buildApplication(test, pair);
    const conversation = await buildConversation(db, pair);
    await buildMessages(db, conversation, 'vendor', ['See you on Monday.']);
    await buildAppointment(db, pair);
    const token = await buildSession(db, { customer_id: pair.customer_id });
    const read = (url: string) => test.as(token).raw({ url });
    const readDealings = async () => [
      (await read(`/api/loan-applications/${application}`)).text,
      (await read(`/api/chat/${conversation}`)).text,
      (await read(`/api/customers/${pair.customer_id}/appointments`)).text,
    ];
    const before = await readDealings();
    for (const text of before) expect(text).toContain(pair.vendor_id);
    await db.updateTable('vendors').set({ status: 'suspended' }).execute();
    expect(await statusesFor(pair.vendor_id, token)).toEqual(allAs(404));
    const suspended = before.map((text) => text.replace('"approved"', '"suspended"'));
    expect(await readDealings()).toEqual(suspended);
  });

  it("show a hidden vendor's data to that vendor and to staff", async () => {
    const { db } = test.database;
    const staff = await buildSession(db, { staff_id: await buildStaff(db) });
    const id = await buildVendor(db, { status: 'suspended' });
    for (const token of [await vendorToken(id), staff]) {
      expect(await statusesFor(id, token)).toEqual(allAs('shown'));
    }
  });

  it('show the data of every public vendor to guests', async () => {
    const { db } = test.database;
    const unclaimed = { status: 'in_complete', is_unclaimed: true } as const;
    for (const overrides of [
      {},
      { status: 'pending' },
      { status: 'claimed' },
      unclaimed,
    ] as const) {
      expect(await statusesFor(await buildVendor(db, overrides))).toEqual(allAs('shown'));
    }
  });
});
