import { sharingEndpoints } from '@threshold/contract/endpoints/purchases/purchase-people';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { expect, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { buildPurchase } from '#test/factories/purchase.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });

it('a buyer can invite members a limited number of times daily', async () => {
  const ann = await buildAccount(test, 'customers');
  const params = { id: await buildPurchase(test.database.db, ann.id) };
  // A later invitation of the same address replaces the former, so the purchase is never full.
  const body = { email: 'ben@customers.example', role: 'helper' } as const;
  const invite = () => test.as(ann.token).call(sharingEndpoints.invite, { params, body });
  for (let n = 0; n < purchaseLimits.invitations_per_day; n += 1) {
    expect((await invite()).status).toBe(201);
  }
  const refused = await invite();
  expect([refused.status, refused.failure.message]).toEqual([
    429,
    purchaseOutcomes.too_many_invitations,
  ]);
});
