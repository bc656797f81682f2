import { expect, test } from '../src/fixtures.ts';
import { demoVendor, enterCustomer, newCustomer } from '../src/people.ts';
import { scriptSizes, totalOf } from '../src/script-bytes.ts';
import { publishedKeys } from '../src/secure-messages.ts';

/** In KB over the line: all that the inbox loads, and what it loads for the encryption alone, its worker apart. */
const most = { inbox: 278, encryption: 7.5 };
const isOfEncryption = (url: string) =>
  /\/assets\/(?:vault|message-keys|sealing|carried-output)/.test(url);
/** It looks whether this browser has keys: on pages of members, the inbox apart, which makes them itself. */
const looksForKeys = (url: string) => /\/assets\/keys-here/.test(url);

test('the encryption is a small part of what the inbox loads', async ({ page, request }) => {
  await enterCustomer(page, request, 'swift');
  const vendor = await demoVendor(request);
  const sizes = await scriptSizes(
    page,
    `/customer/inbox/${vendor.id}`,
    page.getByLabel('Message', { exact: true }),
  );
  const own = new Map([...sizes].filter(([url]) => isOfEncryption(url)));
  expect(own.size).toBeGreaterThan(1);
  expect([...sizes.keys()].filter(looksForKeys)).toEqual([]);
  expect(totalOf(own)).toBeLessThanOrEqual(most.encryption * 1024);
  expect(totalOf(sizes)).toBeLessThanOrEqual(most.inbox * 1024);
});

test('the vault is loaded once for each browser, and never for guests', async ({
  browser,
  page: guest,
  request,
  visit,
}) => {
  const loaded: string[] = [];
  for (const path of ['/', '/customer/search-brokers', '/secure-messages']) {
    guest.on('request', (one) => loaded.push(one.url()));
    await visit(path);
    await guest.waitForLoadState('networkidle');
  }
  expect(loaded.filter((url) => isOfEncryption(url) || looksForKeys(url))).toEqual([]);

  const { customer, page } = await newCustomer({ browser, request }, 'swift');
  const ofMember: string[] = [];
  page.context().on('request', (one) => ofMember.push(one.url()));
  await page.goto('/customer/dashboard');
  await expect.poll(() => publishedKeys(request, customer)).toHaveLength(1);
  expect(ofMember.filter(isOfEncryption).length).toBeGreaterThan(0);
  // Confirmed, too: nothing is left to do for the next page.
  await expect
    .poll(async () => {
      ofMember.length = 0;
      await page.goto('/customer/calls');
      await page.waitForLoadState('networkidle');
      return ofMember.filter(isOfEncryption);
    })
    .toEqual([]);
  await page.context().close();
});
