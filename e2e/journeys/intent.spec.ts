import { outcomes } from '@threshold/contract/texts/outcomes';
import { newAddress, password, readLocalStorage, strongPassword } from '../src/accounts.ts';
import { axeFaults } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { createVerifiedCustomer } from '../src/people.ts';
import { readMailedCode } from '../src/product/mailbox.ts';
import { typeMailedCode } from '../src/type-code.ts';

const search = '/customer/search-brokers?vendor_type=Mortgage+Broker';

test('a guest signs up and opens a chat with nine clicks and one code', {
  tag: '@smoke',
}, async ({ page, visit, request }) => {
  test.setTimeout(90_000);
  const email = newAddress('newcomer');
  await visit(search);
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Chat' }) });
  const name = await card.first().getByRole('heading').textContent();
  await card.first().getByRole('button', { name: 'Chat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/customer/auth/login');
  const phrase = /Then you can chat with (.+)\./;
  const note = await page.getByText(phrase).innerText();
  const called = phrase.exec(note)?.[1] ?? '';
  expect(name).toContain(called);

  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Indigo');
  await page.getByLabel('Last name').fill('Fairweather');
  await page.getByLabel('Email').fill(email);
  await password(page).fill(strongPassword);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('link', { name: 'Skip', exact: true }).click();
  await expect(page).toHaveURL(search);

  const next = page.getByRole('button', { name: `Continue: chat with ${called}` });
  await expect(next).toBeVisible();
  await expect(page.locator('[data-variant="primary"]')).toHaveCount(1);
  expect(await axeFaults(page)).toEqual([]);
  await next.click();
  const dialog = page.getByRole('dialog', { name: 'Verify your email' });
  await expect(dialog).toContainText(outcomes.account.verify_first);
  // The intent survives a reload, for a guest who reads the mail later.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await next.click();
  await typeMailedCode(page, await readMailedCode(request, email, /Verify/));
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page).toHaveURL(/\/customer\/inbox\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(called);
  expect((await readLocalStorage(page)).guest_intent).toBeUndefined();
});

test("a guest's interrupted booking of a call survives a password reset", async ({
  page,
  visit,
  request,
  vendors,
}) => {
  test.setTimeout(90_000);
  const { email } = await createVerifiedCustomer(request, 'caller');
  const [broker] = await vendors({ vendor_type: 'Mortgage Broker' });
  await visit(`/customer/search-brokers/${broker?._id}`);
  await page.getByRole('button', { name: 'Schedule a call' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/customer/auth/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL('/customer/auth/verify-reset-password-otp');
  await typeMailedCode(page, await readMailedCode(request, email, /Reset/));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page).toHaveURL('/customer/auth/reset-password');
  await page.getByLabel('New password').fill('Another-door-27!');
  await page.getByLabel('Confirm password').fill('Another-door-27!');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page).toHaveURL('/customer/auth/login');
  await page.getByLabel('Email').fill(email);
  await password(page).fill('Another-door-27!');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/customer/search-brokers');
  await page.getByRole('button', { name: /^Continue: schedule a call with / }).click();
  await expect(page.getByRole('dialog', { name: 'Schedule a call' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Where you left off' })).toBeHidden();
});

test('an unverified customer who opens a chat verifies the email address first', async ({
  page,
  visit,
  request,
  vendors,
}) => {
  const email = newAddress('eager');
  const [broker] = await vendors({ vendor_type: 'Mortgage Broker' });
  const answer = await request.post('/api/customers/register', {
    data: { first_name: 'Wren', last_name: 'Hale', email, password: strongPassword },
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  await page.goto('/terms');
  await page.evaluate((token) => {
    localStorage.setItem('access_token', token);
    localStorage.setItem('role', 'customer');
  }, access_token);
  await visit(`/customer/inbox/${broker?._id}`);
  const dialog = page.getByRole('dialog', { name: 'Verify your email' });
  await typeMailedCode(page, await readMailedCode(request, email, /Verify/));
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});
