import { expect, test } from '../src/fixtures.ts';
import { demoVendor, enterCustomer, newCustomer } from '../src/people.ts';
import { scriptBytes } from '../src/script-bytes.ts';
import { publishedKeys } from '../src/secure-messages.ts';

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

test('the vault is loaded once for each browser, and never for guests', async ({
  browser,
  page: guest,
  request,
  visit,
}) => {
  const loaded: string[] = [];
  const isOfKeys = (url: string) => /\/assets\/(?:vault|keys-by-themselves)/.test(url);
  for (const path of ['/', '/customer/search-brokers', '/secure-messages']) {
    guest.on('request', (one) => loaded.push(one.url()));
    await visit(path);
    await guest.waitForLoadState('networkidle');
  }
  expect(loaded.filter(isOfKeys)).toEqual([]);

  const { customer, page } = await newCustomer({ browser, request }, 'swift');
  const ofMember: string[] = [];
  page.context().on('request', (one) => ofMember.push(one.url()));
  await page.goto('/customer/dashboard');
  await expect.poll(() => publishedKeys(request, customer)).toHaveLength(1);
  expect(ofMember.filter(isOfKeys).length).toBeGreaterThan(0);
  // Confirmed, too: nothing is left to do for the next page.
  await expect
    .poll(async () => {
      ofMember.length = 0;
      await page.goto('/customer/calls');
      await page.waitForLoadState('networkidle');
      return ofMember.filter(isOfKeys);
    })
    .toEqual([]);
  await page.context().close();
});
