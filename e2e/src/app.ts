import type { BrowserContext, Page } from '@playwright/test';
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

/** Everything that lies in any cache of the origin: its address and its text. */
export const cached = (page: Page) =>
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

/** What a worker was told to show, kept in its own surroundings: a browser without a window shows nothing. */
interface Shown {
  shown: { body: string | undefined; tag: string | undefined; data: unknown }[];
}

/** In the worker: notes what it is told to show. */
function noteShown() {
  const surroundings = self as unknown as Shown;
  surroundings.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (_, options = {}) => {
    const { body, tag, data } = options;
    surroundings.shown.push({ body, tag, data: data as unknown });
  };
}

/** Hands the worker a push as the browser does, by its protocol, while no page of the product is open. @returns what it then shows */
export async function deliver(context: BrowserContext, scope: string, push: unknown) {
  const blank = await context.newPage();
  const protocol = await context.newCDPSession(blank);
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === scope);
      if (own) resolve(own.registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  const registrationId = await registered;
  let shown: Shown['shown'] = [];
  // Without a page the browser may stop the worker at any moment, and start another for the push, which notes nothing.
  await expect(async () => {
    // One that was stopped stays in the list, before the one that runs.
    const worker = context.serviceWorkers().at(-1);
    if (!worker) throw new Error('no worker');
    await worker.evaluate(noteShown);
    await protocol.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(scope).origin,
      registrationId,
      data: JSON.stringify(push),
    });
    const read = () => worker.evaluate(() => (self as unknown as Shown).shown);
    await expect.poll(read, { timeout: 3000 }).not.toEqual([]);
    shown = await read();
  }).toPass({ timeout: 30_000 });
  await blank.close();
  return shown;
}
