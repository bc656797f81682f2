import type { Page } from '@playwright/test';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { createApprovedBroker } from '../src/applications.ts';
import { axeFaults } from '../src/axe.ts';
import { messageBox, say, sayPlain } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { newCustomer, openMemberPage } from '../src/people.ts';
import { bothOpen, claim, type End, openChat, text, twoEnds } from '../src/sealed-chat.ts';
import { resetKeys, setUpKeys, unlock } from '../src/secure-messages.ts';

const { verify } = e2eeOutcomes;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Security code' });
const mark = ({ page }: Pick<End, 'page'>) =>
  page.getByText(sealedChat.verified_mark, { exact: true });

/**
 * Opens the dialog that shows the security code of the chat.
 * @returns the twelve groups of the code
 */
async function codeOf({ page }: Pick<End, 'page'>): Promise<string[]> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Security code' }).click();
  return shownCode(page);
}

async function shownCode(page: Page): Promise<string[]> {
  const digits = dialogOf(page).getByRole('list', { name: 'The sixty digits' });
  await expect(digits).toBeVisible();
  return digits.getByRole('listitem').allInnerTexts();
}

const close = (page: Page) => dialogOf(page).getByRole('button', { name: 'Close' }).last().click();

test('two members compare security codes; new keys block sending until compared', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(200_000);
  const ends = await twoEnds({ browser, request }, 'Plover', ['vendor']);
  const { customer, vendor } = ends;
  const code = await setUpKeys(customer.page);
  await bothOpen(ends);
  await expect(claim(customer, vendor)).toBeVisible();
  await expect(claim(vendor, customer)).toBeVisible();

  const mine = await codeOf(customer);
  expect(mine).toHaveLength(12);
  for (const group of mine) expect(group).toMatch(/^\d{5}$/);
  expect(await codeOf(vendor)).toEqual(mine);
  await close(vendor.page);
  const { page } = customer;
  await expect(dialogOf(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Mark as verified' }).click();
  await expect(dialogOf(page).getByText(verify.done(vendor.name))).toBeVisible();
  await close(page);
  await expect(mark(customer)).toBeAttached();
  await expect(mark(vendor)).toHaveCount(0);

  // The verification is part of the backup, so another device has it.
  const second = { ...customer, page: await openMemberPage(browser, 'customer', customer.member) };
  await unlock(second.page, code);
  await openChat(second, vendor.member);
  await expect(mark(second)).toBeAttached();
  await second.page.context().close();

  // The vendor creates new keys without code or device, as an impostor would.
  const replaced = { ...vendor, page: await openMemberPage(browser, 'vendor', vendor.member) };
  await resetKeys(replaced.page);
  await page.reload();
  await expect(page.getByText(sealedChat.reset_verified(vendor.name))).toBeVisible();
  await expect(mark(customer)).toHaveCount(0);
  await expect(claim(customer, vendor)).toHaveCount(0);
  await messageBox(page).fill('Is it you?');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();

  // The alert that blocks sending has a button that opens the comparison.
  await page.getByRole('button', { name: sealedChat.compare_code }).click();
  const other = await shownCode(page);
  expect(other).not.toEqual(mine);
  await expect(dialogOf(page).getByText(verify.reset(vendor.name))).toBeVisible();
  await openChat(replaced, customer.member);
  expect(await codeOf(replaced)).toEqual(other);
  await close(replaced.page);
  await dialogOf(page).getByRole('button', { name: 'Mark as verified' }).click();
  await expect(mark(customer)).toBeAttached();
  await close(page);
  await expect(messageBox(page)).toHaveValue('Is it you?');
  await say(page, 'It is you');
  await expect(text(replaced, 'It is you')).toBeVisible();
  for (const end of [customer, vendor, replaced]) await end.page.context().close();
});

test('a customer sees no security code if the professional has no keys', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const broker = await createApprovedBroker(request, 'Tern Banksia');
  const { page } = await newCustomer({ browser, request }, 'tern');
  await page.goto(`/customer/inbox/${broker.id}`);
  await waitForHydration(page);
  await expect(page.getByText(sealedChat.not_yet('Tern Banksia'))).toBeVisible();
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0);
  await sayPlain(page, 'Hello');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Security code' })).toHaveCount(0);
  await page.context().close();
});
