import { notFoundPage } from '@threshold/contract/paths';
import { axeFaults, sidewaysScroll } from '../src/axe.ts';
import { addHome } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { newCustomer } from '../src/people.ts';
import { mailWith } from '../src/product/mailbox.ts';

test('two buyers share a purchase from the first home, then stop sharing', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  const ann = await newCustomer({ browser, request }, 'ann');
  const ben = await newCustomer({ browser, request }, 'ben');
  await ann.page.goto('/customer/buying');
  await expect(ann.page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeFaults(ann.page)).toEqual([]);
  await addHome(ann.page, '12 High Street');
  await ann.page.getByRole('link', { name: 'People' }).click();
  await ann.page.getByLabel('Their email').fill(ben.customer.email);
  await ann.page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(ann.page.getByRole('heading', { name: 'Invited' })).toBeVisible();
  expect(await axeFaults(ann.page)).toEqual([]);

  const mail = await mailWith(request, ben.customer.email, /invites you/);
  const token = /invitation\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
  await ben.page.goto(`/customer/buying/invitation?token=${token}`);
  await expect(ben.page.getByRole('heading', { name: /invites you/ })).toBeVisible();
  expect(await axeFaults(ben.page)).toEqual([]);
  await ben.page.getByRole('button', { name: 'Join as a buyer' }).click();
  await ben.page.getByRole('link', { name: '12 High Street' }).click();
  await expect(ben.page.getByLabel('This home for us?')).toBeVisible();
  expect(await axeFaults(ben.page)).toEqual([]);
  await ben.page.getByLabel('This home for us?').selectOption('Yes');
  await ben.page.getByRole('button', { name: 'Save opinion' }).click();
  await ben.page.getByLabel('Stage').selectOption('Under contract');
  await ben.page.getByRole('button', { name: 'Save stage' }).click();
  await expect(ben.page.getByText('Under contract', { exact: true }).first()).toBeVisible();

  // A customer outside the purchase sees nothing of it.
  const cat = await newCustomer({ browser, request }, 'cat');
  const address = new URL(ben.page.url()).pathname.split('/homes/')[0] ?? '';
  await cat.page.goto(address);
  await expect(cat.page.getByRole('heading', { name: notFoundPage.title })).toBeVisible();
  await cat.page.context().close();

  await ben.page.getByRole('link', { name: 'Dates' }).click();
  // Waits for the page of dates, because the home's page also has a button of this name.
  await expect(ben.page.getByRole('heading', { name: 'No date yet' })).toBeVisible();
  await ben.page.getByRole('button', { name: 'Add a date' }).click();
  await ben.page.getByLabel('State or territory').selectOption('New South Wales');
  await ben.page.getByLabel('Day on which contracts were exchanged').fill('2026-12-23');
  await ben.page.getByRole('button', { name: 'Count', exact: true }).click();
  await expect(ben.page.getByText('Mon 4 Jan 2027, 5:00 pm Sydney time')).toBeVisible();
  await expect(ben.page.getByText(/^Counted: Thu 24 Dec 2026/)).toContainText('Not counted:');
  await ben.page.getByRole('button', { name: 'Keep this date' }).click();
  await expect(ben.page.getByText(/Our count, not confirmed/)).toBeVisible();
  await expect(ben.page.getByRole('heading', { name: 'Dates', exact: true })).toBeFocused();

  await ann.page.goto(`${address}/dates`);
  await ann.page.getByRole('button', { name: 'Confirm: Cooling-off ends' }).click();
  await ann.page.getByLabel('Confirmed with').fill('Kim Lee');
  await ann.page.getByRole('button', { name: 'Confirm date' }).click();
  await expect(ann.page.getByText(/Confirmed with Kim Lee on/)).toBeVisible();
  const dates = ann.page.getByRole('heading', { name: 'Dates', exact: true });
  await expect(dates).toBeFocused();
  await ann.page.getByRole('button', { name: 'Add a date' }).click();
  await ann.page.getByLabel('What is it for?').selectOption('Settlement');
  await ann.page.getByLabel('State or territory').selectOption('New South Wales');
  await ann.page.getByLabel('How do you know it?').selectOption('Type the date');
  await ann.page.getByLabel('Date', { exact: true }).fill('2027-02-01');
  await ann.page.getByRole('button', { name: 'Keep this date' }).click();
  await expect(ann.page.getByText(/Days for a last look at the home/)).toBeVisible();
  await expect(
    ann.page.getByText('General information, not legal or financial advice.'),
  ).toBeVisible();
  expect(await axeFaults(ann.page)).toEqual([]);
  await ann.page.setViewportSize({ width: 375, height: 800 });
  expect(await sidewaysScroll(ann.page)).toBe(0);
  await ann.page.getByRole('button', { name: 'Cancel this date: Settlement' }).click();
  await expect(ann.page.getByRole('heading', { name: 'Done and cancelled' })).toBeVisible();
  await expect(dates).toBeFocused();

  await ben.page.getByRole('link', { name: 'People' }).click();
  await ben.page.getByRole('button', { name: 'Stop sharing' }).click();
  const dialog = ben.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(ben.page).not.toHaveURL(new RegExp(address));
  await ben.page.getByRole('link', { name: 'Dates' }).click();
  await expect(ben.page.getByText(/Confirmed with Kim Lee on/)).toBeVisible();
  await ben.page.getByRole('link', { name: 'Homes', exact: true }).click();
  await addHome(ben.page, '9 New Street');
  await ann.page.goto(address);
  await expect(ann.page.getByRole('link', { name: '12 High Street' })).toBeVisible();
  await expect(ann.page.getByText('9 New Street')).toBeHidden();
  await ann.page.context().close();
  await ben.page.context().close();
});
