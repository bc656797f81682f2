import type { BrowserContext } from '@playwright/test';
import { brand } from '@threshold/contract/brand';
import { pushSentence } from '@threshold/contract/push-words';
import { appUse, workerScope } from '../src/app.ts';
import { approvedBroker } from '../src/applications.ts';
import { log, say, sayPlain } from '../src/chat.ts';
import { expect, hydrated, test } from '../src/fixtures.ts';
import { enterCustomer, pageOf } from '../src/people.ts';

test.use(appUse);

interface Shown {
  readonly title: string;
  readonly body?: string | undefined;
  readonly tag?: string | undefined;
}
interface Keeping {
  shown: Shown[];
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
}

/** In the worker: keeps what it shows. A browser without a window shows nothing. */
function keepShown(): void {
  const scope = globalThis as unknown as Keeping;
  scope.shown = [];
  scope.registration.showNotification = async (title, { body, tag }) => {
    scope.shown.push({ title, body, tag });
  };
}

/** A page of no site, by which the protocol reaches the worker while none of ours is open. */
async function workersOf(context: BrowserContext) {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  let registrationId = '';
  protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? '';
  });
  await protocol.send('ServiceWorker.enable');
  return {
    async push(origin: string, news: object) {
      await expect.poll(() => registrationId).not.toBe('');
      const data = JSON.stringify(news);
      await protocol.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
  };
}

test('what is pushed while no page is open is shown by the worker, in a sentence of ours for each kind', async ({
  page,
  context,
  request,
}) => {
  await enterCustomer(page, request, 'pushed');
  await page.goto('/customer/search-brokers');
  await hydrated(page);
  const { origin } = new URL(await workerScope(page));
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no worker');
  await worker.evaluate(keepShown);
  const workers = await workersOf(context);
  await page.close();
  const href = '/customer/inbox';
  for (const count of [1, 3]) {
    await workers.push(origin, { topic: 'message', count, href, unread: count });
  }
  await workers.push(origin, { topic: 'call_soon', count: 1, href: '/customer/calls', unread: 4 });
  const shown = () => worker.evaluate(() => (globalThis as unknown as Keeping).shown);
  await expect.poll(shown).toEqual([
    { title: brand.name, body: pushSentence('message', 1), tag: 'message' },
    { title: brand.name, body: pushSentence('message', 3), tag: 'message' },
    { title: brand.name, body: pushSentence('call_soon', 1), tag: 'call_soon' },
  ]);
  expect(context.pages().filter((one) => one.url().startsWith(origin))).toEqual([]);
});

test('the icon of the app counts what waits, and nothing once it was read', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const vendor = await approvedBroker(request, 'Tuart Honeyeater');
  // No browser without a window has an icon to count on.
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
  await hydrated(page);
  await sayPlain(page, 'Is Tuesday fine?');
  await expect(log(page).getByText('Is Tuesday fine?')).toBeVisible();
  await page.goto('/customer/dashboard');
  await hydrated(page);
  await expect.poll(badge).toBe('0');

  const desk = await pageOf(browser, 'vendor', vendor);
  await desk.goto(`/vendor/inbox/${customer.id}`);
  await hydrated(desk);
  await say(desk, 'It is.');
  await expect(log(desk).getByText('Sent', { exact: true })).toBeAttached();
  await page.reload();
  await expect.poll(badge).toBe('1');
  await page.goto(`/customer/inbox/${vendor.id}`);
  await expect.poll(badge).toBe('0');
  await desk.context().close();
});
