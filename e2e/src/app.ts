import type { Page } from '@playwright/test';
import { appPaths } from '@threshold/contract/app-paths';
import { cutLine, expect } from './fixtures.ts';
import { test as withClock } from './moved-clock.ts';
import { type PushService, servePushes } from './push-service.ts';
import { firstStaff, staffPassword } from './staff-accounts.ts';

export const metricsToken = 'metrics of the journeys';

/** Journeys with the app's worker, on a product of their own that pushes to a service of this process. */
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

/** What journeys with a worker need of their browser. */
export const appUse = {
  serviceWorkers: 'allow' as const,
  expectedFaults: cutLine,
};

/** Waits until a worker answers for pages. @returns where it is registered */
export const workerScope = (page: Page): Promise<string> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).scope);

/** All that the worker may keep: the page for when there is no line, icons, and files of the build. */
const maybeKept = /^\/(?:offline|icons\/[\w-]+\.png|assets\/[\w.-]+)$/;

/** Lists every cache of the origin: each entry is one of those that may be kept, and none has any of these texts. */
export async function expectNothingPrivate(page: Page, secrets: readonly string[]): Promise<void> {
  const kept = await cached(page);
  const paths = kept.map(({ path }) => path);
  test.info().annotations.push({ type: 'kept in caches', description: paths.join(' ') });
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((path) => !maybeKept.test(path))).toEqual([]);
  for (const { path, text } of kept)
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${path}`).toBe(false);
}

/** Everything that lies in any cache of the origin: its address and its text. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const kept: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        const text = (await (await cache.match(request))?.text()) ?? '';
        kept.push({ path: pathname + search, text });
      }
    }
    return kept;
  });

/** Shares a file as another app of the device does: by a form. The text stands in it so many times. */
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
