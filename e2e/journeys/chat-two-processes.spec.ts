import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { limits } from '@threshold/contract/limits';
import { enterAs } from '../src/accounts.ts';
import { attach, log, messageBox, say } from '../src/chat.ts';
import { expect, offlineErrors, test, waitForHydration } from '../src/fixtures.ts';
import { type ProductProcess, sharedServices, startProduct } from '../src/product/processes.ts';
import { keyDatabases } from '../src/secure-messages.ts';

const shared = sharedServices();
const why = 'Skipped the journey with two processes: set TEST_DATABASE_URL and TEST_REDIS_URL.';
if (!shared) console.log(why);
test.skip(!shared, why);
test.use({ expectedFaults: offlineErrors });

const password = 'Threshold-demo-1!';
let folder = '';
const processes: ProductProcess[] = [];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), 'threshold-two-'));
  // Sequential, because the first process loads the demo data.
  for (let nr = 0; nr < 2; nr += 1) {
    processes.push(
      await startProduct({
        ...shared,
        DATA_DIR: folder,
        SECRET_KEY: 'a key of the journeys, in plain sight',
      }),
    );
  }
});
test.afterAll(async () => {
  for (const process of processes) await process.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the demo account of that role in a browser that uses only this process. */
async function memberAt(
  browser: Browser,
  { address }: ProductProcess,
  role: 'customer' | 'vendor',
): Promise<{ page: Page; id: string }> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
  });
  const data = { email: `${role}@demo.example`, password };
  const answer = await context.request.post(`/api/${role}s/login`, { data });
  expect(answer.status()).toBe(200);
  const body = (await answer.json()) as { access_token: string; data: { _id: string } };
  const page = await context.newPage();
  await enterAs(page, role, body.access_token);
  return { page, id: body.data._id };
}

test('two members on different server processes exchange messages, files and typing status', async ({
  browser,
}) => {
  const [here, there] = processes as [ProductProcess, ProductProcess];
  expect(here.address).not.toBe(there.address);
  const buyer = await memberAt(browser, here, 'customer');
  const broker = await memberAt(browser, there, 'vendor');
  // Each browser makes message keys on its first page.
  await broker.page.goto('/vendor/dashboard');
  await expect.poll(() => keyDatabases(broker.page)).toHaveLength(1);
  await buyer.page.goto(`/customer/inbox/${broker.id}`);
  await waitForHydration(buyer.page);
  await say(buyer.page, 'Hello from one process');
  await expect(log(buyer.page).getByText('Hello from one process')).toBeVisible();
  await broker.page.goto(`/vendor/inbox/${buyer.id}`);
  await waitForHydration(broker.page);
  await expect(log(broker.page).getByText('Hello from one process')).toBeVisible();

  // Neither page is reloaded from here on, so everything arrives live.
  await messageBox(broker.page).pressSequentially('Hello from the ot');
  await expect(buyer.page.getByText('Marlo is typing')).toBeAttached();
  await messageBox(broker.page).pressSequentially('her');
  await messageBox(broker.page).press('Enter');
  await expect(log(buyer.page).getByText('Hello from the other')).toHaveCount(1);
  await attach(buyer.page, {
    name: 'payslip.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Paid in full'),
  });
  const opener = { name: 'Open payslip.txt' };
  await expect(broker.page.getByRole('button', opener)).toHaveCount(1);

  // After the broker was offline, no message is missing or duplicated.
  await broker.page.context().setOffline(true);
  await say(broker.page, 'written offline');
  await say(buyer.page, 'missed meanwhile');
  await expect(log(buyer.page).getByText('missed meanwhile')).toBeVisible();
  await broker.page.context().setOffline(false);
  const timeout = 4 * limits.realtime.reconnect_max_ms + 20_000;
  for (const { page } of [buyer, broker]) {
    for (const text of ['written offline', 'missed meanwhile']) {
      await expect(log(page).getByText(text, { exact: true })).toHaveCount(1, { timeout });
    }
  }
  for (const { page } of [buyer, broker]) await page.context().close();
});
