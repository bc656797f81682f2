import type { Page } from '@playwright/test';
import { staffAccountEndpoints } from '@threshold/contract/endpoints/staff/staff-accounts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { enterCustomer } from '../src/people.ts';
import { addVirtualAuthenticator, withoutOffers } from '../src/product/passkeys.ts';
import { callAs, enrolStaff, enterOps, staffToken } from '../src/staff.ts';
import { enterPendingVendor } from '../src/vendors.ts';

const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });
const logOut = (page: Page) => page.evaluate(() => localStorage.clear());
const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function addPasskey(page: Page): Promise<void> {
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section(page).getByRole('listitem')).toHaveCount(1);
}

test('a customer adds, uses, renames and removes a passkey', {
  tag: '@smoke',
}, async ({ page, visit, request }) => {
  test.setTimeout(120_000);
  const authenticator = await addVirtualAuthenticator(page);
  await enterCustomer(page, request, 'wren');
  await visit('/customer/settings#passkeys');
  await addPasskey(page);
  await expect(section(page)).toContainText('Not used yet.');
  expect(await authenticator.count()).toBe(1);
  // An authenticator that already has a passkey reports it and creates no second one.
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section(page)).toContainText(passkeyOutcomes.browser.here_already);

  await section(page).getByRole('button', { name: 'Rename Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename passkey' });
  await expectAccessible(page, 'the dialog that renames');
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(section(page).getByRole('listitem')).toContainText('My phone');
  await expectAccessible(page, 'the settings');

  // The browser offers the passkey in the email field, and the member accepts.
  await logOut(page);
  await visit('/customer/auth/login');
  await expect(page).toHaveURL('/customer/search-brokers');

  // A private page leads to the login, where the button signs in and returns to that page.
  await logOut(page);
  await withoutOffers(page);
  await visit('/customer/calls');
  await expect(page).toHaveURL('/customer/auth/login');
  await authenticator.recognise(false);
  await byPasskey(page).click();
  await expect(page.getByRole('main')).toContainText(passkeyOutcomes.browser.not_shown);
  await expectAccessible(page, 'the login');
  await authenticator.recognise(true);
  await byPasskey(page).click();
  await expect(page).toHaveURL('/customer/calls');

  await visit('/customer/settings#passkeys');
  await expect(section(page)).toContainText('Last used');
  await section(page).getByRole('button', { name: 'Remove My phone' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await expect(question).toContainText('My phone');
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(section(page).getByRole('listitem')).toHaveCount(0);
});

test('a guest signs in with a passkey and continues the interrupted action', async ({
  page,
  visit,
  request,
}) => {
  test.setTimeout(90_000);
  await addVirtualAuthenticator(page);
  await withoutOffers(page);
  await enterCustomer(page, request, 'lark');
  await visit('/customer/settings#passkeys');
  await addPasskey(page);
  await logOut(page);
  const search = '/customer/search-brokers?vendor_type=Mortgage+Broker';
  await visit(search);
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Chat' }) });
  await card.first().getByRole('button', { name: 'Chat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/customer/auth/login');
  await byPasskey(page).click();
  await expect(page).toHaveURL(search);
  await expect(page.getByRole('button', { name: /^Continue: chat with / })).toBeVisible();
});

test.describe('a professional with a passkey', () => {
  test.use({ expectedFaults: /status of 400/ });

  test('signs in on the login page of professionals, not of customers', async ({
    page,
    visit,
    request,
  }) => {
    test.setTimeout(90_000);
    await addVirtualAuthenticator(page);
    await withoutOffers(page);
    await enterPendingVendor(page, request, 'finch');
    await visit('/vendor/settings#passkeys');
    await addPasskey(page);
    await logOut(page);
    await visit('/customer/auth/login');
    await byPasskey(page).click();
    const refusal = page.getByRole('alert').filter({
      hasText: passkeyOutcomes.sign_in_failed.customer,
    });
    await expect(refusal).toBeVisible();
    await page.getByRole('link', { name: 'Expert login' }).click();
    // Waits for the heading, because the previous page has the same button.
    await expect(page.getByRole('heading', { name: 'Expert login' })).toBeVisible();
    await byPasskey(page).click();
    await expect(page).toHaveURL('/vendor/dashboard');
  });
});

test.describe('a customer with an older sign-in', () => {
  test.use({ expectedFaults: /status of 403/ });

  test('continues a protected action after confirming with a passkey', async ({
    page,
    visit,
    request,
  }) => {
    test.setTimeout(90_000);
    await addVirtualAuthenticator(page);
    await enterCustomer(page, request, 'robin');
    await visit('/customer/settings#passkeys');
    await addPasskey(page);
    const error = outcomes.account.sign_in_again;
    const json = { status: false, message: error, error, code: 'reauth_required' };
    const options = '**/api/customers/passkeys/options';
    await page.route(options, (route) => route.fulfill({ status: 403, json }), { times: 1 });
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
    await expectAccessible(page, 'the dialog that asks for a proof');
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    // The action continues and finds that the authenticator already has a passkey.
    await expect(section(page)).toContainText(passkeyOutcomes.browser.here_already);
    await expect(dialog).toBeHidden();
  });
});

test('staff add a passkey and sign in by passkey, without a code', {
  tag: '@smoke',
}, async ({ page, visit, request }) => {
  test.setTimeout(90_000);
  const boss = await staffToken(request);
  const email = 'kestrel@threshold.example';
  const body = { name: 'Kestrel', email, role: 'reviewer' as const };
  const { password } = await callAs(request, boss, staffAccountEndpoints.add, { body });
  const { token } = await enrolStaff(request, email, password ?? '');
  await addVirtualAuthenticator(page);
  await withoutOffers(page);
  await enterOps(page, token);
  await visit('/ops/account');
  await addPasskey(page);
  await expectAccessible(page, 'the account of staff');
  await logOut(page);
  await visit('/ops/login');
  await byPasskey(page).click();
  await expect(page).toHaveURL(/\/ops\/(?!login)/);
});

test('a passkey provider finds the page for managing passkeys', async ({ request }) => {
  const answer = await request.get('/.well-known/passkey-endpoints');
  const { enroll, manage, prfUsageDetails } = (await answer.json()) as Record<string, string>;
  expect([enroll, manage]).toEqual(
    Array(2).fill(expect.stringMatching(/\/customer\/settings#passkeys$/)),
  );
  expect(prfUsageDetails).toMatch(/\/secure-messages$/);
});
