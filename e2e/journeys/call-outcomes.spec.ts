import type { APIRequestContext, Page } from '@playwright/test';
import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { createApprovedBroker, type Office } from '../src/applications.ts';
import { axeFaults, sidewaysScroll } from '../src/axe.ts';
import { expect, waitForHydration } from '../src/fixtures.ts';
import { createVerifiedCustomer, type Member, openMemberPage } from '../src/people.ts';
import { type MovedClock, test } from '../src/product/moved-clock.ts';
import { callAs, enrolStaff } from '../src/staff.ts';
import { firstStaff, staffPassword } from '../src/staff-accounts.ts';
import { tabTo } from '../src/tab-to.ts';

test.use({ owner: 'call-outcomes' });

const HOUR_MS = 60 * 60 * 1000;
const desktop = { width: 1280, height: 900 };
const phone = { width: 375, height: 800 };

const office: Office = {
  address: '1 Hutchison Street, Coober Pedy SA 5723',
  latitude: -29.0135,
  longitude: 134.7544,
};

const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10);

/**
 * Books a call at the first free time more than an hour away, and a call on another day. The
 * journey ends before the second call, because its sessions would expire.
 */
async function bookTwo(request: APIRequestContext, customer: Member, vendor: Member) {
  const { data } = await callAs(request, customer.token, vendorCalendarEndpoints.slots, {
    params: { id: vendor.id },
    query: { from: dayIn(0), to: dayIn(14) },
  });
  const later = data.filter(({ startsAt }) => Date.parse(startsAt) > Date.now() + HOUR_MS);
  const first = later[0]?.dateTime ?? '';
  const second = later.find(({ dateTime }) => dateTime.slice(0, 10) > first.slice(0, 10));
  const book = async (dateTime: string) => {
    const body = { customerId: customer.id, vendorId: vendor.id, dateTime };
    return (await callAs(request, customer.token, customerCalendarEndpoints.schedule, { body }))
      .data;
  };
  return [await book(first), await book(second?.dateTime ?? '')] as const;
}

const shortDate = (dateTime: string) =>
  Temporal.PlainDate.from(dateTime.slice(0, 10)).toLocaleString('en-AU', {
    day: 'numeric',
    month: 'short',
  });
const longDay = (dateTime: string) =>
  new RegExp(
    `^${Temporal.PlainDate.from(dateTime.slice(0, 10)).toLocaleString('en-AU', { weekday: 'long', day: 'numeric', month: 'long' })}`,
  );

async function expectGoodLooks(page: Page) {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    expect(await axeFaults(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  }
}

/** Opens a page with the browser's clock set to the time of the product's clock. */
async function openNow(page: Page, path: string, clock: MovedClock) {
  await page.clock.setFixedTime(clock.now());
  await page.goto(path);
  await waitForHydration(page);
}

test('a professional moves a phone call by keyboard; both members report results', async ({
  browser,
  request,
  clock,
}) => {
  test.setTimeout(120_000);
  const { token: staff } = await enrolStaff(request, firstStaff.email, staffPassword);
  const vendor = await createApprovedBroker(request, 'Tilda Mulga', office, staff);
  const customer = await createVerifiedCustomer(request);
  const [first, second] = await bookTwo(request, customer, vendor);

  const seller = await openMemberPage(browser, 'vendor', vendor);
  await seller.setViewportSize(desktop);
  await seller.goto('/vendor/calls');
  await waitForHydration(seller);
  const upcoming = seller.getByRole('region', { name: 'Upcoming calls' });
  await expect(upcoming.getByRole('heading', { level: 3 })).toHaveText([
    longDay(first.dateTime),
    longDay(second.dateTime),
  ]);
  await expectGoodLooks(seller);
  await tabTo(seller, upcoming.getByRole('button', { name: /^Reschedule/ }).last());
  await seller.keyboard.press('Enter');
  const moving = seller.getByRole('dialog', { name: 'Reschedule the call' });
  await tabTo(seller, moving.getByRole('button', { name: new RegExp(shortDate(second.dateTime)) }));
  await seller.keyboard.press('Enter');
  const time = moving.getByRole('radio').last();
  await time.check({ force: true });
  const moved = await time.inputValue();
  await tabTo(seller, moving.getByRole('button', { name: 'Reschedule call' }));
  await seller.keyboard.press('Enter');
  await expect(seller.getByText(outcomes.scheduling.moved)).toBeVisible();
  const clockText = Temporal.PlainTime.from(moved.slice(11)).toLocaleString('en-AU', {
    hour: 'numeric',
    minute: '2-digit',
  });
  await expect(upcoming.getByRole('time').last()).toHaveText(clockText);

  await clock.forward((Date.parse(first.startsAt) - Date.now()) / HOUR_MS + 1);
  await openNow(seller, '/vendor/calls', clock);
  await seller.getByRole('button', { name: 'Earlier calls (1)' }).click();
  await seller.getByRole('button', { name: /^How did it go\?/ }).click();
  const asked = seller.getByRole('dialog', { name: 'How did the call go?' });
  await asked.getByRole('radio', { name: 'No-show' }).check();
  await asked.getByLabel('Note to yourself').fill('Rang twice.');
  await expectGoodLooks(seller);
  await asked.getByRole('button', { name: 'Save' }).click();
  const earlier = seller.getByRole('region', { name: 'Earlier calls' });
  await expect(earlier).toContainText('You said: No-show');
  await expect(earlier).toContainText('Your note: Rang twice.');

  const buyer = await openMemberPage(browser, 'customer', customer);
  await openNow(buyer, '/customer/calls', clock);
  await buyer.getByRole('button', { name: 'Earlier calls (1)' }).click();
  const own = buyer.getByRole('region', { name: 'Earlier calls' });
  await expect(own.getByRole('listitem')).toHaveCount(1);
  await expect(own).not.toContainText('You said');
  await expect(own).not.toContainText('Rang twice.');
  await own.getByRole('button', { name: /^Did it take place\?/ }).click();
  const question = buyer.getByRole('dialog', { name: 'How did the call go?' });
  await expect(question.getByLabel('Note to yourself')).toHaveCount(0);
  await question.getByRole('radio', { name: 'The professional did not come' }).check();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(own).toContainText('You said: The professional did not come');
  await expectGoodLooks(buyer);

  await seller.reload();
  await seller.getByRole('button', { name: 'Earlier calls (1)' }).click();
  await expect(earlier).toContainText('You said: No-show');
  await expect(earlier).not.toContainText('did not come');
});
