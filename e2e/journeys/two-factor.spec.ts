import type { APIRequestContext, Page } from '@playwright/test';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { enterUnverified, strongPassword } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';
import { appCode, clearAppCode, earlierCode, typeAppCode } from '../src/two-factor.ts';
import { enterPendingVendor } from '../src/vendors.ts';

const sentences = outcomes.twoFactor;

/**
 * Signs in a new member. A vendor without a complete profile would be redirected to complete it.
 */
const enter = {
  customer: async (page: Page, request: APIRequestContext) => {
    await enterUnverified(page, request, 'customer', 'wren');
  },
  vendor: async (page: Page, request: APIRequestContext) => {
    await enterPendingVendor(page, request, 'wren');
  },
};

test('a member opens settings tabs by URL and switches tabs without history entries', async ({
  page,
  visit,
  request,
}) => {
  await enter.customer(page, request);
  await visit('/customer/search-brokers');
  await visit('/customer/settings?tab=two_factor');
  await expect(page.getByRole('tab')).toHaveText([
    'Personal Details',
    'Documents',
    'Two-Factor Auth',
    'Privacy & Policy',
    'Help',
  ]);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Two-Factor Auth');
  const before = await page.evaluate(() => history.length);
  await page.getByRole('tab', { name: 'Documents' }).click();
  await expect(page).toHaveURL('/customer/settings');
  await expect(page.getByText(outcomes.documents.none)).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL('/customer/search-brokers');
});

for (const role of ['customer', 'vendor'] as const) {
  test(`a ${role} sets up two-factor, then turns two-factor off by each method`, {
    // The journeys about files cover the setup as a vendor.
    tag: role === 'customer' ? '@smoke' : [],
  }, async ({ page, visit, request }) => {
    test.setTimeout(180_000);
    await enter[role](page, request);
    await visit(`/${role}/settings?tab=two_factor`);
    const [recoveryCode = ''] = await setUp(page, async () => {
      await press(page, 'Verify and turn on');
      await expect(page.getByText(messages.twoFactor.empty)).toBeVisible();
      await typeAppCode(page, '123');
      await press(page, 'Verify and turn on');
      await expect(page.getByText(messages.twoFactor.length)).toBeVisible();
      await clearAppCode(page);
    });

    // A wrong password is refused; the right password works.
    await press(page, 'Turn off');
    await press(page, 'Try other way');
    await press(page, 'Turn off');
    await expect(page.getByText(messages.twoFactor.password)).toBeVisible();
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('Wrong-password-1!');
    await press(page, 'Turn off');
    await expect(page.getByRole('main').getByText(sentences.disable_password_failed)).toBeVisible();
    await password.fill(strongPassword);
    await press(page, 'Turn off');
    await expect(page.getByText(sentences.disabled)).toBeVisible();

    // Sets up again. The code that turned two-factor on is used up, so the next code turns it off.
    let key = '';
    await setUp(page, async (shown) => {
      key = shown;
    });
    await press(page, 'Turn off');
    await typeAppCode(page, '000000');
    await press(page, 'Turn off');
    await expect(page.getByRole('main').getByText(sentences.invalid_code)).toBeVisible();
    await clearAppCode(page);
    await typeAppCode(page, appCode(key));
    await press(page, 'Turn off');
    await expect(page.getByRole('button', { name: 'Generate key' })).toBeVisible();

    // The old recovery codes are invalid; a new code works.
    const [newCode = ''] = await setUp(page, async () => {});
    await press(page, 'Turn off');
    await press(page, 'Use a recovery code');
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await press(page, 'Turn off');
    await expect(page.getByRole('main').getByText(sentences.invalid_code)).toBeVisible();
    await page.getByLabel('Recovery code').fill(newCode);
    await press(page, 'Turn off');
    await expect(page.getByRole('button', { name: 'Generate key' })).toBeVisible();
  });
}

/**
 * Turns on two-factor; `before` runs when the code is asked for.
 * @returns the recovery codes
 */
async function setUp(page: Page, before: (key: string) => Promise<void>): Promise<string[]> {
  await press(page, 'Generate key');
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const key = await page.locator('code').innerText();
  await press(page, 'Next');
  await before(key);
  await typeAppCode(page, await earlierCode(key));
  await press(page, 'Verify and turn on');
  const codes = page.getByRole('region', { name: 'Keep your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(limits.two_factor.recovery_codes);
  const texts = await codes.getByRole('listitem').allInnerTexts();
  await press(page, 'I have kept them');
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
  return texts;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
