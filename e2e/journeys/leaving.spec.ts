import {
  deletedAccountNames,
  deletionTexts,
} from '@threshold/contract/endpoints/accounts/accounts';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { strongPassword } from '../src/accounts.ts';
import { apply, createApprovedBroker } from '../src/applications.ts';
import { axeFaults } from '../src/axe.ts';
import { log, messageBox, say, sayPlain } from '../src/chat.ts';
import { expect, test } from '../src/fixtures.ts';
import { createVerifiedCustomer, newCustomer, openMemberPage } from '../src/people.ts';
import { callAs, enterOps, staffToken } from '../src/staff.ts';
import { candidate } from '../src/vetting.ts';

test('a customer with an old sign-in deletes the account with the password', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  const { customer: me, page } = await newCustomer({ browser, request }, 'tern');
  // The server's clock cannot be changed here, so the first request is answered as if the sign-in
  // were more than 15 minutes old.
  await page.route(`**/api/customers/${me.id}`, async (route) => {
    const asked = route.request();
    if (asked.method() !== 'DELETE' || asked.postData()?.includes('current_password')) {
      return route.fallback();
    }
    const message = outcomes.account.sign_in_again;
    await route.fulfill({
      status: 403,
      json: { status: false, message, error: message, code: 'reauth_required' },
    });
  });
  await page.goto('/customer/settings');
  await page.getByRole('tab', { name: 'Privacy & Policy' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it still you?' });
  await proof.getByLabel('Current password', { exact: true }).fill('Wrong-horse-7');
  await proof.getByRole('button', { name: 'Continue' }).click();
  await expect(proof.getByText(outcomes.passwords.wrong_current)).toBeVisible();

  // The typed password is cleared before the dialog opens again.
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await expect(proof).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(proof.getByLabel('Current password', { exact: true })).toHaveValue('');
  await expect(proof.getByText(outcomes.passwords.wrong_current)).toBeHidden();
  await proof.getByLabel('Current password', { exact: true }).fill(strongPassword);
  await proof.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(outcomes.account.deleted)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test("a suspended vendor's account is deleted only after staff allow it", {
  tag: '@smoke',
}, async ({ browser, page, request, visit }) => {
  test.setTimeout(120_000);
  const vendor = await candidate(request, 'Quillon Boree');
  const token = await staffToken(request);
  await callAs(request, token, staffListingEndpoints.updateStatus, {
    params: { id: vendor.id },
    body: { status: 'suspended', reason: 'The number is somebody else’s.' },
  });
  const own = await openMemberPage(browser, 'vendor', vendor);
  await own.goto('/vendor/settings');
  await own.getByRole('tab', { name: 'Privacy & Policy' }).click();
  await own.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = own.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText(outcomes.account.staff_first)).toBeVisible();

  await enterOps(page, token);
  await visit(`/ops/vendors?q=Quillon&open=${vendor.id}`);
  await page.getByLabel('Reason to let it go').fill('Nothing more to find out.');
  await page.getByRole('button', { name: 'Let the owner delete it' }).click();
  await expect(page.getByText(staffOutcomes.released)).toBeVisible();
  await expect(page.getByText(/The owner may delete the account since/)).toBeVisible();
  await expect(
    page.getByText(/The owner may delete the account. Reason: Nothing more/),
  ).toBeVisible();

  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(own.getByText(outcomes.account.deleted)).toBeVisible();
});

test("a customer can read a chat after the professional's account is deleted", {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(120_000);
  const broker = await createApprovedBroker(request, 'Peregrine Saltbush');
  const customer = await createVerifiedCustomer(request, 'plover');
  await apply(request, customer, broker);
  const page = await openMemberPage(browser, 'customer', customer);
  await page.goto(`/customer/inbox/${broker.id}`);
  await sayPlain(page, 'Is Tuesday fine?');
  await expect(log(page).getByText('Is Tuesday fine?')).toBeVisible();

  const leaving = await openMemberPage(browser, 'vendor', broker);
  await leaving.goto('/vendor/settings');
  await leaving.getByRole('tab', { name: 'Privacy & Policy' }).click();
  const part = leaving.getByRole('region', { name: 'Delete my account' });
  for (const sentence of [...deletionTexts.vendor.goes, ...deletionTexts.vendor.stays]) {
    await expect(part.getByText(sentence)).toBeVisible();
  }
  await part.getByRole('button', { name: 'Delete my account' }).click();
  await leaving.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(leaving.getByText(outcomes.account.deleted)).toBeVisible();

  // The tab that was already open shows the refusal, and typed text remains.
  await say(page, 'Are you there?');
  await expect(page.getByText(outcomes.chat.left).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: deletedAccountNames.vendor })).toBeVisible();
  await expect(log(page).getByText('Is Tuesday fine?')).toBeVisible();
  await expect(page.getByText(outcomes.chat.left).last()).toBeVisible();
  await expect(messageBox(page)).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);

  await page.goto('/customer/dashboard');
  const card = page.getByRole('article', { name: deletedAccountNames.vendor });
  await expect(card.getByText(outcomes.loan.broker_left)).toBeVisible();
});
