import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import { missingPage } from '@threshold/contract/missing-page';
import { seriousFaults, sidewaysScroll } from '../src/axe.ts';
import { addHome, joinAsBuyer } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { newCustomer } from '../src/people.ts';

const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

test('a visit is planned by one buyer, moved by the other and in the calendar', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const ann = await newCustomer({ browser, request }, 'ann');
  const ben = await newCustomer({ browser, request }, 'ben');
  await ann.page.goto('/customer/buying');
  await addHome(ann.page, '7 Visit Street');
  await joinAsBuyer(request, ann.page, ben);
  await ann.page.getByRole('link', { name: 'Homes', exact: true }).click();
  await ann.page.getByRole('link', { name: '7 Visit Street' }).click();

  // By the clock of a state, which is asked for first.
  const visits = ann.page.getByRole('region', { name: 'Visits' });
  await expect(visits.getByText(purchaseOutcomes.visit_state)).toBeVisible();
  await ann.page.getByRole('button', { name: 'Edit about it' }).click();
  await ann.page.getByLabel('State').selectOption('Western Australia');
  await ann.page.getByRole('button', { name: 'Save', exact: true }).click();
  await visits.getByRole('button', { name: 'Add a visit' }).click();
  await expect(visits.getByLabel('What kind')).toBeFocused();
  await visits.getByRole('button', { name: 'Add visit' }).click();
  await expect(visits.getByLabel('Day', { exact: true })).toBeFocused();
  await visits.getByLabel('Day', { exact: true }).fill(dayIn(10));
  await visits.getByLabel('Time', { exact: true }).fill('10:00');
  await visits.getByLabel('What to know (optional)').fill('Park behind the house.');
  expect(await seriousFaults(ann.page)).toEqual([]);
  await visits.getByRole('button', { name: 'Add visit' }).click();
  await expect(ann.page.getByText(purchaseOutcomes.visit_added)).toBeVisible();
  await expect(visits.getByRole('heading', { name: 'Visits' })).toBeFocused();
  await expect(visits.getByRole('listitem')).toContainText('10:00 am Perth time');

  // The other sees it as what is next, and moves it.
  await ben.page.goto('/customer/buying');
  await expect(ben.page.getByText(/Open inspection of 7 Visit Street/)).toBeVisible();
  await ben.page.goto(new URL(ann.page.url()).pathname);
  const next = ben.page.getByRole('list', { name: 'What is next' });
  await expect(next).toContainText('10:00 am Perth time');
  const theirs = ben.page.getByRole('region', { name: 'Visits' });
  await expect(theirs.getByRole('listitem')).toContainText('Park behind the house.');
  await theirs.getByRole('button', { name: /^Change: Open inspection/ }).click();
  await theirs.getByLabel('Time', { exact: true }).fill('11:30');
  await theirs.getByRole('button', { name: 'Save visit' }).click();
  await expect(theirs.getByRole('listitem')).toContainText('11:30 am Perth time');
  await expect(next).toContainText('11:30 am Perth time');
  expect(await seriousFaults(ben.page)).toEqual([]);
  await ben.page.getByRole('link', { name: 'Activity' }).click();
  await expect(
    ben.page.getByText(/moved the visit to 7 Visit Street from .*10:00 am/),
  ).toBeVisible();

  // The calendar has it, and names no home.
  await ann.page.reload();
  await expect(visits.getByRole('listitem')).toContainText('11:30 am Perth time');
  const home = new URL(ann.page.url()).pathname;
  await ann.page.getByRole('link', { name: 'Dates' }).click();
  await ann.page.getByRole('button', { name: 'Make a private address' }).click();
  const address = new URL(await ann.page.getByLabel('Private address').inputValue()).pathname;
  const calendar = async () => (await request.get(address)).text();
  const inUtc = `${dayIn(10).replaceAll('-', '')}T033000Z`;
  expect(await calendar()).toContain(`DTSTART:${inUtc}`);
  expect(await calendar()).toContain('Open inspection');
  expect(await calendar()).not.toContain('Visit Street');

  await ann.page.goto(home);
  await ben.page.goto(home);
  for (const width of [375, 1280]) {
    for (const { page } of [ann, ben]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await seriousFaults(page)).toEqual([]);
    }
  }

  // A stranger does not find it.
  const cat = await newCustomer({ browser, request }, 'cat');
  await cat.page.goto(home);
  await expect(cat.page.getByRole('heading', { name: missingPage.title })).toBeVisible();
  await cat.page.context().close();

  // A visit is removed for both.
  await visits.getByRole('button', { name: /^Remove: Open inspection/ }).click();
  await expect(visits.getByText('None is planned.')).toBeVisible();
  await ben.page.reload();
  await expect(theirs.getByText('None is planned.')).toBeVisible();
  expect(await calendar()).not.toContain('Open inspection');
  await ann.page.context().close();
  await ben.page.context().close();
});
