import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noPushWords } from '@threshold/contract/texts/notification-texts';
import { newAddress, register } from '../src/accounts.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { appUse, workerScope } from '../src/product/app.ts';
import { startProduct } from '../src/product/processes.ts';

// Requests may fail while the journey restarts the instance.
test.use({
  ...appUse,
  expectedFaults:
    /net::ERR_(?:CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|Failed to fetch manifest patches/,
});

test('a service worker updates itself, and APP_WORKER=off removes all its data', async ({
  page,
  playwright,
}) => {
  test.setTimeout(120_000);
  const folder = await mkdtemp(join(tmpdir(), 'threshold-app-'));
  const own = { DATA_DIR: folder, SEED: 'none' };
  let product = await startProduct(own);
  const { address } = product;
  const restart = async (settings: Record<string, string>) => {
    await product.stop();
    product = await startProduct({ ...own, ...settings, PORT: new URL(address).port });
  };
  const visit = async () => {
    await page.goto(`${address}/faqs`);
    await waitForHydration(page);
  };
  const request = await playwright.request.newContext({ baseURL: address });
  const { token } = await register(request, 'customers', newAddress('switch'));
  await visit();
  await page.evaluate((access) => {
    localStorage.setItem('access_token', access);
    localStorage.setItem('role', 'customer');
  }, token);
  await visit();
  await workerScope(page);
  const cacheNames = () => page.evaluate(() => caches.keys());
  await expect.poll(cacheNames).toHaveLength(1);
  const [before] = await cacheNames();

  // A new brand name replaces the service worker, as a new build would.
  await restart({ BRAND_NAME: 'Lintel' });
  await visit();
  await expect
    .poll(async () => {
      const names = await cacheNames();
      return names.length === 1 && names[0] !== before;
    })
    .toBe(true);

  await restart({ APP_WORKER: 'off' });
  await visit();
  await expect
    .poll(() =>
      page.evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        caches: await caches.keys(),
      })),
    )
    .toEqual({ workers: 0, caches: [] });
  await page.goto(`${address}/customer/settings#push`);
  await waitForHydration(page);
  await expect(page.getByText(noPushWords.unavailable)).toBeVisible();
  await page.close();
  await request.dispose();
  await product.stop();
  await rm(folder, { recursive: true });
});
