import { customerAuthEndpoints } from '@threshold/contract/endpoints/accounts/auth';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const type = 'application/x-www-form-urlencoded';

describe('an urlencoded body', () => {
  const register = (headers: Readonly<Record<string, string>> = {}) => {
    const names = { first_name: 'Ann', last_name: 'Lee', password: 'Long enough 1!' };
    const payload = new URLSearchParams({ ...names, email: `${newId()}@people.example` });
    return test.as().raw({
      method: 'POST',
      url: `/api${customerAuthEndpoints.register.path}`,
      headers: { 'content-type': type, ...headers },
      payload: payload.toString(),
    });
  };

  it('is accepted for the registration of a customer', async () => {
    const { status, text } = await register();
    expect(status, text).toBe(201);
    const own = { origin: 'https://threshold.test', host: 'threshold.test' };
    expect((await register(own)).status).toBe(201);
  });

  it('is refused when a page of another site posts it', async () => {
    for (const origin of ['https://elsewhere.example', 'null']) {
      const { status, failure } = await register({ origin });
      expect([status, failure.message]).toEqual([400, outcomes.refusals.bad_request]);
    }
  });

  it('is refused when a single-value field has two values', async () => {
    const { status, failure } = await test.as().raw({
      method: 'POST',
      url: '/api/customers/forgot-password',
      headers: { 'content-type': type },
      payload: 'email=a%40people.example&email=b%40people.example',
    });
    expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, ['email']]);
  });
});

describe('a query parameter whose name ends with []', () => {
  it('is read as a list', { tags: 'engine' }, async () => {
    const { db } = test.database;
    const id = await buildVendor(db, { vendor_type: 'Accountant' });
    await buildVendor(db, { vendor_type: 'Mortgage Broker' });
    const other = await buildVendor(db, { vendor_type: 'Buyers agent' });
    const found = async (query: string) => {
      const { text } = await test.as().raw({ url: `/api/vendors/search?limit=50&${query}` });
      const { data } = JSON.parse(text) as { data: { vendors: { _id: string }[] } };
      return data.vendors.map(({ _id }) => _id).toSorted();
    };
    expect(await found('vendor_type%5B%5D=Accountant')).toEqual([id]);
    expect(await found('vendor_type[]=Accountant&vendor_type[]=Buyers+agent')).toEqual(
      [id, other].toSorted(),
    );
    expect(await found('vendor_type=Accountant&vendor_type[]=Buyers%20agent')).toEqual(
      [id, other].toSorted(),
    );
  });

  it('is refused for a single-value field', async () => {
    const { status, failure } = await test.as().raw({ url: '/api/vendors/search?city[]=Sydney' });
    expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, ['city']]);
  });
});
