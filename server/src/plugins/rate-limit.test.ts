import { requestBudgets } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { placeEndpoints } from '@threshold/contract/places';
import { siteEndpoints } from '@threshold/contract/site';
import { expect, it } from 'vitest';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 0.05 });

it('refuses who calls too often with 429 and the time to wait, budget by budget, before the token is looked at', async () => {
  const suggest = (token?: string) => test.as(token).call(placeEndpoints.autocomplete);
  const points = Math.ceil(requestBudgets.places.points * 0.05);
  for (let call = 0; call < points; call += 1) expect((await suggest()).status).toBe(200);
  const refused = await suggest('not-a-living-token-at-all');
  expect(refused.status).toBe(429);
  expect(refused.failure.message).toBe(outcomes.refusals.too_many);
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(requestBudgets.places.seconds);
  expect((await test.as().call(siteEndpoints.info)).status).toBe(200);
});
