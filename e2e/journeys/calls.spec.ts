import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { createApprovedBroker, type Office } from '../src/applications.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { createVerifiedCustomer, type Member, openMemberPage } from '../src/people.ts';
import { callAs } from '../src/staff.ts';

test.use({ expectedFaults: /status of 500/ });

const office: Office = {
  address: '1 Columbus Street, Ivanhoe NSW 2878',
  latitude: -32.9009,
  longitude: 144.2999,
};
/**
 * Creates a professional per journey, because other journeys book with the shared ones. Calls show
 * the account's name, not the listing's.
 */
async function professional(request: APIRequestContext): Promise<Member> {
  const vendor = await createApprovedBroker(request, 'Callum Brindabella', office);
  const body = { first_name: 'Callum', last_name: 'Brindabella' };
  await callAs(request, vendor.token, vendorAccountEndpoints.update, {
    params: { id: vendor.id },
    body,
  });
  return vendor;
}

const profile = ({ id }: Member) => `/customer/search-brokers/${id}`;
const dialogOf = (page: Page, name = 'Schedule a call') => page.getByRole('dialog', { name });
const freeDays = (dialog: Locator) =>
  dialog.getByRole('group', { name: 'Next free days' }).getByRole('button');
const act = (dialog: Locator) => dialog.getByRole('button', { name: 'Schedule call' });

async function openDialog(page: Page, vendor: Member): Promise<Locator> {
  await page.goto(profile(vendor));
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Schedule a call' }).click();
  const dialog = dialogOf(page);
  await expect(freeDays(dialog).first()).toBeVisible();
  return dialog;
}

/**
 * Chooses the first free time of the nth offered day.
 * @returns the time as the API receives it
 */
async function chooseTime(dialog: Locator, day: number): Promise<string> {
  await freeDays(dialog).nth(day).click();
  const time = dialog.getByRole('radio').first();
  await time.check({ force: true });
  return time.inputValue();
}

async function mailsTo(request: APIRequestContext, to: string) {
  const answer = await request.get('/dev/mailbox.json', { params: { to } });
  const { mails } = (await answer.json()) as {
    mails: { subject: string; calendar?: { method: string; content: string } }[];
  };
  return mails.flatMap(({ calendar }) => (calendar ? [calendar] : [])).toReversed();
}

const property = (content: string, name: string) =>
  content.split('\r\n').find((line) => line.startsWith(`${name}:`));

test('a customer books a call, the vendor moves it, the customer cancels', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  const vendor = await professional(request);
  const customer = await createVerifiedCustomer(request);
  const buyer = await openMemberPage(browser, 'customer', customer, 'Australia/Perth');
  const dialog = await openDialog(buyer, vendor);

  // The first free day is selected by default; a button selects another day.
  await expect(freeDays(dialog).first()).toHaveAttribute('aria-pressed', 'true');
  // Late in the day, the earlier parts of the day are no longer offered.
  await expect(
    dialog.getByRole('group', { name: /^(?:Morning|Afternoon|Evening)$/ }).first(),
  ).toBeVisible();
  await act(dialog).click();
  await expect(dialog.getByText('Please select a time.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Another date' }).click();
  await expect(dialog.getByLabel('Date')).toBeFocused();
  await dialog.getByLabel('Date').fill('');
  await act(dialog).click();
  await expect(dialog.getByText('Please select a date.')).toBeVisible();
  await dialog.getByLabel('Date').fill('2020-01-06');
  await expect(dialog.getByText('You cannot select a past date.')).toBeVisible();
  await act(dialog).click();
  await expect(dialog.getByText('You cannot select a past date.')).toBeVisible();
  await freeDays(dialog).nth(2).click();
  await expect(dialog.getByRole('group', { name: 'Morning' })).toBeVisible();
  await act(dialog).click();
  await expect(dialog.getByText('Please select a time.')).toBeVisible();
  await chooseTime(dialog, 2);
  await expect(dialog.getByText(/Sydney time · .* your time$/)).toBeVisible();
  await dialog.getByLabel('Topic').fill('See www.elsewhere.example');
  await dialog.getByLabel('Phone to be called on').fill('0400');
  await act(dialog).click();
  await expect(dialog.getByText(messages.scheduling.topic_links)).toBeVisible();
  await expect(dialog.getByText(messages.scheduling.phone_invalid)).toBeVisible();
  await dialog.getByLabel('Topic').fill('Refinancing a unit');
  await dialog.getByLabel('Phone to be called on').fill('0400 000 000');
  await act(dialog).click();
  const booked = dialogOf(buyer, 'Call scheduled successfully');
  await expect(booked.getByText('Topic: Refinancing a unit')).toBeVisible();
  await expect(booked.getByText('Indigo calls you on 0400 000 000.')).toBeVisible();
  const saving = buyer.waitForEvent('download');
  await booked.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await (await saving).path();
  expect(await readFile(file, 'utf8')).toContain('SUMMARY:Call with Callum Brindabella');
  await booked.getByRole('link', { name: 'See your calls' }).click();
  await expect(buyer).toHaveURL('/customer/calls');
  await expect(buyer.getByRole('listitem').filter({ hasText: 'Topic: Refinancing' })).toBeVisible();

  const seller = await openMemberPage(browser, 'vendor', vendor);
  await seller.goto('/vendor/calls');
  await waitForHydration(seller);
  const row = seller.getByRole('listitem').filter({ hasText: 'Indigo Fairweather' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Topic: Refinancing a unit');
  await expect(row.getByRole('link', { name: '0400 000 000' })).toHaveAttribute(
    'href',
    'tel:+61400000000',
  );
  const before = await row.getByRole('time').getAttribute('datetime');
  await row.getByRole('button', { name: /^Reschedule/ }).click();
  const moving = dialogOf(seller, 'Reschedule the call');
  await expect(freeDays(moving).first()).toBeVisible();
  await chooseTime(moving, 3);
  await moving.getByRole('button', { name: 'Reschedule call' }).click();
  await expect(seller.getByText('Call moved.')).toBeVisible();
  await expect(row.getByRole('time')).not.toHaveAttribute('datetime', before ?? '');

  await buyer.goto('/customer/dashboard');
  const next = buyer.getByRole('region', { name: 'Upcoming calls' });
  await expect(next.getByRole('link', { name: 'Callum Brindabella' })).toBeVisible();
  await next.getByRole('link', { name: 'All calls' }).click();
  await expect(buyer.getByRole('heading', { level: 1, name: 'Calls' })).toBeVisible();
  await buyer.getByRole('button', { name: /^Cancel the call/ }).click();
  const asked = buyer.getByRole('dialog');
  const cancel = '**/api/customers/time-slot/*';
  await buyer.route(cancel, (route) => route.fulfill({ status: 500, json: {} }));
  await asked.getByRole('button', { name: 'Cancel call' }).click();
  await expect(asked.getByText(outcomes.scheduling.cancel_failed)).toBeVisible();
  await buyer.unroute(cancel);
  await asked.getByRole('button', { name: 'Cancel call' }).click();
  await expect(buyer.getByText('Call cancelled.')).toBeVisible();
  await expect(buyer.getByText('No call is booked.')).toBeVisible();
  await buyer.getByRole('button', { name: 'Earlier calls (1)' }).click();
  await expect(buyer.getByText('Cancelled', { exact: true })).toBeVisible();

  await expect.poll(async () => (await mailsTo(request, customer.email)).length).toBe(3);
  const entries = await mailsTo(request, customer.email);
  const methods = entries.map(({ method }) => method);
  expect(methods).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
  const uids = entries.map(({ content }) => property(content, 'UID'));
  expect(new Set(uids).size).toBe(1);
  const sequences = entries.map(({ content }) => property(content, 'SEQUENCE'));
  expect(sequences).toEqual(['SEQUENCE:0', 'SEQUENCE:1', 'SEQUENCE:2']);
});

test('a customer chooses again when the chosen time is taken or past', async ({
  browser,
  request,
}) => {
  const vendor = await professional(request);
  const [first, second] = [
    await createVerifiedCustomer(request),
    await createVerifiedCustomer(request),
  ];
  const page = await openMemberPage(browser, 'customer', first);
  const dialog = await openDialog(page, vendor);
  const dateTime = await chooseTime(dialog, 1);

  const begins = Temporal.PlainDateTime.from(dateTime).toZonedDateTime('Australia/Sydney');
  await page.clock.setFixedTime(begins.epochMilliseconds);
  await act(dialog).click();
  await expect(dialog.getByText('You cannot select a past time.')).toBeVisible();
  await page.clock.setFixedTime(new Date());

  const schedule = '**/api/customers/time-slot/schedule';
  await page.route(schedule, (route) => route.fulfill({ status: 500, json: {} }));
  await act(dialog).click();
  const failed = 'Something went wrong while scheduling. Try again!';
  await expect(dialog.getByText(failed)).toBeVisible();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveValue(dateTime);
  await page.unroute(schedule);

  const taken = await request.post('/api/customers/time-slot/schedule', {
    headers: { authorization: `Bearer ${second.token}` },
    data: { customerId: second.id, vendorId: vendor.id, dateTime },
  });
  expect(taken.status()).toBe(201);
  await act(dialog).click();
  await expect(
    dialog.getByText('This time is already booked. Please choose another.'),
  ).toBeVisible();
  await expect(dialog.locator(`input[value="${dateTime}"]`)).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Schedule a call' }).click();
  await expect(freeDays(dialog).first()).toBeVisible();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(dialog.getByText('This time is already booked.')).toBeHidden();
});

test('a vendor sets the hours in which customers can book', async ({ browser, request }) => {
  const vendor = await professional(request);
  const page = await openMemberPage(browser, 'vendor', vendor);
  await page.goto('/vendor/dashboard');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Calls and hours' }).click();
  const hours = page.getByRole('region', { name: 'Your hours' });
  const save = hours.getByRole('button', { name: 'Save hours' });
  await hours.getByRole('radio', { name: 'Only in the hours that I set' }).check();
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await hours.getByRole('checkbox', { name: day }).uncheck();
  }
  await hours.getByRole('checkbox', { name: 'Monday' }).check();
  await hours.getByLabel('Monday from').first().fill('13:00');
  await hours.getByLabel('Monday to').first().fill('12:00');
  await save.click();
  await expect(hours.getByText('These hours must end after they begin.').first()).toBeVisible();
  await hours.getByLabel('Monday to').first().fill('15:00');
  await hours.getByLabel('Length of a call').selectOption({ label: '60 minutes' });
  await save.click();
  await expect(page.getByText('Hours saved.')).toBeVisible();
  await page.reload();
  await expect(hours.getByLabel('Monday from')).toHaveValue('13:00');
  await expect(hours.getByText('Closed')).toHaveCount(6);

  const buyer = await openMemberPage(browser, 'customer', await createVerifiedCustomer(request));
  const dialog = await openDialog(buyer, vendor);
  for (const day of await freeDays(dialog).all()) await expect(day).toContainText('Mon');
  await freeDays(dialog).last().click();
  await expect(dialog.getByRole('radio')).toHaveCount(2);
});
