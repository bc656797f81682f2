import { customerEndpoints } from '@threshold/contract/customers';
import { apply, approvedBroker } from '../src/applications.ts';
import { seriousFaults, sidewaysScroll } from '../src/axe.ts';
import { addHome, joinAsBuyer } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { newCustomer } from '../src/people.ts';
import { callAs } from '../src/staff.ts';

test('a buyer puts a professional on the purchase; the other sees who it is, and nothing of the dealings', async ({
  browser,
  request,
}) => {
  const broker = await approvedBroker(request, 'Wattle Tarrango');
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
  expect(await seriousFaults(ann.page)).toEqual([]);
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

  // Who is missing leads to the search with type and place set.
  await ben.page.getByRole('link', { name: /Find Conveyancers and Solicitors near/ }).click();
  await expect(ben.page).toHaveURL(/vendor_type=Conveyancer%2FSolicitor&.*post_code=2150/);

  await shared.getByRole('button', { name: 'Take off: Wattle Tarrango' }).click();
  await expect(mine.getByRole('link', { name: 'Wattle Tarrango' })).toBeVisible();
  await ann.page.context().close();
  await ben.page.context().close();
});

test('buyers show each other whom they shortlisted, one by one, and compare those of one type', async ({
  browser,
  request,
  vendors,
}) => {
  const ann = await newCustomer({ browser, request }, 'ann');
  const ben = await newCustomer({ browser, request }, 'ben');
  await ann.page.goto('/customer/buying');
  await addHome(ann.page, '4 Shortlist Street');
  await ann.page.getByRole('link', { name: 'Professionals', exact: true }).click();
  const hers = ann.page.getByRole('region', { name: 'Shortlisted' });
  await expect(hers.getByText(/^Nobody yet\./)).toBeVisible();
  const [one, two, three] = await vendors({ vendor_type: 'Mortgage Broker' });
  if (!(one && two && three)) throw new Error('the demo data has more brokers');
  for (const [{ customer }, kept] of [
    [ann, [one, two]],
    [ben, [three]],
  ] as const)
    await callAs(request, customer.token, customerEndpoints.setShortlist, {
      params: { id: customer.id },
      body: { vendors: kept.map(({ _id }) => _id) },
    });
  await ann.page.reload();
  await expect(hers.getByText(/shortlisted by you$/)).toHaveCount(2);
  await expect(hers.getByRole('button', { name: /^Show to/ })).toHaveCount(0);

  // What she kept before he came, he sees only once she shows it.
  await joinAsBuyer(request, ann.page, ben);
  await ben.page.getByRole('link', { name: 'Professionals', exact: true }).click();
  const his = ben.page.getByRole('region', { name: 'Shortlisted' });
  await expect(his.getByRole('listitem')).toHaveCount(1);
  await expect(his.getByRole('link', { name: /^Compare/ })).toHaveCount(0);
  await ann.page.getByRole('link', { name: 'Professionals', exact: true }).click();
  await hers.getByRole('button', { name: `Show to Indigo: ${one.full_name}` }).click();
  await expect(hers.getByText('Indigo sees that you did.')).toBeVisible();
  await expect(hers.getByText('Only you see that you did.')).toHaveCount(1);
  await expect(hers.getByRole('link', { name: one.full_name })).toBeFocused();
  for (const width of [375, 1280]) {
    await ann.page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(ann.page)).toBe(0);
    expect(await seriousFaults(ann.page)).toEqual([]);
  }

  await ben.page.reload();
  const seen = his.getByRole('listitem').filter({ hasText: one.full_name });
  await expect(seen).toContainText('shortlisted by Indigo');
  await expect(seen.getByRole('button')).toHaveCount(0);
  await expect(his.getByText(two.full_name)).toHaveCount(0);
  await his.getByRole('link', { name: 'Compare 2 Mortgage Brokers' }).click();
  const table = ben.page.getByRole('region', { name: 'Comparison' });
  for (const { full_name } of [one, three])
    await expect(table.getByRole('link', { name: full_name, exact: true })).toBeVisible();

  await hers.getByRole('button', { name: `Stop showing: ${one.full_name}` }).click();
  await expect(hers.getByText('Only you see that you did.')).toHaveCount(2);
  await ben.page.goBack();
  await expect(his.getByRole('listitem')).toHaveCount(1);
  await ann.page.context().close();
  await ben.page.context().close();
});
