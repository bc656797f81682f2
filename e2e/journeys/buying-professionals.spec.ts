import { apply, createApprovedBroker } from '../src/applications.ts';
import { axeFaults, sidewaysScroll } from '../src/axe.ts';
import { joinAsBuyer } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { newCustomer } from '../src/people.ts';

test('two buyers add a professional to a purchase without sharing applications', async ({
  browser,
  request,
}) => {
  const broker = await createApprovedBroker(request, 'Wattle Tarrango');
  const ann = await newCustomer({ browser, request }, 'ann');
  const ben = await newCustomer({ browser, request }, 'ben');
  await apply(request, ann.customer, broker);
  await ann.page.goto('/customer/buying');
  await ann.page.getByRole('button', { name: 'Add a home' }).click();
  const dialog = ann.page.getByRole('dialog', { name: 'Add a home' });
  await dialog.getByLabel('Address').fill('9 Team Street');
  await dialog.getByRole('combobox', { name: 'Suburb' }).fill('parramatta');
  await ann.page.getByRole('option', { name: /Parramatta NSW 2150/ }).click();
  await dialog.getByRole('button', { name: 'Add home' }).click();
  await expect(dialog).toBeHidden();
  await joinAsBuyer(request, ann.page, ben);

  await ben.page.getByRole('link', { name: 'Professionals', exact: true }).click();
  await expect(ben.page.getByRole('heading', { name: 'Only you see these' })).toBeVisible();
  await expect(ben.page.getByText('Wattle Tarrango')).toHaveCount(0);
  await expect(
    ben.page.getByRole('link', { name: 'Find Mortgage Brokers near Parramatta NSW 2150' }),
  ).toBeVisible();

  await ann.page.getByRole('link', { name: 'Professionals', exact: true }).click();
  const mine = ann.page.getByRole('region', { name: 'Only you see these' });
  await expect(mine.getByRole('link', { name: 'Wattle Tarrango' })).toBeVisible();
  await expect(mine.getByRole('link', { name: 'Your application: New' })).toBeVisible();
  expect(await axeFaults(ann.page)).toEqual([]);
  await mine.getByRole('button', { name: 'Put on the purchase: Wattle Tarrango' }).click();
  const shared = ann.page.getByRole('region', { name: 'On this purchase' });
  await expect(shared.getByText(/put here by you/)).toBeVisible();
  await expect(shared.getByRole('heading', { name: 'On this purchase' })).toBeFocused();

  await ben.page.reload();
  const seen = ben.page.getByRole('region', { name: 'On this purchase' });
  await expect(seen.getByRole('link', { name: 'Wattle Tarrango' })).toBeVisible();
  await expect(ben.page.getByText(/Your application/)).toHaveCount(0);
  await expect(ben.page.getByRole('link', { name: /Find Mortgage Brokers/ })).toHaveCount(0);
  await ben.page.setViewportSize({ width: 375, height: 800 });
  expect(await sidewaysScroll(ben.page)).toBe(0);

  // A profession that is missing on the purchase links to a search for its type and place.
  await ben.page.getByRole('link', { name: /Find Conveyancers and Solicitors near/ }).click();
  await expect(ben.page).toHaveURL(/vendor_type=Conveyancer%2FSolicitor&.*post_code=2150/);

  await shared.getByRole('button', { name: 'Take off: Wattle Tarrango' }).click();
  await expect(mine.getByRole('link', { name: 'Wattle Tarrango' })).toBeVisible();
  await ann.page.context().close();
  await ben.page.context().close();
});
