import type { Page, Worker } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A notification on a device; `data` determines what a press on it opens. */
export interface ShownNews {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: unknown;
}

/** Worker globals used here. TypeScript's worker types conflict with its DOM types. */
interface WorkerGlobals {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: object;
  readonly navigator: Navigator;
  badges?: number[];
}

/** A browser with no open page of the product and a stopped service worker. */
export interface ClosedBrowser {
  readonly worker: Worker;
  /** Starts the worker without a push. */
  start(): Promise<void>;
  /** Delivers a decrypted push to the worker as the browser does; a stopped worker starts. */
  deliver(push: unknown): Promise<void>;
}

/**
 * Closes the only page of the product and stops its worker, as a browser does after a while. A
 * blank page stays open for the devtools connection.
 */
export async function closeProduct(page: Page): Promise<ClosedBrowser> {
  const context = page.context();
  const { origin } = new URL(page.url());
  const scopeURL = `${origin}/`;
  const protocol = await context.newCDPSession(await context.newPage());
  let registrationId: string | undefined;
  let status: string | undefined;
  protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId ??= registrations.find((one) => one.scopeURL === scopeURL)?.registrationId;
  });
  protocol.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    status = versions.find((one) => one.registrationId === registrationId)?.runningStatus ?? status;
  });
  await protocol.send('ServiceWorker.enable');
  await expect.poll(() => status).toBe('running');
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the product has no worker');
  await page.close();
  await protocol.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => status).toBe('stopped');
  return {
    worker,
    async start() {
      await protocol.send('ServiceWorker.startWorker', { scopeURL });
      await expect.poll(() => status).toBe('running');
    },
    async deliver(push) {
      const to = { origin, registrationId: registrationId ?? '', data: JSON.stringify(push) };
      await protocol.send('ServiceWorker.deliverPushMessage', to);
      await expect.poll(() => status).toBe('running');
    },
  };
}

/** True if the browser shows notifications. The headless shell refuses all of them. */
export const showsNews = (worker: Worker): Promise<boolean> =>
  worker.evaluate(() => Notification.permission === 'granted');

/**
 * Replaces the worker's notifications in a headless shell with a list, one per tag. The list is
 * lost when the worker stops.
 */
export const stubNotifications = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const { registration } = globalThis as unknown as WorkerGlobals;
    const shownByTag = new Map<string, object>();
    Object.assign(registration, {
      async showNotification(title: string, { tag = '', body, data }: NotificationOptions) {
        shownByTag.delete(tag);
        shownByTag.set(tag, { title, body, tag, data, close: () => shownByTag.delete(tag) });
      },
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        [...shownByTag].filter(([own]) => !tag || own === tag).map(([, shown]) => shown),
    });
  });

/** Returns the notifications on the device. */
export const shownBy = (worker: Worker): Promise<ShownNews[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerGlobals;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });

/** Records the counts that the worker sets on the app's icon. Tests cannot read the icon itself. */
export const noteBadges = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerGlobals;
    const badges: number[] = [];
    scope.badges = badges;
    Object.assign(scope.navigator, {
      setAppBadge: async (count: number) => void badges.push(count),
    });
  });

export const readNotedBadges = (worker: Worker): Promise<readonly number[] | undefined> =>
  worker.evaluate(() => (globalThis as unknown as WorkerGlobals).badges);

/**
 * Imitates a press on the notification with this tag by dispatching the event. The requested
 * windows are only recorded, because browsers open windows only after a real press.
 * @returns URLs of the requested windows
 */
export const pressNotification = (worker: Worker, pressed: string): Promise<readonly string[]> =>
  worker.evaluate(async (tag) => {
    const { registration, clients } = globalThis as unknown as WorkerGlobals;
    const asked: string[] = [];
    Object.assign(clients, { openWindow: async (url: string) => void asked.push(url) });
    const [notification] = await registration.getNotifications({ tag });
    const work: Promise<unknown>[] = [];
    const waitUntil = (one: Promise<unknown>) => work.push(one);
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await Promise.all(work);
    return asked;
  }, pressed);
