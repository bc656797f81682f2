import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { limits } from '@threshold/contract/limits';
import { expect, it } from 'vitest';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { buildApplication } from '#test/factories/application.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { access, history } = loanApplicationEndpoints;
const MORE = 3;

async function applied() {
  const customer = await customerCaller(test);
  const vendor = await vendorCaller(test);
  const id = await buildApplication(test, { customer_id: customer.id, vendor_id: vendor.id });
  return { caller: customer.caller, vendor, id };
}

it("an application's events are listed in pages", async () => {
  const { caller, id } = await applied();
  const all = limits.loan.listed_events + MORE;
  await test.database.pool.query(
    `insert into application_events (id, application_id, event, by_role, created_at)
    select gen_random_uuid(), $1, 'access_ended', 'customer', now() from generate_series(1, $2::int)`,
    [id, all],
  );
  const read = async (before?: string) =>
    (await caller.call(history, { params: { id }, query: { before } })).ok.data;
  const newest = await read();
  expect(newest).toHaveLength(limits.loan.listed_events);
  const earlier = await read(newest[0]?._id);
  expect(earlier).toHaveLength(MORE);
  const ids = [...earlier, ...newest].map(({ _id }) => _id);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(all);
});

it("openings of an application's files are listed in pages", async () => {
  const { caller, vendor, id } = await applied();
  const all = limits.loan.listed_openings + MORE;
  await test.database.pool.query(
    `insert into application_openings (id, application_id, original_name, vendor_id, created_at)
    select gen_random_uuid(), $1, 'payslip.pdf', $2, now() from generate_series(1, $3::int)`,
    [id, vendor.id, all],
  );
  const read = async (before?: string) =>
    (await caller.call(access, { params: { id }, query: { before } })).ok.data;
  const newest = await read();
  expect(newest).toHaveLength(limits.loan.listed_openings);
  const earlier = await read(newest.at(-1)?._id);
  expect(earlier).toHaveLength(MORE);
  expect(new Set([...newest, ...earlier].map(({ _id }) => _id)).size).toBe(all);
});
