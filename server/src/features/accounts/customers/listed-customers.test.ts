import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { limits } from '@threshold/contract/limits';
import { expect, it } from 'vitest';
import { vendorCaller } from '#test/callers.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const MORE = 3;

it('the customer list of a vendor returns every customer in pages', async () => {
  const { db } = test.database;
  const vendor = await vendorCaller(test);
  const ids: string[] = [];
  for (let n = 0; n < limits.lists.customers + MORE; n += 1) {
    const customer_id = await buildCustomer(db);
    await buildConversation(db, { customer_id, vendor_id: vendor.id });
    ids.push(customer_id);
  }
  const read = async (after?: string) => {
    const { ok } = await vendor.caller.call(customerEndpoints.list, { query: { after } });
    return (ok.customers ?? []).map(({ _id }) => _id);
  };
  const first = await read();
  expect(first).toHaveLength(limits.lists.customers);
  const second = await read(first.at(-1));
  expect(second).toHaveLength(MORE);
  expect([...first, ...second]).toEqual(ids.toSorted());
  expect(await read(second.at(-1))).toEqual([]);
});
