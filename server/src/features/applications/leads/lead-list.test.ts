import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { leadSorts } from '@threshold/contract/vocabularies';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildApplication } from '#test/factories/application.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { get } = loanApplicationEndpoints;
const { ofVendor, setStatuses } = leadEndpoints;

let broker: TestAccount;
/** Ids of the applications of Ada, Ben and Cleo Banks, in that order. */
const ids: string[] = [];
beforeAll(async () => {
  broker = await buildAccount(test, 'vendors');
  const sent = [
    { first_name: 'Ada', last_name: 'Lindø Thọ', email: 'ada@people.example', status: 'new' },
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
  [{ q: 'LINDO THO' }, ['Ada'], 1],
  [{ q: 'cleo banks' }, ['Cleo'], 1],
  [{ q: '100% l' }, ['Ben'], 1],
  [{ q: '%' }, ['Ben'], 1],
  [{ q: '9991' }, ['Ben'], 1],
  [{ q: 'ADA@people' }, ['Ada'], 1],
  [{ q: 'lind', status: 'new' }, ['Ada'], 1],
  [{ limit: '2' }, ['Cleo', 'Ben'], 3],
  [{ limit: '2', page: '2' }, ['Ada'], 3],
  [{ limit: '2', page: '9' }, [], 3],
])('a list of leads with the query %j contains the customers %j', async (query, names, total) => {
  expect(await list(query)).toEqual([names, total]);
});

it('a page of leads after a given application contains only older applications', async () => {
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

describe('pages of leads', () => {
  const sent = [
    { first_name: 'Una', status: 'completed', expected_purchase_price: '200K - 2500K' },
    { first_name: 'Vic', expected_purchase_price: '600K - 800K' },
    { first_name: 'Wes', expected_purchase_price: '900K - 1000K', purpose_of_loan: 'Refinance' },
    { first_name: 'Xan', status: 'in_progress', expected_purchase_price: '600K - 800K' },
    { first_name: 'Yul', expected_purchase_price: '300K - 600K' },
  ] as const;
  const inOrder = {
    newest: ['Yul', 'Xan', 'Wes', 'Vic', 'Una'],
    longest_waiting: ['Vic', 'Wes', 'Yul', 'Una', 'Xan'],
    amount: ['Una', 'Wes', 'Xan', 'Vic', 'Yul'],
  } as const;
  let own: TestAccount;
  const made: string[] = [];
  beforeAll(async () => {
    own = await buildAccount(test, 'vendors');
    for (const [nr, answers] of sent.entries()) {
      const created_at = daysAgo(sent.length - nr - 0.5);
      made.push(await buildApplication(test, { vendor_id: own.id, created_at, ...answers }));
    }
  });
  const daysAgo = (days: number) => new Date(test.clock.now.getTime() - days * 86_400_000);
  const read = async (query: Record<string, string>) =>
    (await test.as(own.token).call(ofVendor, { params: { vendorId: own.id }, query })).ok;
  const names = (leads: readonly { first_name: string }[]) =>
    leads.map(({ first_name }) => first_name);

  it.each(leadSorts)('contain every lead in either direction, sorted by %s', async (sort) => {
    expect(names((await read({ sort })).data)).toEqual(inOrder[sort]);
    const pages: string[][] = [];
    let page = await read({ sort, limit: '2' });
    expect(page.previous).toBeNull();
    while (page.next) {
      pages.push(names(page.data));
      page = await read({ sort, limit: '2', after: page.next });
    }
    expect([...pages, names(page.data)].flat()).toEqual(inOrder[sort]);
    page = await read({ sort, limit: '2', before: page.previous ?? '' });
    expect(names(page.data)).toEqual(pages[1]);
    page = await read({ sort, limit: '2', before: page.previous ?? '' });
    expect([names(page.data), page.previous]).toEqual([pages[0], null]);
    expect((await read({ sort, limit: '2', page: '2' })).data).toHaveLength(2);
  });

  it('omit no lead when leads change status between two page requests', async () => {
    const query = { sort: 'longest_waiting', limit: '2' };
    const first = await read(query);
    await test.as(own.token).call(setStatuses, {
      body: { ids: first.data.map(({ _id }) => _id), status: 'pending' },
    });
    const second = await read({ ...query, after: first.next ?? '' });
    expect(names(second.data)[0]).toBe('Yul');
    await test.as(own.token).call(setStatuses, {
      body: { ids: first.data.map(({ _id }) => _id), status: 'new' },
    });
  });

  it.each<[Record<string, string>, readonly string[]]>([
    [{ purpose: 'refinance' }, ['Wes']],
    [{ waiting: '1' }, ['Wes', 'Vic']],
    [{ waiting: '3' }, ['Vic']],
    [{ waiting: '7' }, []],
    [{ due: '1' }, []],
  ])('contain the matching leads if filtered by %j', async (query, found) => {
    const { data, total } = await read(query);
    expect([names(data), total]).toEqual([found, found.length]);
  });

  it('contain only the requested ids, and only leads of the caller', async () => {
    const query = { ids: made.slice(0, 2).join(',') };
    const refused = await test
      .as(own.token)
      .call(ofVendor, { params: { vendorId: own.id }, query: { ids: 'x' } });
    expect(refused.status).toBe(422);
    expect(names((await read(query)).data)).toEqual(['Vic', 'Una']);
    expect((await ask(query)).ok.data).toEqual([]);
  });

  it('are refused for a page cursor from a list in another order', async () => {
    const asked: Record<string, string>[] = [
      { after: `1~${made[0]}` },
      { sort: 'amount', before: made[0] ?? '' },
      { sort: 'amount', after: `9999999999~${made[0]}` },
    ];
    for (const query of asked) {
      const { status } = await test
        .as(own.token)
        .call(ofVendor, { params: { vendorId: own.id }, query });
      expect(status).toBe(422);
    }
  });
});

it.each<Record<string, string>>([
  { status: 'approved' },
  { sort: 'oldest' },
  { waiting: '2' },
  { purpose: 'A boat' },
  { before: '1~x' },
  { q: 'a'.repeat(101) },
  { after: 'x' },
  { page: '0' },
])('a list of leads rejects the query %j', async (query) => {
  const { status, failure } = await ask(query);
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, Object.keys(query)]);
});

it('a list of leads filtered by status omits withdrawn applications', async () => {
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

it('an application is returned only to its customer and its broker', async () => {
  const customer = await buildAccount(test, 'customers');
  const id = await buildApplication(test, { vendor_id: broker.id, customer_id: customer.id });
  const read = async (token: string) => (await test.as(token).call(get, { params: { id } })).status;
  const strangers = [await buildAccount(test, 'vendors'), await buildAccount(test, 'customers')];
  expect([await read(broker.token), await read(customer.token)]).toEqual([200, 200]);
  for (const { token } of strangers) expect(await read(token)).toBe(404);
});
