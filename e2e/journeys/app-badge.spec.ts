import { createApprovedBroker } from '../src/applications.ts';
import { log, say, sayPlain } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { enterCustomer, openMemberPage } from '../src/people.ts';
import { appUse } from '../src/product/app.ts';

test.use(appUse);

test("a customer sees unread items counted on the app's icon until read", async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const vendor = await createApprovedBroker(request, 'Tuart Honeyeater');
  // Replaces the badge API, because headless browsers have no icon.
  await page.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: async (count: number) => {
        sessionStorage.setItem('badge', String(count));
      },
    });
  });
  const customer = await enterCustomer(page, request, 'badge');
  const badge = () => page.evaluate(() => sessionStorage.getItem('badge'));
  await page.goto(`/customer/inbox/${vendor.id}`);
  await waitForHydration(page);
  await sayPlain(page, 'Is Tuesday fine?');
  await expect(log(page).getByText('Is Tuesday fine?')).toBeVisible();
  await page.goto('/customer/dashboard');
  await waitForHydration(page);
  await expect.poll(badge).toBe('0');

  const desk = await openMemberPage(browser, 'vendor', vendor);
  await desk.goto(`/vendor/inbox/${customer.id}`);
  await waitForHydration(desk);
  await say(desk, 'It is.');
  await expect(log(desk).getByText('Sent', { exact: true })).toBeAttached();
  await page.reload();
  await expect.poll(badge).toBe('1');
  await page.goto(`/customer/inbox/${vendor.id}`);
  await expect.poll(badge).toBe('0');
  await desk.context().close();
});
