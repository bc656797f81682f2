import { faqMessages } from '@threshold/contract/endpoints/content/faq';
import { expect, test } from '../src/fixtures.ts';

test('a guest finds guides by text and category and opens one', { tag: '@smoke' }, async ({
  page,
  visit,
}) => {
  await visit('/faqs');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First Home Buyer Guides');
  const questions = main.locator('button[aria-expanded]');
  const all = await questions.count();
  await expect(main.getByText(`${all} questions`)).toBeVisible();

  await questions.nth(0).click();
  await expect(questions.nth(0)).toHaveAttribute('aria-expanded', 'true');
  await questions.nth(1).click();
  await expect(questions.nth(0)).toHaveAttribute('aria-expanded', 'false');
  await expect(questions.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await questions.nth(1).click();
  await expect(questions.nth(1)).toHaveAttribute('aria-expanded', 'false');

  const first = await questions.nth(0).innerText();
  await main.getByLabel('Search').fill(first.toUpperCase());
  await expect(main.getByText('1 question', { exact: true })).toBeVisible();
  await expect(questions).toHaveCount(1);
  await main.getByLabel('Search').fill('');
  const category = await main.getByLabel('Category').locator('option').nth(1).innerText();
  await main.getByLabel('Category').selectOption(category);
  const count = main.getByRole('status');
  await expect(count).toContainText(category);
  expect(await questions.count()).toBeLessThan(all);
  await expect(page).toHaveURL(/category=/);

  await main.getByLabel('Search').fill('zzzz');
  await expect(main).toContainText('No FAQs found matching your search criteria.');
  await expect(main).toContainText('0 questions');
  await main.getByRole('link', { name: 'Show all questions' }).click();
  await expect(questions).toHaveCount(all);
  const help = page.getByRole('region', { name: 'Still have a question?' });
  await expect(help.getByRole('link', { name: 'help@threshold.example' })).toBeVisible();
  await expect(help.getByRole('link', { name: '(02) 5550 0142' })).toBeVisible();
});

test.describe('while the server is slow', () => {
  test.use({ expectedFaults: /status of 503|ApiError/ });

  test('a guest sees that guides are loading or failed, and retries', async ({ page, visit }) => {
    await visit('/terms');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/faq/active', async (route) => {
      await held.promise;
      await route.fulfill({ status: 503, json: { status: false } });
    });
    await page.getByRole('banner').getByRole('link', { name: 'First Home Buyer Guides' }).click();
    await expect(page.getByText('Loading FAQs...')).toBeVisible();
    held.resolve();
    await expect(page.getByText(faqMessages.failed)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^\d+ questions$/)).toBeVisible();
  });
});
