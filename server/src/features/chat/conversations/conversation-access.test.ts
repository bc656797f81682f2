import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { expect, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

/** Number of new conversations per day that the limit in this test allows. */
const A_DAY = 2;
const HOUR_MS = 60 * 60_000;
const test = testApp({ rateLimitScale: A_DAY / limits.chat.new_conversations_per_day });

it('a customer opens a limited number of new conversations per day', async () => {
  const { accountRef } = await buildAccount(test, 'customers');
  const soon = new Date(test.clock.now.getTime() + 48 * HOUR_MS);
  const token = await buildSession(test.database.db, accountRef, soon);
  const open = (receiverId: string) =>
    test.as(token).call(chatEndpoints.open, { query: { receiverId, role: 'customer' } });
  const vendors: string[] = [];
  for (let nr = 0; nr <= A_DAY; nr += 1) vendors.push(await buildVendor(test.database.db));
  const [first = '', second = '', third = ''] = vendors;
  for (const id of [first, second]) expect((await open(id)).status).toBe(200);
  const refused = await open(third);
  expect([refused.status, refused.failure.error]).toEqual([
    429,
    outcomes.chat.too_many_conversations(24 * 60 * 60),
  ]);
  expect((await open(first)).status).toBe(200);
  test.clock.now = new Date(test.clock.now.getTime() + 25 * HOUR_MS);
  expect((await open(third)).status).toBe(200);
});
