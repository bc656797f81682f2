import type { Locator, Page } from '@playwright/test';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { newAddress } from '../src/accounts.ts';
import { createBrokerWithBrowser, log, messageBox } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import {
  fillServicesStep,
  finish,
  passBasicInformation,
  passWorkExperience,
  signUpExpert,
} from '../src/onboarding.ts';
import { enterCustomer, signInDemoVendor } from '../src/people.ts';
import { tabTo } from '../src/tab-to.ts';

/** Counts the clicks and fields that a task needs. */
function handOf(page: Page) {
  const done = { clicks: 0, fields: 0 };
  const click = async (target: Locator) => {
    done.clicks += 1;
    await target.click();
  };
  const choose = async (target: Locator, value: string) => {
    done.fields += 1;
    await target.selectOption(value);
  };
  const type = async (target: Locator, text: string) => {
    done.fields += 1;
    await target.fill(text);
  };
  const startAnew = () => Object.assign(done, { clicks: 0, fields: 0 });
  return { done, click, choose, type, startAnew, button: (name: string) => button(page, name) };
}

const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
const typeBox = (page: Page): Locator => page.getByLabel("I'm looking for");
const placeBox = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Suburb or postcode' });

test('a member finds, messages and books a broker with eight clicks', async ({
  page,
  browser,
  request,
  visit,
}) => {
  test.setTimeout(90_000);
  await enterCustomer(page, request, 'counted');
  const hand = handOf(page);
  await visit('/');
  await hand.choose(typeBox(page), 'Mortgage Broker');
  await hand.type(placeBox(page), 'parrama');
  await hand.click(page.getByRole('option', { name: /Parramatta NSW 2150/ }));
  await hand.click(hand.button('Search').first());
  const cards = page.getByRole('article');
  await hand.click(cards.first().getByRole('link', { name: /Profile/ }));
  await expect(page).toHaveURL(/\/customer\/search-brokers\/[0-9a-f-]{36}/);
  expect(hand.done).toEqual({ clicks: 3, fields: 2 });

  await page.goBack();
  hand.startAnew();
  await hand.click(cards.first().getByRole('button', { name: /Chat/ }));
  await hand.type(messageBox(page), 'Do you lend on a townhouse?');
  await hand.click(hand.button('Send'));
  // Demo professionals have no message keys, so sending without encryption is confirmed first.
  await hand.click(hand.button(sealedChat.send_plain));
  await expect(log(page).getByText('Do you lend on a townhouse?')).toBeVisible();
  expect(hand.done).toEqual({ clicks: 3, fields: 1 });

  const broker = await createBrokerWithBrowser(browser, request);
  await visit(`/customer/search-brokers/${broker.id}`);
  hand.startAnew();
  await hand.click(hand.button('Start a conversation').first());
  await hand.type(messageBox(page), 'Do you lend on a unit?');
  await hand.click(hand.button('Send'));
  await expect(log(page).getByText('Do you lend on a unit?')).toBeVisible();
  expect(hand.done).toEqual({ clicks: 2, fields: 1 });

  const vendor = await signInDemoVendor(request);
  await visit(`/customer/search-brokers/${vendor.id}`);
  hand.startAnew();
  await hand.click(hand.button('Schedule a call').first());
  const dialog = page.getByRole('dialog', { name: 'Schedule a call' });
  // Clicks the label, because a styled box covers the input.
  await hand.click(dialog.getByRole('group').locator('label:has(input[type=radio])').first());
  await hand.click(dialog.getByRole('button', { name: 'Schedule call' }));
  await expect(page.getByText(outcomes.scheduling.booked).first()).toBeVisible();
  expect(hand.done).toEqual({ clicks: 3, fields: 0 });
});

/**
 * Records each field that is typed into or chosen from, except check boxes, files and boxes of
 * codes.
 */
const noteFields = () => {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLElement) || !('labels' in target)) return;
    if (['checkbox', 'radio', 'file'].includes(target.getAttribute('type') ?? '')) return;
    const label = (target.labels as NodeListOf<HTMLLabelElement> | null)?.[0]?.textContent;
    const name = label ?? target.getAttribute('aria-label') ?? '';
    if (name.startsWith('Digit')) return;
    const known = JSON.parse(sessionStorage.getItem('fields') ?? '[]') as string[];
    const fields = [...new Set([...known, `${location.pathname} ${name}`])];
    sessionStorage.setItem('fields', JSON.stringify(fields));
  });
};

test('a professional creates a listing with twelve fields and one code', async ({
  page,
  request,
  visit,
}) => {
  test.setTimeout(90_000);
  await page.addInitScript(noteFields);
  await visit('/vendor/auth/register');
  const email = newAddress('listed');
  await signUpExpert(page, request, { first_name: 'Marlo', last_name: 'Finch', email });
  await page.getByRole('link', { name: 'Skip', exact: true }).click();
  await passBasicInformation(page);
  await passWorkExperience(page);
  await fillServicesStep(page);
  await finish(page);
  const fields = await page.evaluate(() => sessionStorage.getItem('fields') ?? '[]');
  expect(JSON.parse(fields)).toHaveLength(12);
});

/** Half of a desktop's width, as at 200 % zoom. */
test.describe('by keyboard only, at 200 % zoom', () => {
  test.use({ viewport: { width: 640, height: 512 }, deviceScaleFactor: 2 });

  test('a member books a call and sends a file', async ({ page, browser, request, visit }) => {
    test.setTimeout(120_000);
    await enterCustomer(page, request, 'tabbing');
    const { keyboard } = page;
    await visit('/');
    await tabTo(page, typeBox(page));
    await keyboard.type('Mortgage');
    await expect(typeBox(page)).toHaveValue('Mortgage Broker');
    await tabTo(page, button(page, 'Search').first());
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/customer\/search-brokers\?/);

    const vendor = await createBrokerWithBrowser(browser, request);
    await page.goto(`/customer/search-brokers/${vendor.id}`);
    await waitForHydration(page);
    await tabTo(page, button(page, 'Call'));
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Schedule a call' });
    await tabTo(page, dialog.getByRole('radio').first());
    await keyboard.press('Space');
    await tabTo(page, dialog.getByRole('button', { name: 'Schedule call' }));
    await keyboard.press('Enter');
    await expect(page.getByText(outcomes.scheduling.booked).first()).toBeVisible();

    // Listens early, because the browser may take longer to intercept the file chooser than the key
    // press.
    const chosen = page.waitForEvent('filechooser');
    await page.goto(`/customer/inbox/${vendor.id}`);
    await waitForHydration(page);
    await tabTo(page, button(page, 'Attach files'));
    await keyboard.press('Enter');
    const buffer = Buffer.from('Paid in full');
    await (await chosen).setFiles({ name: 'payslip.txt', mimeType: 'text/plain', buffer });
    await tabTo(page, button(page, 'Send'));
    await keyboard.press('Enter');
    await expect(log(page).getByRole('button', { name: 'Open payslip.txt' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
  });
});
