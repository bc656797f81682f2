import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { customerCalendarEndpoints } from '@threshold/contract/customers-calendar';
import { outcomes } from '@threshold/contract/outcomes';
import { vendorCalendarEndpoints } from '@threshold/contract/vendors-calendar';
import { approvedBroker, type Office } from '../src/applications.ts';
import { seriousFaults, sidewaysScroll } from '../src/axe.ts';
import { expect, hydrated } from '../src/fixtures.ts';
import { type MovedClock, test } from '../src/moved-clock.ts';
import { type Member, pageOf, verifiedCustomer } from '../src/people.ts';
import { callAs, enrolStaff } from '../src/staff.ts';
import { firstStaff, staffPassword } from '../src/staff-accounts.ts';
import { tabTo } from '../src/tab-to.ts';

test.use({ owner: 'calls-week', contextOptions: { reducedMotion: 'reduce' } });

const HOUR_MS = 60 * 60 * 1000;
const desktop = { width: 1280, height: 900 };
const phone = { width: 375, height: 800 };

const office: Office = {
  address: '1 Hutchison Street, Coober Pedy SA 5723',
  latitude: -29.0135,
  longitude: 134.7544,
};
const zone = 'Australia/Adelaide';

const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10);

/** Books the first time of the professional that is an hour away, and the first of another day. No session lasts until that day. */
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

const dayOf = (dateTime: string) => Temporal.PlainDate.from(dateTime.slice(0, 10));
const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 });

/** Goes by so many weeks, by the keys. */
async function toWeekOf(page: Page, dateTime: string) {
  const today = Temporal.Now.plainDateISO(zone);
  const weeks = mondayOf(today).until(mondayOf(dayOf(dateTime))).days / 7;
  await tabTo(page, page.getByRole('button', { name: 'Next week' }));
  for (let week = 0; week < weeks; week += 1) await page.keyboard.press('Enter');
}

const shortDate = (dateTime: string) =>
  dayOf(dateTime).toLocaleString('en-AU', { day: 'numeric', month: 'short' });
const longDay = (dateTime: string) =>
  dayOf(dateTime).toLocaleString('en-AU', { weekday: 'long', day: 'numeric', month: 'long' });
const callOf = (page: Page, dateTime: string) =>
  page.getByRole('region', { name: longDay(dateTime) }).getByRole('button');

/** The address holds what is shown: over a reload, for whoever is sent it, and for Back. */
async function expectWeekInAddress(page: Page, dateTime: string) {
  const shown = page.url();
  const title = page.getByRole('heading', { level: 3, name: /–.*20\d\d/ });
  const week = await title.innerText();
  await page.reload();
  await expect(title).toHaveText(week);
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(title).not.toHaveText(week);
  await page.goBack();
  await expect(title).toHaveText(week);
  expect(page.url()).toBe(shown);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page).toHaveURL(/\/vendor\/calls$/);
  await page.goBack();
  await expect(callOf(page, dateTime)).toBeVisible();
  const sent = await page.context().newPage();
  await sent.goto(shown);
  await expect(callOf(sent, dateTime)).toBeVisible();
  await sent.close();
}

/** Drags a call by an hour with the mouse: Escape and 'Leave it' leave it where it is, and what is confirmed moves it. */
async function dragAnHour(page: Page, call: Locator) {
  const isLate = /[1-9]:\d\d pm/.test(await call.innerText());
  const before = await call.innerText();
  const ghost = page.locator('[data-column] > [aria-hidden=true]');
  const hold = async () => {
    await call.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await call.boundingBox();
    if (!box) throw new Error('The call is nowhere.');
    const [x, y] = [box.x + box.width / 2, box.y + 8];
    await page.mouse.move(x, y);
    await page.mouse.down();
    // The free times are read as it begins to move.
    let jitter = 0;
    await expect(async () => {
      jitter = 1 - jitter;
      await page.mouse.move(x + jitter, y + (isLate ? -84 : 84));
      expect(await ghost.count()).toBe(1);
    }).toPass({ timeout: 10_000 });
    return (await ghost.innerText()).trim();
  };
  const question = page.getByRole('dialog', { name: 'Reschedule the call?' });
  await hold();
  await page.keyboard.press('Escape');
  await expect(ghost).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await hold();
  await page.mouse.up();
  await question.getByRole('button', { name: 'Leave it' }).click();
  await expect(question).toHaveCount(0);
  expect(await call.innerText()).toBe(before);
  const time = await hold();
  await page.mouse.up();
  await question.getByRole('button', { name: 'Reschedule call' }).click();
  await expect(call).toContainText(time);
  expect(before).not.toContain(time);
  // A press is still a press.
  await call.click();
  await page
    .getByRole('dialog', { name: /^Call with/ })
    .getByRole('button', { name: 'Close' })
    .click();
}

async function expectGoodLooks(page: Page) {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    expect(await seriousFaults(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  }
}

/** Opens a page by the product's clock, which the browser does not share. */
async function openNow(page: Page, path: string, clock: MovedClock) {
  await page.clock.setFixedTime(clock.now());
  await page.goto(path);
  await hydrated(page);
}

test('a professional moves a call in the week by keys, and each side says for itself how one went', async ({
  browser,
  request,
  clock,
}) => {
  test.setTimeout(120_000);
  const { token: staff } = await enrolStaff(request, firstStaff.email, staffPassword);
  const vendor = await approvedBroker(request, 'Tilda Mulga', office, staff);
  const customer = await verifiedCustomer(request);
  const [first, second] = await bookTwo(request, customer, vendor);

  const seller = await pageOf(browser, 'vendor', vendor);
  await seller.setViewportSize(desktop);
  await seller.goto('/vendor/calls');
  await hydrated(seller);
  await tabTo(seller, seller.getByRole('button', { name: 'Week', exact: true }));
  await seller.keyboard.press('Enter');
  await expect(seller.getByRole('heading', { level: 4 })).toHaveCount(7);
  await toWeekOf(seller, second.dateTime);
  const call = callOf(seller, second.dateTime);
  await expect(call).toBeVisible();
  await expectWeekInAddress(seller, second.dateTime);
  await expectGoodLooks(seller);
  if (mondayOf(dayOf(first.dateTime)).equals(mondayOf(dayOf(second.dateTime)))) {
    await tabTo(seller, callOf(seller, first.dateTime));
    await seller.keyboard.press('ArrowRight');
  } else {
    await tabTo(seller, call);
  }
  await expect(call).toBeFocused();
  await seller.keyboard.press('Enter');
  const details = seller.getByRole('dialog', { name: /^Call with/ });
  await tabTo(seller, details.getByRole('button', { name: 'Reschedule' }));
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
  await expect(call).toBeFocused();
  const clockText = Temporal.PlainTime.from(moved.slice(11)).toLocaleString('en-AU', {
    hour: 'numeric',
    minute: '2-digit',
  });
  await expect(call).toContainText(clockText);

  await dragAnHour(seller, call);

  await clock.forward((Date.parse(first.startsAt) - Date.now()) / HOUR_MS + 1);
  await openNow(seller, '/vendor/calls', clock);
  await seller.getByRole('button', { name: 'Earlier calls (1)' }).click();
  await seller.getByRole('button', { name: /^How did it go\?/ }).click();
  const asked = seller.getByRole('dialog', { name: 'How did the call go?' });
  await asked.getByRole('radio', { name: 'No-show' }).check();
  await asked.getByLabel('Note to yourself').fill('Rang twice.');
  await expectGoodLooks(seller);
  await asked.getByRole('button', { name: 'Save' }).click();
  const earlier = seller.getByRole('list', { name: 'Earlier calls' });
  await expect(earlier).toContainText('You said: No-show');
  await expect(earlier).toContainText('Your note: Rang twice.');

  const buyer = await pageOf(browser, 'customer', customer);
  await openNow(buyer, '/customer/calls', clock);
  await buyer.getByRole('button', { name: 'Earlier calls (1)' }).click();
  const own = buyer.getByRole('list', { name: 'Earlier calls' });
  await expect(own.getByRole('listitem')).toHaveCount(1);
  await expect(own).not.toContainText('You said');
  await expect(own).not.toContainText('Rang twice.');
  await own.getByRole('button', { name: /^Did it take place\?/ }).click();
  const told = buyer.getByRole('dialog', { name: 'How did the call go?' });
  await expect(told.getByLabel('Note to yourself')).toHaveCount(0);
  await told.getByRole('radio', { name: 'The professional did not come' }).check();
  await told.getByRole('button', { name: 'Save' }).click();
  await expect(own).toContainText('You said: The professional did not come');
  await expectGoodLooks(buyer);

  await seller.reload();
  await seller.getByRole('button', { name: 'Earlier calls (1)' }).click();
  await expect(earlier).toContainText('You said: No-show');
  await expect(earlier).not.toContainText('did not come');
  await seller.goto('/vendor/figures');
  await expect(seller.getByRole('region', { name: 'How calls went' })).toContainText(
    '0 took place and 1 was a no-show',
  );
});
