import { outcomes } from '@threshold/contract/outcomes';
import { enterAs } from '../src/accounts.ts';
import { log, say } from '../src/chat.ts';
import { expect, test } from '../src/fixtures.ts';
import { demoVendor, verifiedCustomer } from '../src/people.ts';

test.use({ expectedFaults: /status of 500/ });

test('what could not be fetched is said, and fetched on another try', async ({
  page,
  request,
  visit,
}) => {
  const customer = await verifiedCustomer(request, 'kookaburra');
  const vendor = await demoVendor(request);
  await enterAs(page, 'customer', customer.token);
  await visit(`/customer/inbox/${vendor.id}`);
  await say(page, 'Hello');
  await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();

  // A new connection reads again by itself; without one only the button does.
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  const fail = (url: string) =>
    page.route(url, (route) => route.fulfill({ status: 500, json: {} }));
  await fail('**/api/chat/history/**');
  await page.reload();
  await expect(page.getByText(outcomes.chat.conversations_failed)).toBeVisible();
  await page.unroute('**/api/chat/history/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(log(page).getByText('Hello')).toBeVisible();

  const messages = /\/api\/chat\/[0-9a-f-]{36}\?/;
  await page.route(messages, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText(outcomes.chat.messages_failed)).toBeVisible();
  await page.unroute(messages);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(log(page).getByText('Hello')).toBeVisible();
});
