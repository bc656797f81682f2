import { dateShareEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import { dateShareOutcomes, dateSharesPerDay } from '@threshold/contract/texts/purchase-texts';
import { expect, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { buildHome, buildPurchase, putOnPurchase } from '#test/factories/purchase.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });

it("a buyer's daily number of date shares with professionals is limited", async () => {
  const { db } = test.database;
  const ann = await buildAccount(test, 'customers');
  const lawyer = await buildAccount(test, 'vendors');
  const id = await buildPurchase(db, ann.id);
  await buildHome(db, id, { stage: 'under_contract' });
  await putOnPurchase(db, id, lawyer.id);
  const params = { id, vendorId: lawyer.id };
  const as = test.as(ann.token);
  const share = (with_address = false) =>
    as.call(dateShareEndpoints.share, { params, body: { acts_for_us: true, with_address } });
  for (let n = 0; n < dateSharesPerDay; n += 1) {
    expect((await share()).status).toBe(200);
    // A change of an existing share sends no notification and is not counted.
    expect((await share(true)).status).toBe(200);
    expect((await as.call(dateShareEndpoints.unshare, { params })).status).toBe(200);
  }
  const refused = await share();
  expect([refused.status, refused.failure.message]).toEqual([429, dateShareOutcomes.too_many]);
});
