import { loanApplicationEndpoints } from '@threshold/contract/loan-applications';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import { beforeAll, expect, it } from 'vitest';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildApplication } from '#test/factories/application.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { ofVendor, get } = loanApplicationEndpoints;

let broker: TestAccount;
/** Of applications of Ada, Ben and Cleo Banks, in that order. */
const ids: string[] = [];
beforeAll(async () => {
  broker = await buildAccount(test, 'vendors');
  const sent = [
    { first_name: 'Ada', last_name: 'Lind', email: 'ada@people.example', status: 'new' },
    { first_name: 'Ben', last_name: '100% Lind', status: 'completed', phone_number: '0299991111' },
    { first_name: 'Cleo', last_name: 'Banks', status: 'new' },
  ] as const;
  for (const answers of sent) {
    ids.push(await buildApplication(test, { vendor_id: broker.id, ...answers }));
  }
  await buildApplication(test, { first_name: 'Ada' });
});

const list = async (query: NonNullable<Parameters<typeof ask>[0]>) => {
  const { data, total } = (await ask(query)).ok;
  return [data.map(({ first_name }) => first_name), total];
};
const ask = (query?: Record<string, string>) =>
  test.as(broker.token).call(ofVendor, { params: { vendorId: broker.id }, query });

it.each([
  [{}, ['Cleo', 'Ben', 'Ada'], 3],
  [{ status: 'new' }, ['Cleo', 'Ada'], 2],
  [{ status: 'pending' }, [], 0],
  [{ q: 'lind' }, ['Ben', 'Ada'], 2],
  [{ q: 'cleo banks' }, ['Cleo'], 1],
  [{ q: '100% l' }, ['Ben'], 1],
  [{ q: '%' }, ['Ben'], 1],
  [{ q: '9991' }, ['Ben'], 1],
  [{ q: 'ADA@people' }, ['Ada'], 1],
  [{ q: 'lind', status: 'new' }, ['Ada'], 1],
  [{ limit: '2' }, ['Cleo', 'Ben'], 3],
  [{ limit: '2', page: '2' }, ['Ada'], 3],
  [{ limit: '2', page: '9' }, [], 3],
])('%j finds %j', async (query, names, total) => {
  expect(await list(query)).toEqual([names, total]);
});

it('continues after an application, also when a newer one has come in between', async () => {
  const after = ids[2] ?? '';
  await test.database.db.transaction().execute(async (db) => {
    const newest = await buildApplication(
      { database: { ...test.database, db } },
      { vendor_id: broker.id, first_name: 'Dov' },
    );
    expect(newest > after).toBe(true);
  });
  expect((await list({ after, limit: '1' }))[0]).toEqual(['Ben']);
  expect((await list({ after: ids[0] ?? '' }))[0]).toEqual([]);
});

it.each<Record<string, string>>([
  { status: 'approved' },
  { q: 'a'.repeat(101) },
  { after: 'x' },
  { page: '0' },
])('refuses %j', async (query) => {
  const { status, failure } = await ask(query);
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, Object.keys(query)]);
});

it('has what was taken back in no status, as the dashboard counts it, but among all', async () => {
  const { id: vendor_id, token } = await buildAccount(test, 'vendors');
  const withdrawn_at = test.clock.now;
  await buildApplication(test, { vendor_id, first_name: 'Eve', withdrawn_at });
  await buildApplication(test, { vendor_id, first_name: 'Finn' });
  const totalOf = async (query: { status?: 'new' }) =>
    (await test.as(token).call(ofVendor, { params: { vendorId: vendor_id }, query })).ok.total;
  const { data } = (await test.as(token).call(vendorAccountEndpoints.dashboard)).ok;
  expect([data.applications.new, await totalOf({ status: 'new' }), await totalOf({})]).toEqual([
    1, 1, 2,
  ]);
});

it('gives one application to its two sides, and to nobody else', async () => {
  const customer = await buildAccount(test, 'customers');
  const id = await buildApplication(test, { vendor_id: broker.id, customer_id: customer.id });
  const read = async (token: string) => (await test.as(token).call(get, { params: { id } })).status;
  const strangers = [await buildAccount(test, 'vendors'), await buildAccount(test, 'customers')];
  expect([await read(broker.token), await read(customer.token)]).toEqual([200, 200]);
  for (const { token } of strangers) expect(await read(token)).toBe(404);
});
