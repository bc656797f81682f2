import type { APIRequestContext, Page } from '@playwright/test';
import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { createApprovedBroker, type Office } from '../src/applications.ts';
import { axeFaults, sidewaysScroll } from '../src/axe.ts';
import { expect } from '../src/fixtures.ts';
import { createVerifiedCustomer, openMemberPage } from '../src/people.ts';
import { mailWith } from '../src/product/mailbox.ts';
import { test } from '../src/product/moved-clock.ts';
import { callAs, enrolStaff } from '../src/staff.ts';
import { firstStaff, staffPassword } from '../src/staff-accounts.ts';

test.use({ owner: 'call-reminders' });

const HOUR_MS = 60 * 60 * 1000;

const office: Office = {
  address: '1 Hutchison Street, Coober Pedy SA 5723',
  latitude: -29.0135,
  longitude: 134.7544,
};

const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10);

/** Books a call that begins in more than a day, for two members without other calls. */
async function booked(request: APIRequestContext, name: string, staff: string) {
  const vendor = await createApprovedBroker(request, name, office, staff);
  const customer = await createVerifiedCustomer(request);
  const { data: slots } = await callAs(request, customer.token, vendorCalendarEndpoints.slots, {
    params: { id: vendor.id },
    query: { from: dayIn(1), to: dayIn(14) },
  });
  const slot = slots.find(({ startsAt }) => Date.parse(startsAt) > Date.now() + 26 * HOUR_MS);
  const { data: call } = await callAs(request, customer.token, customerCalendarEndpoints.schedule, {
    body: { customerId: customer.id, vendorId: vendor.id, dateTime: slot?.dateTime ?? '' },
  });
  return { vendor, customer, call };
}

async function linkOf(
  request: APIRequestContext,
  to: string,
  answer: 'coming' | 'move' | 'cancel',
) {
  const text = await mailWith(request, to, /^In a day: call with /);
  const link = new RegExp(`https?://\\S+answer=${answer}#\\S+`).exec(text)?.[0] ?? '';
  const { pathname, search, hash } = new URL(link);
  return `${pathname}${search}${hash}`;
}

async function expectGoodLooks(page: Page) {
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await sidewaysScroll(page)).toBe(0);
}

test('two members get calendar entries and call reminders, and answer by link', {
  tag: '@smoke',
}, async ({ browser, request, clock }) => {
  test.setTimeout(180_000);
  const { token: staff } = await enrolStaff(request, firstStaff.email, staffPassword);
  const { vendor, customer, call } = await booked(request, 'Tilda Mulga', staff);
  const mover = await booked(request, 'Banksia Mallee', staff);

  const buyer = await openMemberPage(browser, 'customer', customer);
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
  const seller = await openMemberPage(browser, 'vendor', vendor);
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

  await moveByLink(guest, request, mover);
});

/**
 * Moves the call through the customer's link, without a sign-in. Opening the link changes nothing.
 * After the move, the links of both members only show the new time.
 */
async function moveByLink(
  guest: Page,
  request: APIRequestContext,
  { vendor, customer }: Awaited<ReturnType<typeof booked>>,
) {
  const link = await linkOf(request, customer.email, 'move');
  const heading = guest.getByRole('heading', { level: 1 });
  const asked = guest.getByRole('dialog', { name: 'Move the call' });
  await guest.setViewportSize({ width: 1280, height: 900 });
  await guest.goto(link);
  await expect(asked.getByRole('radio').first()).toBeAttached();
  await expectGoodLooks(guest);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading).toHaveText('Are you coming?');
  const moving = guest.getByRole('button', { name: 'Move the call' });
  await expect(moving).toBeFocused();
  await moving.press('Enter');
  await asked.getByRole('group', { name: 'Next free days' }).getByRole('button').last().click();
  await asked.getByRole('radio').last().check({ force: true });
  await asked.getByRole('button', { name: 'Move call' }).click();
  await expect(heading).toHaveText(outcomes.scheduling.moved);
  await expect(heading).toBeFocused();
  await expectGoodLooks(guest);
  const told = await guest.getByText(/^Call with Banksia Mallee/).innerText();
  for (const to of [customer.email, vendor.email]) {
    await mailWith(request, to, /^Call with .* moved to /);
  }
  for (const old of [link, await linkOf(request, vendor.email, 'cancel')]) {
    await guest.goto(old);
    await guest.reload();
    await expect(heading).toHaveText(outcomes.scheduling.moved_since);
    await expect(guest.getByRole('button', { name: 'Cancel the call' })).toHaveCount(0);
  }
  await guest.goto(link);
  await expect(guest.getByText(told)).toBeVisible();
}
