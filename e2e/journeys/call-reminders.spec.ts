import type { APIRequestContext, Page } from '@playwright/test';
import { customerCalendarEndpoints } from '@threshold/contract/customers-calendar';
import { outcomes } from '@threshold/contract/outcomes';
import { vendorCalendarEndpoints } from '@threshold/contract/vendors-calendar';
import { approvedBroker, type Office } from '../src/applications.ts';
import { seriousFaults, sidewaysScroll } from '../src/axe.ts';
import { expect } from '../src/fixtures.ts';
import { mailWith } from '../src/mailbox.ts';
import { test } from '../src/moved-clock.ts';
import { pageOf, verifiedCustomer } from '../src/people.ts';
import { callAs, enrolStaff } from '../src/staff.ts';
import { firstStaff, staffPassword } from '../src/staff-accounts.ts';

test.use({ owner: 'call-reminders', contextOptions: { reducedMotion: 'reduce' } });

const HOUR_MS = 60 * 60 * 1000;

const office: Office = {
  address: '1 Hutchison Street, Coober Pedy SA 5723',
  latitude: -29.0135,
  longitude: 134.7544,
};

const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10);

async function linkOf(request: APIRequestContext, to: string, answer: 'coming' | 'cancel') {
  const text = await mailWith(request, to, /^In a day: call with /);
  const link = new RegExp(`https?://\\S+answer=${answer}#\\S+`).exec(text)?.[0] ?? '';
  const { pathname, search, hash } = new URL(link);
  return `${pathname}${search}${hash}`;
}

async function expectGoodLooks(page: Page) {
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await sidewaysScroll(page)).toBe(0);
}

test('a call stands in one’s own calendar, is reminded of, and answered by the link of the mail', async ({
  browser,
  request,
  clock,
}) => {
  test.setTimeout(120_000);
  const { token: staff } = await enrolStaff(request, firstStaff.email, staffPassword);
  const vendor = await approvedBroker(request, 'Tilda Mulga', office, staff);
  const customer = await verifiedCustomer(request);
  const { data: slots } = await callAs(request, customer.token, vendorCalendarEndpoints.slots, {
    params: { id: vendor.id },
    query: { from: dayIn(1), to: dayIn(14) },
  });
  const slot = slots.find(({ startsAt }) => Date.parse(startsAt) > Date.now() + 26 * HOUR_MS);
  const { data: call } = await callAs(request, customer.token, customerCalendarEndpoints.schedule, {
    body: { customerId: customer.id, vendorId: vendor.id, dateTime: slot?.dateTime ?? '' },
  });

  const buyer = await pageOf(browser, 'customer', customer);
  await buyer.goto('/customer/calls');
  await buyer.getByRole('button', { name: 'Make a private address' }).click();
  const address = await buyer.getByLabel('Private address').inputValue();
  expect(new URL(address).pathname).toMatch(/^\/calendars\/[\w-]{43}\.ics$/);
  await expectGoodLooks(buyer);
  const calendar = async () => (await request.get(new URL(address).pathname)).text();
  expect(await calendar()).toContain('STATUS:CONFIRMED');

  await clock.forward((Date.parse(call.startsAt) - Date.now()) / HOUR_MS - 23, ['remind-of-calls']);
  const guest = await browser.newPage();
  await guest.goto(await linkOf(request, customer.email, 'coming'));
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(outcomes.scheduling.coming);
  await expectGoodLooks(guest);
  const seller = await pageOf(browser, 'vendor', vendor);
  await seller.goto('/vendor/dashboard');
  await seller.getByRole('button', { name: /^Notifications/ }).click();
  await expect(seller.getByText(/is coming to your call of/).first()).toBeVisible();

  await guest.goto(await linkOf(request, vendor.email, 'cancel'));
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Are you coming?');
  await guest.getByRole('button', { name: 'Cancel the call' }).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(outcomes.scheduling.cancelled);
  await guest.reload();
  await expect(guest.getByText(outcomes.scheduling.link_unknown)).toBeVisible();
  expect(await calendar()).toContain('STATUS:CANCELLED');

  await buyer.reload();
  await buyer.getByRole('button', { name: 'Replace the address' }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(buyer.getByLabel('Private address')).not.toHaveValue(address);
  expect((await request.get(new URL(address).pathname)).status()).toBe(404);
});
