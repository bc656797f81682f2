import type { APIRequestContext, Page } from '@playwright/test';
import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { awayNoticeEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { awaySentences } from '@threshold/contract/texts/away-texts';
import { createApprovedBroker } from '../src/applications.ts';
import { expectAccessible } from '../src/axe.ts';
import { log, messageBox } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { createVerifiedCustomer, type Member, openMemberPage } from '../src/people.ts';
import { callAs } from '../src/staff.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const words = 'Skiing with the family. My colleague Ana looks after urgent files.';

/** Returns a function for the date in n days, 'YYYY-MM-DD', in the professional's time zone. */
async function daysOf(request: APIRequestContext, { id, token }: Member) {
  const { data } = await callAs(request, token, awayNoticeEndpoints.own, { params: { id } });
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: data.timezone });
  const now = Date.now();
  return (days: number) => format.format(now + days * DAY_MS);
}

const profile = ({ id }: Member) => `/customer/search-brokers/${id}`;
const notice = (page: Page) => page.getByText(/^Away until \d/);

/** Returns the profile's HTML as a guest gets it; the token only bypasses the page cache. */
async function givenHtml(request: APIRequestContext, vendor: Member): Promise<string> {
  const answer = await request.get(profile(vendor), {
    headers: { accept: 'text/html', authorization: `Bearer ${vendor.token}` },
  });
  expect(answer.status()).toBe(200);
  return answer.text();
}

/** Returns the first day that the dialog offers, as it is displayed. */
async function firstFreeDay(buyer: Page, vendor: Member): Promise<string> {
  await buyer.goto(profile(vendor));
  await waitForHydration(buyer);
  // On a phone the actions are in a bar and have shorter names.
  await buyer.getByRole('button', { name: /^(?:Schedule a call|Call)$/ }).click();
  const dialog = buyer.getByRole('dialog', { name: 'Schedule a call' });
  const free = dialog.getByRole('group', { name: 'Next free days' }).getByRole('button').first();
  const text = await free.innerText();
  await buyer.keyboard.press('Escape');
  return text.replaceAll(/\s+/g, ' ');
}

atEveryWidth(({ name }) => {
  test(`a professional's away notice appears in profile, chat and calendar: ${name}`, async ({
    browser,
    request,
    page: sized,
  }) => {
    test.setTimeout(120_000);
    const vendor = await createApprovedBroker(request, 'Tamsin Banksia');
    const customer = await createVerifiedCustomer(request, 'snow');
    const size = sized.viewportSize() ?? { width: 0, height: 0 };
    const desk = await openMemberPage(browser, 'vendor', vendor);
    const buyer = await openMemberPage(browser, 'customer', customer);
    for (const page of [desk, buyer]) await page.setViewportSize(size);
    const dayIn = await daysOf(request, vendor);
    const dateTime = `${dayIn(2)} 10:00:00`;
    const body = { customerId: customer.id, vendorId: vendor.id, dateTime };
    await callAs(request, customer.token, customerCalendarEndpoints.schedule, { body });
    expect(await givenHtml(request, vendor)).not.toContain('Away until');

    await desk.goto('/vendor/calls');
    await waitForHydration(desk);
    const panel = desk.getByRole('region', { name: 'When you are away' });
    await panel.getByRole('button', { name: 'Save the notice' }).click();
    await expect(panel.getByText(awaySentences.first_day)).toBeVisible();
    await expect(panel.getByLabel('First day')).toBeFocused();
    await panel.getByLabel('First day').fill(dayIn(0));
    await panel.getByLabel('Last day').fill(dayIn(3));
    await panel.getByLabel(/own words/).fill(words);
    await panel.getByRole('button', { name: 'Save the notice' }).click();
    await expect(panel.getByText(/^You are away until/)).toBeVisible();
    await expect(panel.getByText(awaySentences.calls(1))).toBeVisible();
    await expectAccessible(desk, 'an away notice that is set');
    await panel.getByRole('link', { name: awaySentences.calls_link }).click();
    await expect(desk).toHaveURL(/#upcoming-calls$/);

    const html = await givenHtml(request, vendor);
    expect(html).toContain('Away until');
    expect(html).toContain(words);

    await buyer.goto(profile(vendor));
    await waitForHydration(buyer);
    await expect(notice(buyer)).toBeVisible();
    await expect(
      buyer.getByText(`${awaySentences.words_of('Tamsin Banksia')} ${words}`),
    ).toBeVisible();
    await expectAccessible(buyer, 'the profile of a professional who is away');
    const back = Number(dayIn(4).slice(8));
    expect(await firstFreeDay(buyer, vendor)).toMatch(new RegExp(`\\b${back} `));

    await buyer.goto(`/customer/inbox/${vendor.id}`);
    await waitForHydration(buyer);
    await expect(notice(buyer)).toBeVisible();
    await messageBox(buyer).fill('Hello, can you help us?');
    await expect(notice(buyer)).toBeVisible();
    await expect(buyer.getByText(words)).toBeVisible();
    await expect(log(buyer).getByText(words)).toHaveCount(0);
    await expectAccessible(buyer, 'a chat with a professional who is away');

    await panel.getByRole('button', { name: 'I am back' }).click();
    await expect(panel.getByText(/^You are away until/)).toHaveCount(0);
    await expect(panel.getByLabel('First day')).toBeFocused();
    expect(await givenHtml(request, vendor)).not.toContain('Away until');
    await buyer.reload();
    await waitForHydration(buyer);
    await expect(messageBox(buyer)).toBeVisible();
    await expect(notice(buyer)).toHaveCount(0);
    expect(await firstFreeDay(buyer, vendor)).not.toMatch(new RegExp(`\\b${back} `));
  });
});
