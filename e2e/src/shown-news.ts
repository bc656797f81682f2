import type { Page, Worker } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What stands on a device: all that its lock screen says, and where a press leads. */
export interface ShownNews {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: unknown;
}

/** What of the worker's surroundings is used here: TypeScript's own library of workers can't stand beside that of documents. */
interface WorkerGlobals {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: object;
  readonly navigator: Navigator;
  badges?: number[];
}

/** A browser in which no page of the product is open, and whose worker rests. */
export interface ClosedBrowser {
  readonly worker: Worker;
  /** Starts the worker without a push. */
  start(): Promise<void>;
  /** Gives the worker what its push service received, as the browser does when a push arrives: one that rests is started by it. */
  deliver(push: unknown): Promise<void>;
}

/**
 * Closes the only page of the product, and stops its worker as a browser does after a while. A blank page stays, which holds the line
 * to the browser's own tools.
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

/** Whether the browser shows notifications where they are allowed: the shell without a window refuses them all. */
export const showsNews = (worker: Worker): Promise<boolean> =>
  worker.evaluate(() => Notification.permission === 'granted');

/** Gives the worker of such a shell what stands for a screen, on which there is one notification of each tag. It goes when the worker stops. */
export const lendScreen = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const { registration } = globalThis as unknown as WorkerGlobals;
    const standing = new Map<string, object>();
    Object.assign(registration, {
      async showNotification(title: string, { tag = '', body, data }: NotificationOptions) {
        standing.delete(tag);
        standing.set(tag, { title, body, tag, data, close: () => standing.delete(tag) });
      },
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        [...standing].filter(([own]) => !tag || own === tag).map(([, shown]) => shown),
    });
  });

/** What stands on the device. */
export const shownBy = (worker: Worker): Promise<ShownNews[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerGlobals;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });

/** Notes from now on what the worker counts on the app's icon, where nobody can read it. */
export const noteBadges = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerGlobals;
    const badges: number[] = [];
    scope.badges = badges;
    Object.assign(scope.navigator, {
      setAppBadge: async (count: number) => void badges.push(count),
    });
  });

export const notedBadges = (worker: Worker): Promise<readonly number[] | undefined> =>
  worker.evaluate(() => (globalThis as unknown as WorkerGlobals).badges);

/**
 * Presses the notification of a tag. No tool of a browser does, so the worker is given the event itself; and since windows open by a
 * reader's own press alone, those that it asks for are noted in place of opened.
 * @returns addresses of windows that it asked for
 */
export const pressNews = (worker: Worker, pressed: string): Promise<readonly string[]> =>
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
