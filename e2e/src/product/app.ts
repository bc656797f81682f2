import type { Page } from '@playwright/test';
import { appPaths } from '@threshold/contract/app';
import { expect, offlineErrors } from '../fixtures.ts';
import { firstStaff, staffPassword } from '../staff-accounts.ts';
import { test as withClock } from './moved-clock.ts';
import { type PushService, servePushes } from './push-service.ts';

export const metricsToken = 'metrics of the journeys';

/**
 * Journeys with the app's service worker, on an instance that pushes to a service in this process.
 */
export const test = withClock.extend<object, { readonly service: PushService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    // oxlint-disable-next-line no-empty-pattern -- for the same reason
    async ({}, use) => {
      const service = await servePushes();
      await use(service);
      service.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ service }, use) => {
      await use({
        STAFF_EMAIL: firstStaff.email,
        STAFF_PASSWORD: staffPassword,
        PUSH_SERVICES: service.origin,
        METRICS_TOKEN: metricsToken,
      });
    },
    { scope: 'worker' },
  ],
});

/** Browser options for journeys with a service worker. */
export const appUse = {
  serviceWorkers: 'allow' as const,
  expectedFaults: offlineErrors,
};

/**
 * Waits until a service worker controls pages.
 * @returns the URL scope of the service worker
 */
export const workerScope = (page: Page): Promise<string> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).scope);

/** All paths that the service worker may cache: the offline page, icons and files of the build. */
const allowedPaths = /^\/(?:offline|icons\/[\w-]+\.png|assets\/[\w.-]+)$/;

/**
 * Expects every cache entry of the origin to be on the allowed list and to contain none of these
 * secrets.
 */
export async function expectNothingPrivate(page: Page, secrets: readonly string[]): Promise<void> {
  const entries = await cached(page);
  const paths = entries.map(({ path }) => path);
  test.info().annotations.push({ type: 'entries in caches', description: paths.join(' ') });
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((path) => !allowedPaths.test(path))).toEqual([]);
  for (const { path, text } of entries)
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${path}`).toBe(false);
}

/** Returns the path and text of every entry in the origin's caches. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const entries: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        const text = (await (await cache.match(request))?.text()) ?? '';
        entries.push({ path: pathname + search, text });
      }
    }
    return entries;
  });

/**
 * Shares a file the way another app on the device does: by submitting a form. The text is repeated
 * `times` times.
 */
export const share = (page: Page, name: string, type: string, text: string, times = 1) =>
  page.evaluate(
    ([action, fileName, fileType, content, count]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action, enctype: 'multipart/form-data' });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: 'files' });
      const files = new DataTransfer();
      files.items.add(new File([content.repeat(count)], fileName, { type: fileType }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [appPaths.share, name, type, text, times] as const,
  );
