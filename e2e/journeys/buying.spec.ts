import { axeFaults } from '../src/axe.ts';
import { addHome } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { newCustomer } from '../src/people.ts';

test('a single buyer saves homes, an opinion and a note without setup', async ({
  browser,
  request,
}) => {
  const { page } = await newCustomer({ browser, request }, 'buyer');
  await page.goto('/customer/dashboard');
  await page.getByRole('link', { name: 'Add a home' }).click();
  await expect(page.getByRole('heading', { name: 'Buying a home, in one place' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add a home' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a home' });
  await dialog.getByRole('button', { name: 'Add home' }).click();
  await expect(dialog.getByText('Please type the address of the home.')).toBeVisible();
  await dialog.getByLabel('Address').fill('12 High Street');
  await dialog.getByRole('combobox', { name: 'Suburb' }).fill('parramatta');
  await page.getByRole('option', { name: /Parramatta NSW 2150/ }).click();
  await expect(dialog.getByRole('combobox', { name: 'State' })).toHaveValue('NSW');
  await dialog.getByLabel('Price').fill('$850,000');
  await dialog.getByRole('button', { name: 'Add home' }).click();

  await expect(page.getByRole('heading', { name: 'Our purchase' })).toBeVisible();
  await page.getByRole('link', { name: '12 High Street' }).click();
  await expect(page.getByRole('heading', { name: '12 High Street' })).toBeVisible();
  await expect(page).toHaveTitle(/^12 High Street · Our purchase · /);
  await page.getByRole('button', { name: 'Rename this purchase' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Rename this purchase' })).toBeFocused();
  await page.getByLabel('This home for us?').selectOption('Yes');
  await page.getByLabel('Why', { exact: true }).fill('Light, and near the station');
  await page.getByRole('button', { name: 'Save opinion' }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'New note' }).fill('Ask about the fence');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Only you can see this.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeFocused();
  await page.getByRole('button', { name: 'Edit: Ask about the fence' }).click();
  await expect(page.getByRole('textbox', { name: 'Your note' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Edit: Ask about the fence' })).toBeFocused();
  await page.getByLabel('Stage').selectOption('Inspected');
  await page.getByRole('button', { name: 'Save stage' }).click();
  await expect(page.getByText('Inspected', { exact: true }).first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  // A second window changes the price during an edit, and both changes are saved.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await page.getByRole('button', { name: 'Edit about it' }).click();
  await page.getByLabel('Agent').fill('Kim, Corner Realty');
  await other.getByRole('button', { name: 'Edit about it' }).click();
  await other.getByLabel('Price').fill('$870,000');
  await other.getByLabel('Agent').fill('Lee');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('$870,000')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Agent is now: Lee')).toBeVisible();
  await expect(page.getByLabel('Price')).toHaveValue('$870,000');
  await expect(page.getByLabel('Agent')).toHaveValue('Kim, Corner Realty');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Kim, Corner Realty')).toBeVisible();
  await expect(page.getByText('$870,000')).toBeVisible();

  await page.getByRole('link', { name: 'Homes', exact: true }).click();
  await addHome(page, '3 Sea Lane');
  await expect(page.getByRole('heading', { name: '3 Sea Lane' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove this home' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('link', { name: '12 High Street' })).toBeVisible();
  await expect(page.getByRole('link', { name: '3 Sea Lane' })).toBeHidden();

  // Leaving the page with unsaved text asks for confirmation first.
  await page.getByRole('link', { name: 'Notes' }).click();
  await expect(page).toHaveTitle(/^Notes · Our purchase · /);
  await page.getByRole('textbox', { name: 'New note' }).fill('Half a thought');
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('button', { name: 'Delete: Half a thought' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Delete: Half a thought' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeFocused();
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(
    page.getByText('You moved 12 High Street from ‘Looking’ to ‘Inspected’'),
  ).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.goto('/customer/dashboard');
  await expect(page.getByText('Looking · 1 home')).toBeVisible();
  await page.context().close();
});
