import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { newAddress } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';
import { createVerifiedCustomer, signInDemoVendor } from '../src/people.ts';
import { callAs, enterOps, newReviewer, staffToken } from '../src/staff.ts';
import { candidate } from '../src/vetting.ts';

test("staff copy a vendor's licence number and see possible duplicates", async ({
  page,
  context,
  request,
  visit,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const first = await candidate(request, 'Isolde Karri');
  const second = await candidate(request, 'Isolda Karri');
  await enterOps(page, (await newReviewer(request, 'Karri')).token);
  await visit(`/ops/vendors?q=Karri&open=${second.id}`);
  const detail = page.getByRole('region', { name: 'Details' });
  await expect(detail.getByRole('heading', { level: 2 })).toHaveText(second.full_name);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  for (const [what, text] of [
    ['number', '99123456'],
    ['ABN', '51824753556'],
  ] as const) {
    await detail.getByRole('button', { name: `Copy ${what}`, exact: true }).click();
    await expect.poll(copied).toBe(text);
  }
  // Staff type the licence number from the register; it differs from the vendor's.
  await page.getByLabel('Number', { exact: true }).fill('99123457');
  await expect(detail.getByText('Differs', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Number', { exact: true }).fill('99123456');
  await expect(detail.getByText('Same', { exact: true }).first()).toBeVisible();

  // All vendors of this file have the same numbers, so any of them may come first.
  const alike = detail.getByRole('listitem').filter({ hasText: 'the same' });
  await expect(alike.first()).toContainText(/the same (?:ABN|licence|phone|site)/);
  await visit(`/ops/vendors?q=Karri&open=${first.id}`);
  await expect(detail.getByRole('heading', { level: 2 })).toHaveText(first.full_name);
  await alike.first().getByRole('link').click();
  await expect(detail.getByRole('heading', { level: 2 })).not.toHaveText(first.full_name);
});

test('staff filter the queue by type, state and waiting time by URL', async ({
  page,
  request,
  visit,
}) => {
  const { full_name } = await candidate(request, 'Araminta Jarrah');
  await enterOps(page, await staffToken(request));
  await visit('/ops/vendors?q=Jarrah');
  const narrow = page.getByRole('group', { name: 'Narrow the list' });
  const row = page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: full_name });
  await narrow.getByLabel('Type').selectOption('Buyers agent');
  await narrow.getByLabel('State').selectOption('QLD');
  await expect(page).toHaveURL(/vendor_type=Buyers\+agent&state=QLD/);
  await expect(row).toBeVisible();
  await narrow.getByLabel('Waiting').selectOption('More than a day');
  await expect(row).toHaveCount(0);
  await narrow.getByRole('link', { name: 'Show all' }).click();
  await expect(row).toBeVisible();
  await narrow.getByLabel('State').selectOption('TAS');
  await expect(row).toHaveCount(0);
});

test('staff go from a report to the reported listing and log', async ({ page, request, visit }) => {
  const customer = await createVerifiedCustomer(request, 'wattle');
  const vendor = await signInDemoVendor(request);
  const { data: conversation } = await callAs(request, customer.token, chatEndpoints.open, {
    query: { receiverId: vendor.id },
  });
  const body = { conversationId: conversation._id, message: 'Send the deposit to me.' };
  const { data: sent } = await callAs(request, vendor.token, chatEndpoints.upload, { body });
  const reason = `Asks for the deposit ${newAddress('r').slice(2, 10)}`;
  await callAs(request, customer.token, chatEndpoints.report, {
    body: {
      conversationId: conversation._id,
      reason,
      messages: sent.map(({ _id, body }) => ({ _id, body })),
    },
  });
  await enterOps(page, await staffToken(request));
  await visit('/ops/messages');
  await page.getByRole('searchbox').fill(reason);
  await page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: reason }).click();
  const detail = page.getByRole('region', { name: 'Details' });
  await detail.getByRole('link', { name: 'Check or suspend' }).click();
  await expect(page).toHaveURL(new RegExp(`/ops/vendors\\?.*open=${vendor.id}`));
  await expect(detail.getByRole('heading', { level: 2 })).toHaveText('Marlo Banksia');
  await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible();
  await detail.getByRole('link', { name: 'All in the log' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/ops/audit\\?subject=${vendor.id}`));
  await expect(page.getByText('Only what was done about one thing.')).toBeVisible();
});
