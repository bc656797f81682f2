import { keyDateSentences } from '@threshold/contract/texts/key-date-texts';
import {
  dateShareMessages,
  dateShareOutcomes,
  dateShareRefusalWords,
} from '@threshold/contract/texts/purchase-texts';
import { apply, createApprovedBroker } from '../src/applications.ts';
import { axeFaults, sidewaysScroll } from '../src/axe.ts';
import { addHome } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { newCustomer, openMemberPage } from '../src/people.ts';
import { mailWith } from '../src/product/mailbox.ts';

test("a buyer shares only a contract's dates with a professional, then stops", {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(120_000);
  const broker = await createApprovedBroker(request, 'Banksia Yarra');
  const { customer, page } = await newCustomer({ browser, request }, 'ann');
  await apply(request, customer, broker);
  await page.goto('/customer/buying');
  await addHome(page, '3 Secret Street');
  const theirs = await openMemberPage(browser, 'vendor', broker);
  await theirs.goto('/vendor/shared-dates');
  await expect(theirs.getByText('Nobody shares dates with you')).toBeVisible();

  // Before a home is under contract, the page says that there are no dates to share.
  await page.getByRole('link', { name: 'Professionals', exact: true }).click();
  await page.getByRole('button', { name: 'Put on the purchase: Banksia Yarra' }).click();
  const shared = page.getByRole('region', { name: 'On this purchase' });
  await expect(shared.getByText(dateShareRefusalWords.no_contract)).toBeVisible();

  await page.getByRole('link', { name: 'Homes', exact: true }).click();
  await page.getByRole('link', { name: '3 Secret Street' }).click();
  await page.getByLabel('Stage').selectOption('Under contract');
  await page.getByRole('button', { name: 'Save stage' }).click();
  await page.getByRole('link', { name: 'Dates', exact: true }).click();
  await expect(page).toHaveURL(/\/dates$/);
  await page.getByRole('button', { name: 'Add a date' }).click();
  await page.getByLabel('What is it for?').selectOption('Settlement');
  await page.getByLabel('State or territory').selectOption('New South Wales');
  await page.getByLabel('How do you know it?').selectOption('Type the date');
  await page.getByLabel('Date', { exact: true }).fill('2027-03-12');
  await page.getByLabel('Home', { exact: true }).selectOption('3 Secret Street');
  await page.getByRole('button', { name: 'Keep this date' }).click();
  await expect(page.getByText(keyDateSentences.payment)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Professionals', exact: true }).click();
  await page.getByRole('button', { name: 'Share the dates with Banksia Yarra' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share the dates with Banksia Yarra' });
  await dialog.getByRole('button', { name: 'Share the dates' }).click();
  await expect(dialog.getByText(dateShareMessages.acts_for_us)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByLabel(/acts for us, not for the seller/).check();
  await dialog.getByRole('button', { name: 'Share the dates' }).click();
  await expect(page.getByText(dateShareOutcomes.shared)).toBeVisible();
  await expect(shared.getByText(/^Reads the dates, shared by you since/)).toBeVisible();
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
  }

  const mail = await mailWith(request, broker.email, /^A buyer shared dates with you$/);
  expect(mail).not.toMatch(/Secret|Settlement|12 Mar/);
  await theirs.reload();
  await expect(theirs.getByText('Fri 12 Mar 2027')).toBeVisible();
  await expect(theirs.getByText('New South Wales · Not confirmed')).toBeVisible();
  await expect(theirs.getByText(/Secret/)).toHaveCount(0);
  for (const width of [375, 1280]) {
    await theirs.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(theirs)).toBe(0);
    expect(await axeFaults(theirs)).toEqual([]);
  }

  await page.getByRole('button', { name: 'Stop sharing the dates with Banksia Yarra' }).click();
  await expect(page.getByText(dateShareOutcomes.unshared)).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText('Nobody shares dates with you')).toBeVisible();
  await page.context().close();
  await theirs.context().close();
});
