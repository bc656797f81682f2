import { expect, test } from '../src/fixtures.ts';

const screen = '/customer/search-brokers';
const field = 'Name or service (optional)';

test('a guest finds a service near a place despite a typing mistake', async ({ page, visit }) => {
  await visit(`${screen}?place=Parramatta+NSW+2150`);
  await page.getByLabel(field).fill('morgage borker');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/place=Parramatta\+NSW\+2150.*q=morgage\+borker/);
  await expect(page.getByText(/^Found \d+ professionals in your area$/)).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('Parramatta NSW 2150');
  const types = page.getByRole('checkbox', { name: 'Mortgage Broker' });
  await types.check();
  await expect(page).toHaveURL(/vendor_type=Mortgage\+Broker.*q=morgage\+borker/);
  await expect(page.getByLabel(field)).toHaveValue('morgage borker');
  await page.getByText('Why this order?').click();
  await expect(page.getByText('a word that is one letter away')).toBeVisible();
});

test('a guest finds a professional by the beginning of the name', async ({
  page,
  visit,
  vendors,
}) => {
  const [vendor] = await vendors({ limit: '1' });
  const name = vendor?.full_name ?? '';
  const [first = '', last = ''] = name.split(' ');
  await visit(`${screen}?q=${encodeURIComponent(`${first} ${last.slice(0, 3)}`)}`);
  await expect(page.getByRole('article', { name }).first()).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('a guest removes a typed name that matches no professional', async ({ page, visit }) => {
  await visit(`${screen}?vendor_type=Accountant&q=xyzzyx`);
  await expect(page.getByText('Nobody here matches ‘xyzzyx’.')).toBeVisible();
  await page.getByRole('link', { name: 'Search without these words' }).click();
  await expect(page).toHaveURL(`${screen}?vendor_type=Accountant`);
  await expect(page.getByLabel(field)).toHaveValue('');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a guest on a phone sees typed words in the collapsed search', async ({ page, visit }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await visit(`${screen}?q=${'w'.repeat(80)}`);
  const folded = page.getByRole('button', { name: /‘w+’/ });
  await folded.press('Enter');
  await expect(page.getByLabel(field)).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(375);
});
