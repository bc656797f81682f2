import { notFoundPage } from '@threshold/contract/paths';
import { purchaseMessages } from '@threshold/contract/texts/purchase-texts';
import { axeFaults, sidewaysScroll } from '../src/axe.ts';
import { addHome, joinAsBuyer } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { newCustomer } from '../src/people.ts';

const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

test('two buyers plan inspections of a home', async ({ browser, request }) => {
  test.setTimeout(240_000);
  const ann = await newCustomer({ browser, request }, 'ann');
  const ben = await newCustomer({ browser, request }, 'ben');
  await ann.page.goto('/customer/buying');
  await addHome(ann.page, '7 Visit Street');
  await joinAsBuyer(request, ann.page, ben);
  await ann.page.getByRole('link', { name: 'Homes', exact: true }).click();
  await ann.page.getByRole('link', { name: '7 Visit Street' }).click();
  await expect(ann.page).toHaveURL(/\/homes\//);
  const home = new URL(ann.page.url()).pathname;

  // A new date of a home is an inspection by default. An inspection needs a time.
  const dates = ann.page.getByRole('region', { name: 'Dates' });
  await dates.getByRole('button', { name: 'Add a date' }).click();
  const form = ann.page.getByRole('form', { name: 'Add a date' });
  await expect(form.getByLabel('What is it for?')).toHaveValue('inspection');
  await form.getByLabel('State or territory').selectOption('Western Australia');
  await form.getByLabel('Date', { exact: true }).fill(dayIn(10));
  await form.getByRole('button', { name: 'Keep this date' }).click();
  await expect(form.getByText(purchaseMessages.time)).toBeVisible();
  await form.getByLabel('Time', { exact: true }).fill('10:00');
  expect(await axeFaults(ann.page)).toEqual([]);
  await form.getByRole('button', { name: 'Keep this date' }).click();
  await expect(dates.getByRole('listitem')).toContainText('10:00 am Perth time');
  // A second inspection of the same home.
  await dates.getByRole('button', { name: 'Add a date' }).click();
  await form.getByLabel('Its name (optional)').fill('Building and pest');
  await form.getByLabel('State or territory').selectOption('Western Australia');
  await form.getByLabel('Date', { exact: true }).fill(dayIn(12));
  await form.getByLabel('Time', { exact: true }).fill('08:30');
  await form.getByRole('button', { name: 'Keep this date' }).click();
  await expect(dates.getByRole('listitem')).toHaveCount(2);

  // The other buyer sees the next inspection and moves it.
  await ben.page.goto(home);
  const next = ben.page.getByRole('list', { name: 'What is next' });
  await expect(next).toContainText('10:00 am Perth time');
  const theirs = ben.page.getByRole('region', { name: 'Dates' });
  await theirs.getByRole('button', { name: /^Change: Inspection/ }).click();
  await theirs.getByLabel('Time', { exact: true }).fill('11:30');
  await theirs.getByRole('button', { name: 'Keep this date' }).click();
  await expect(theirs.getByRole('listitem').first()).toContainText('11:30 am Perth time');
  await expect(next).toContainText('11:30 am Perth time');
  for (const width of [375, 1280]) {
    await ben.page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(ben.page)).toBe(0);
    expect(await axeFaults(ben.page)).toEqual([]);
  }

  // The calendar feed contains the inspection without the home's address.
  await ann.page.getByRole('link', { name: 'Dates', exact: true }).click();
  await ann.page.getByRole('button', { name: 'Make a private address' }).click();
  const address = new URL(await ann.page.getByLabel('Private address').inputValue()).pathname;
  const calendar = await (await request.get(address)).text();
  expect(calendar).toContain(`DTSTART:${dayIn(10).replaceAll('-', '')}T033000Z`);
  expect(calendar).not.toContain('Visit Street');

  // A customer outside the purchase gets a 404 page.
  const cat = await newCustomer({ browser, request }, 'cat');
  await cat.page.goto(home);
  await expect(cat.page.getByRole('heading', { name: notFoundPage.title })).toBeVisible();
  for (const { page } of [ann, ben, cat]) await page.context().close();
});
