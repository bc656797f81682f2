import type { Page } from '@playwright/test';
import { limits } from '@threshold/contract/limits';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { nextButton, pdf } from '../src/onboarding.ts';
import { attach, choose, enterPreApproval, stepTitle } from '../src/pre-approval.ts';

const search = '/customer/search-brokers';
const chatOf = (page: Page) => page.getByRole('button', { name: 'Chat' }).first();

test('a guest closes an open dialog with Back and stays on the page', async ({ page, visit }) => {
  await visit('/faqs');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('link', { name: 'Find Professionals' }).first().click();
  await expect(page).toHaveURL(search);
  await chatOf(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // The page is neither left nor reloaded.
  const reads: string[] = [];
  page.on('request', (one) => reads.push(one.url()));
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(search);
  expect(reads.filter((url) => /api\/(?:faq|vendors)/.test(url))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/faqs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a guest closes a dialog with Back on the first page visited', async ({ page, visit }) => {
  await page.goto('/robots.txt');
  await visit(search);
  const dialog = page.getByRole('dialog');
  for (let count = 0; count < 2; count += 1) {
    await chatOf(page).click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(search);
  }
  // A dialog closed by its button leaves no history entry.
  await chatOf(page).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/robots.txt');
});

test("a guest who followed a dialog's link returns without the dialog", async ({ page, visit }) => {
  await visit(search);
  await chatOf(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/customer/auth/login');
  await page.goBack();
  await expect(page).toHaveURL(search);
  await waitForHydration(page);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a customer goes back step by step in the pre-approval wizard', async ({
  page,
  request,
  visit,
}) => {
  test.setTimeout(90_000);
  await enterPreApproval({ page, request, visit }, { step: 3 });
  await attach(page, [pdf('payslip.pdf')]);
  await page.goBack();
  await expect(stepTitle(page, 2)).toBeVisible();
  await page.goBack();
  await expect(stepTitle(page, 1)).toBeVisible();
  await nextButton(page).click();
  await expect(stepTitle(page, 2)).toBeVisible();
  await page.goBack();
  await expect(stepTitle(page, 1)).toBeVisible();
  await page.goBack();
  await expect(stepTitle(page, 0)).toBeVisible();
  await choose(page, 'Exploring');
});

test('a customer dismisses the warning about unsaved answers with Back, then leaves', async ({
  page,
  request,
  visit,
}) => {
  test.setTimeout(90_000);
  await enterPreApproval({ page, request, visit }, { step: 3 });
  await attach(page, [pdf('payslip.pdf')]);
  await page.getByRole('banner').getByRole('link', { name: 'Find Professionals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(stepTitle(page, 3)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Find Professionals' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(search);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('a guest goes back from a profile to the same list position', async ({ page, visit }) => {
    await visit(search);
    const cards = page.getByRole('article');
    const size = limits.search.page_size;
    await expect(async () => {
      await cards.last().scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 800);
      expect(await cards.count()).toBeGreaterThan(2 * size);
    }).toPass();
    const card = cards.nth(2 * size - 2);
    const profile = card.getByRole('link', { name: 'Profile' });
    await profile.scrollIntoViewIfNeeded();
    const name = await card.getByRole('heading').innerText();
    const before = (await card.boundingBox())?.y ?? 0;
    await profile.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goBack();
    await expect(page).toHaveURL(search);
    await expect(card).toBeInViewport();
    await expect(card.getByText('Next free call')).toBeAttached();
    await page.waitForLoadState('networkidle');
    const after = (await card.boundingBox())?.y ?? 0;
    expect(Math.abs(after - before)).toBeLessThan(20);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of [
    '/customer/dashboard',
    '/customer/inbox',
    '/vendor/dashboard',
    '/vendor/onboarding/profile-wizard',
    '/ops',
    '/customer',
    '/customer/add-device',
    '/app/password',
    '/requests',
    '/call-answer',
  ]) {
    test(`a visitor reads that ${path} needs JavaScript`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('noscript p').first()).toBeVisible();
    });
  }
});
