import { expectAccessible } from '../src/axe.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';

const screens = [
  '/customer/auth/login',
  '/customer/auth/register',
  '/customer/auth/forgot-password',
  '/customer/auth/verify-email',
  '/customer/auth/verify-reset-password-otp',
  '/customer/auth/reset-password',
  '/customer/auth/reset-link#token=none&email=wren@banksia-lending.example',
  '/vendor/auth/login',
  '/vendor/auth/register',
  '/vendor/auth/forgot-password',
  '/vendor/auth/verify-email-otp',
  '/vendor/auth/verify-password-reset-otp',
  '/vendor/auth/reset-password',
  '/vendor/auth/reset-link#token=none&email=banksia@example.org',
] as const;

atEveryWidth(({ tag }) => {
  test('account pages have no accessibility faults and do not scroll sideways', { tag }, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.goto('/terms');
    await page.evaluate(() => {
      localStorage.setItem('email', 'indigo@example.org');
      localStorage.setItem('vendorEmail', 'banksia@example.org');
    });
    for (const path of screens) {
      await page.goto(path);
      await waitForHydration(page);
      await expect(page).toHaveURL(path);
      const act = page.getByRole('main').locator('button[type=submit]');
      if (await act.isEnabled()) await act.click();
      await expectAccessible(page, path);
    }
  });
});

test('account pages have unique titles and are closed to search engines', async ({ request }) => {
  const titles = new Set<string>();
  for (const path of screens) {
    const html = await (await request.get(path)).text();
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '');
    expect(html, path).toMatch(/<meta name="robots" content="noindex"/);
    expect(html.match(/<h1/g)?.length, path).toBe(1);
  }
  expect(titles.size).toBe(screens.length);
});
