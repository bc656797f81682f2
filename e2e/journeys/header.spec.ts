import type { Page } from '@playwright/test';
import { newAddress, strongPassword } from '../src/accounts.ts';
import { expectAccessible, findRuleFaults } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { enterPendingVendor } from '../src/vendors.ts';

const asked = 'Please login to use this service';
const members = { first_name: 'Bartholomew', last_name: 'Featherstonehaugh' };

async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/api/customers/register', {
    data: { ...members, email: newAddress('long'), password: strongPassword },
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  await page.goto('/terms');
  await page.evaluate((token) => {
    localStorage.setItem('access_token', token);
    localStorage.setItem('role', 'customer');
  }, access_token);
}

test('a visitor sees different headers on public pages and on product pages', async ({
  page,
  visit,
}) => {
  await visit('/about-us');
  const bar = page.getByRole('banner');
  const links = bar.getByRole('navigation', { name: 'Main' });
  await expect(links.getByRole('link')).toHaveText([
    'Home',
    'First Home Buyer Guides',
    'Explore Services',
  ]);
  await expect(bar.getByRole('link', { name: 'Signup as Expert' })).toHaveAttribute(
    'href',
    '/vendor/auth/register',
  );
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/customer/auth/login',
  );
  await visit('/customer/search-brokers');
  await expect(links.getByRole('link', { name: 'Find Professionals' })).toBeVisible();
  await expect(links.getByRole('button', { name: 'Inbox' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Signup as Expert' })).toBeVisible();
});

test('a guest opens the inbox and is asked to log in', async ({ page, visit }) => {
  await visit('/customer/search-brokers');
  const inbox = page.getByRole('banner').getByRole('button', { name: 'Inbox' });
  await inbox.click();
  const prompt = page.getByRole('dialog', { name: asked });
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await expect(prompt).toBeHidden();
  await expect(inbox).toBeFocused();
  await inbox.press('Enter');
  await prompt.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/customer/auth/login');
});

test('a member sees the shortened name and logs out after a confirmation', async ({
  page,
  visit,
}) => {
  await signIn(page);
  await visit('/customer/search-brokers');
  const bar = page.getByRole('banner');
  const account = bar.getByRole('link', { name: 'Bartholomew Featherstonehaugh, settings' });
  // Shortened on the screen; screen readers get the complete name.
  await expect(account.getByText('Bartholomew Fea…', { exact: true })).toBeVisible();
  expect(await findRuleFaults(page, 'label-content-name-mismatch')).toEqual([]);
  await expect(account).toHaveAttribute('href', '/customer/settings');
  await expect(bar.getByRole('link', { name: 'Inbox' })).toHaveAttribute('href', '/customer/inbox');
  await bar.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question).toContainText('Nothing is lost.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(account).toBeVisible();
  await bar.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('a customer finds product links in the header of public pages', async ({ page, visit }) => {
  await signIn(page);
  for (const path of ['/faqs', '/about-us', '/mortgage-brokers', '/nowhere-at-all']) {
    await visit(path);
    const links = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    for (const name of ['Dashboard', 'Find Professionals', 'Inbox']) {
      await expect(links.getByRole('link', { name })).toBeVisible();
    }
  }
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Dashboard', 'Find Professionals', 'Inbox']) {
    await expect(menu.getByRole('link', { name })).toBeVisible();
  }
});

test('a member sees the same landing page as a guest', async ({ page, visit }) => {
  await signIn(page);
  await visit('/');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Signup as Expert' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Logout' })).toHaveCount(0);
});

test('a customer shares a location, which is stored with fewer decimals', async ({
  page,
  context,
  visit,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -33.8151, longitude: 151.0011 });
  await signIn(page);
  await visit('/customer/search-brokers');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('current_location')))
    .toBe('{"latitude":-33.82,"longitude":151}');
});

test('a visitor with a phone opens the links in a menu', async ({ page, visit }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await visit('/faqs');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Home', 'First Home Buyer Guides', 'Explore Services', 'Login']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await menu.getByRole('link', { name: 'Explore Services' }).click();
  await expect(page).toHaveURL('/#services');
  await expect(menu).toBeHidden();
});

test("a visitor follows the footer's links and finds the contact details", async ({
  page,
  visit,
}) => {
  await visit('/terms');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(/© 20\d\d Threshold/);
  for (const [name, href] of [
    ['(02) 5550 0142', 'tel:+61255500142'],
    ['help@threshold.example', 'mailto:help@threshold.example'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  for (const name of ['Facebook', 'Instagram', 'LinkedIn']) {
    await expect(footer.getByRole('link', { name: `Threshold on ${name}` })).toBeVisible();
  }
  await footer.getByRole('link', { name: 'How it works' }).click();
  await expect(page).toHaveURL('/#how');
  const story = page.getByRole('heading', { name: 'From closed door to keys in hand' });
  await expect(story).toBeInViewport();
  await footer.getByRole('link', { name: 'Share your requirements' }).click();
  await expect(page.getByRole('heading', { name: "Can't see the right person?" })).toBeInViewport();
});

test('a professional searches from the landing page and sees read-only results', {
  tag: '@smoke',
}, async ({ page, visit, request }) => {
  await enterPendingVendor(page, request, 'reader');
  await visit('/');
  await page.getByLabel("I'm looking for").selectOption('Mortgage Broker');
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(page).toHaveURL('/vendor/search?vendor_type=Mortgage+Broker');
  await expect(page.getByText(/^Found \d+\+? professionals? in your area$/)).toBeVisible();
  const card = page.getByRole('article').first();
  await expect(card.getByRole('button')).toHaveText(['Profile']);
  await expect(card.getByRole('link')).toHaveCount(0);
  await expectAccessible(page, 'search of a professional');
  await card.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/customer/search-brokers');
  await expect(page).toHaveURL('/vendor/dashboard');
});
