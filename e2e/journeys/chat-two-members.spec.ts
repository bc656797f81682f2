import type { APIRequestContext, Page } from '@playwright/test';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { logIn, readLocalStorage } from '../src/accounts.ts';
import { enterNewChat, log, messageBox, say, vendorInbox } from '../src/chat.ts';
import { expect, offlineErrors, test, waitForHydration } from '../src/fixtures.ts';
import { createVerifiedCustomer } from '../src/people.ts';
import { readStoredBodies } from '../src/sealed-chat.ts';

test.use({ expectedFaults: offlineErrors });

/**
 * Ends this browser's session on the server. The stored token is refused, but other data remains.
 */
async function endFromElsewhere(page: Page, request: APIRequestContext): Promise<void> {
  const { access_token } = await readLocalStorage(page);
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await request.post('/api/customers/logout', { headers })).ok()).toBe(true);
  await page.context().setOffline(false);
  // The page may already be leaving because of the refused call.
  await expect(async () => {
    await page.goto('/customer/settings');
    expect((await readLocalStorage(page)).access_token).toBeUndefined();
  }).toPass({ timeout: 40_000 });
}

test('a member neither sees nor sends drafts of another user of the browser', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { customer: wren, vendor } = await enterNewChat({ page, request }, 'wren');
  const fern = await createVerifiedCustomer(request, 'fern');
  // Waits until the vendor's keys are checked: only then a message can be written offline.
  await expect(page.getByText(sealedChat.claim('Marlo Banksia'))).toBeVisible();
  await page.context().setOffline(true);
  await say(page, 'My income');
  await expect(log(page).getByText('My income')).toBeVisible();
  await messageBox(page).fill('And my debts');

  await endFromElsewhere(page, request);
  await logIn(page, 'customer', fern.email);
  await page.goto(`/customer/inbox/${vendor.id}`);
  await waitForHydration(page);
  await expect(messageBox(page)).toHaveValue('');
  await say(page, 'Good morning');
  await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
  await expect(log(page).getByText('My income')).toHaveCount(0);
  const { access_token: token = '' } = await readLocalStorage(page);
  expect(await readStoredBodies(request, { ...fern, token }, vendor)).toHaveLength(1);

  // The first member signs in again and finds the draft, and the waiting message is sent.
  await endFromElsewhere(page, request);
  await logIn(page, 'customer', wren.email);
  await page.goto(`/customer/inbox/${vendor.id}`);
  await waitForHydration(page);
  await expect(messageBox(page)).toHaveValue('And my debts');
  const theirs = await vendorInbox(browser, vendor, wren);
  await expect(log(theirs).getByText('My income', { exact: true })).toHaveCount(1);
});
