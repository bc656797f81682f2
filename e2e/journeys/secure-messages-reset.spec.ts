import type { Page } from '@playwright/test';
import {
  e2eeMessages,
  e2eeOutcomes,
  ownKeysWords as words,
} from '@threshold/contract/texts/encryption-texts';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { resetPassword, strongPassword } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';
import { createVerifiedCustomer, newCustomer, openMemberPage } from '../src/people.ts';
import { mailWith } from '../src/product/mailbox.ts';
import {
  keysPart,
  openKeysPart,
  openResetDialog,
  press,
  readPublishedKeys,
  setUpKeys,
  typeRecoveryCode,
} from '../src/secure-messages.ts';
import { appCode, clearAppCode, haveTwoFactor, typeAppCode } from '../src/two-factor.ts';
import { createPendingVendor } from '../src/vendors.ts';

/** Imitates a sign-in that is an hour old: requests without a password are refused. */
async function asIfStale(page: Page): Promise<void> {
  await page.route('**/api/e2ee/*', async (route) => {
    const asked = route.request();
    const body = asked.postDataJSON() as { current_password?: string } | null;
    if (asked.method() === 'GET' || body?.current_password !== undefined) return route.fallback();
    const error = outcomes.account.sign_in_again;
    const code = 'reauth_required';
    return route.fulfill({ status: 403, json: { status: false, code, message: error, error } });
  });
}

test('a member without code or device creates new keys with the password', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  const { customer: wren, page: first } = await newCustomer({ browser, request }, 'wren');
  const old = await setUpKeys(first);

  const second = await openMemberPage(browser, 'customer', wren);
  await asIfStale(second);
  const back = await openResetDialog(second);
  const proof = second.getByRole('dialog', { name: 'Is it still you?' });
  await expect(second.getByRole('dialog')).toHaveCount(1);
  await proof.getByLabel('Current password', { exact: true }).fill('Wrong-password-1!');
  await press(proof, 'Continue');
  await expect(proof.getByText(outcomes.passwords.wrong_current)).toBeVisible();
  expect(await readPublishedKeys(request, wren)).toHaveLength(1);

  // Cancelling the question for the password returns to the dialog, where the member can continue.
  await press(proof, 'Cancel');
  await expect(back.getByText(outcomes.account.sign_in_again)).toBeVisible();
  await press(back, words.write_here.act);
  await proof.getByLabel('Current password', { exact: true }).fill(strongPassword);
  await press(proof, 'Continue');
  await expect(keysPart(second).getByText(words.open.title)).toBeVisible();
  expect(await readPublishedKeys(request, wren)).toHaveLength(2);
  await second.unrouteAll();
  const code = await setUpKeys(second);
  expect(await mailWith(request, wren.email, /message keys were reset/i)).toContain(
    'without the ones before',
  );

  await first.reload();
  const part = keysPart(first);
  await expect(part.getByText(words.replaced.title)).toBeVisible();
  await press(part, 'Enter recovery code');
  await typeRecoveryCode(first, old);
  await expect(first.getByRole('dialog').getByText(e2eeMessages.code_other)).toBeVisible();
  await typeRecoveryCode(first, code);
  await expect(part.getByText(words.ready.title)).toBeVisible();
});

test('a member resets message keys with a two-factor code', async ({ browser, request }) => {
  const finch = await createPendingVendor(request, 'finch');
  await setUpKeys(await openMemberPage(browser, 'vendor', finch));
  const key = await haveTwoFactor(request, 'vendors', finch.token);

  const page = await openMemberPage(browser, 'vendor', finch);
  const second = await openResetDialog(page);
  await expect(second.getByRole('group', { name: 'Verification code' })).toBeVisible();
  await expect(second.getByText(messages.twoFactor.empty)).toBeHidden();
  const go = () => press(second, words.write_here.act);
  await go();
  await expect(second.getByText(messages.twoFactor.empty)).toBeVisible();
  await typeAppCode(page, '000000');
  await go();
  await expect(second.getByText(outcomes.twoFactor.invalid_code)).toBeVisible();
  expect(await readPublishedKeys(request, finch)).toHaveLength(1);
  await clearAppCode(page);
  await typeAppCode(page, appCode(key));
  await go();
  await expect(keysPart(page).getByText(words.open.title)).toBeVisible();
  expect(await readPublishedKeys(request, finch)).toHaveLength(2);
});

test('a member who reset the password by mail waits to reset keys', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  const wren = await createVerifiedCustomer(request, 'wren');
  await setUpKeys(await openMemberPage(browser, 'customer', wren));
  const newPassword = 'Another-door-27!';
  await resetPassword(request, 'customers', wren.email, newPassword);
  const data = { email: wren.email, password: newPassword };
  const answer = await request.post('/api/customers/login', { data });
  const { access_token: token } = (await answer.json()) as { access_token: string };

  const thief = await openMemberPage(browser, 'customer', { ...wren, token });
  const part = await openKeysPart(thief);
  const sentence = e2eeOutcomes.reset_wait('').replace(/\.$/, '').trim();
  await expect(part.getByText(sentence)).toBeVisible();
  await expect(part.getByRole('button', { name: words.write_here.act })).toBeHidden();
  expect(await readPublishedKeys(request, { ...wren, token })).toHaveLength(1);
});

test('a member without a password signs in again to reset keys', async ({ browser, request }) => {
  const wren = await createVerifiedCustomer(request, 'wren');
  await setUpKeys(await openMemberPage(browser, 'customer', wren));
  const page = await openMemberPage(browser, 'customer', wren);
  await asIfStale(page);
  await page.route('**/api/customers', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ json: { ...body, data: { ...body.data, has_password: false } } });
  });
  await openResetDialog(page);
  const proof = page.getByRole('dialog', { name: 'Is it still you?' });
  await expect(proof.getByText(outcomes.account.sign_in_again)).toBeVisible();
  await press(proof, 'Sign in again');
  await expect(page).toHaveURL(/\/customer\/auth\/login/);
});
