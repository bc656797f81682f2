import { expect, test } from '../src/fixtures.ts';
import { demoVendor, enterCustomer } from '../src/people.ts';
import { scriptBytes } from '../src/script-bytes.ts';

/** What the inbox weighed before its messages were encrypted, and what the encryption may add. */
const before = 273;
const added = 25;

test('the encryption adds no more than 25 KB of script to the inbox', async ({ page, request }) => {
  await enterCustomer(page, request, 'swift');
  const vendor = await demoVendor(request);
  const total = await scriptBytes(page, `/customer/inbox/${vendor.id}`);
  expect(total).toBeGreaterThan(before * 1024);
  expect(total).toBeLessThanOrEqual((before + added) * 1024);
});
