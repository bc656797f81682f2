import type { Page } from '@playwright/test';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { createApprovedBroker } from '../src/applications.ts';
import { log } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { createVerifiedCustomer, newCustomer, openMemberPage } from '../src/people.ts';
import { createSealingCustomer } from '../src/sealing-program.ts';
import { readPublishedKeys, setUpKeys } from '../src/secure-messages.ts';
import { callAs } from '../src/staff.ts';

const { page_size } = limits.chat;

test('a member decrypts messages in a worker; the page stays responsive', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const vendor = await createApprovedBroker(request, 'Ibis Banksia');
  const customer = await createVerifiedCustomer(request, 'ibis');
  const page = await openMemberPage(browser, 'vendor', vendor);
  await page.addInitScript(noteOpening);
  await setUpKeys(page);
  await callAs(request, customer.token, chatEndpoints.open, { query: { receiverId: vendor.id } });
  const send = await createSealingCustomer(request, customer);
  const count = 2 * page_size;
  for (let nr = 1; nr <= count; nr += 1) await send(vendor, `line ${nr}`);

  // Uses a phone's size: it shows the list first, so the journey decides when messages open.
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/vendor/inbox');
  await waitForHydration(page);
  const list = page.getByRole('complementary', { name: 'Conversations' });
  const row = list.getByRole('link', { name: /Indigo Fairweather/ });
  await expect(row.getByText(`line ${count}`)).toBeVisible();
  await page.evaluate(noteLongTasks);
  await forgetOpening(page);

  const first = await timeUntil(page, `line ${count}`, () => row.click());
  await expect(log(page).getByText(/^line \d+$/)).toHaveCount(page_size);
  expect(await notedOpening(page)).toEqual({ asked: slices, made: 0, inPage: 0 });
  await forgetOpening(page);
  const older = await timeUntil(page, 'line 1', () =>
    page.getByRole('button', { name: 'Load older messages' }).click(),
  );
  await expect(log(page).getByText(/^line \d+$/)).toHaveCount(count);
  expect(await notedOpening(page)).toEqual({ asked: slices, made: 0, inPage: 0 });
  const longTasks = await page.evaluate(() => (window as Noting).longTasks ?? []);
  // Long tasks only annotate the report, because a busy machine renders slowly. The worker
  // decrypts, so no long task decrypts a message.
  const description = `${first} ms, older ${older} ms; long tasks: ${longTasks.join(', ') || 'none'}`;
  test.info().annotations.push({ type: 'opened', description });
  await page.context().close();
});

test("a new member's keys are created in the worker, not the page", async ({
  browser,
  request,
}) => {
  const { customer, page } = await newCustomer({ browser, request }, 'ibis');
  await page.addInitScript(noteOpening);
  await page.goto('/customer/dashboard');
  await expect.poll(() => readPublishedKeys(request, customer)).toHaveLength(1);
  // The duration of the page's tasks is not checked.
  expect(await notedOpening(page)).toEqual({ asked: [], made: 1, inPage: 0 });
  await page.context().close();
});

/** Messages per request to the worker, which can seal outgoing messages between requests. */
const slice = 50;
const slices = Array.from({ length: page_size / slice }, () => slice);

interface Opening {
  /** Number of messages in each request to the worker to decrypt. */
  asked: number[];
  /** Number of requests to the worker to create keys. */
  made: number;
  /** Number of crypto operations on the page's main thread. */
  inPage: number;
}
type Noting = Window & { longTasks?: number[]; opening?: Opening };

/** Runs in the page. Records which thread decrypts messages. */
function noteOpening(): void {
  const opening: Opening = { asked: [], made: 0, inPage: 0 };
  (window as Noting).opening = opening;
  listen(Worker.prototype, 'postMessage', ([call]) => {
    const { name, ask } = call as { name?: string; ask?: { messages?: readonly unknown[] } };
    if (name === 'open') opening.asked.push(ask?.messages?.length ?? 0);
    if (name === 'ensure') opening.made += 1;
  });
  for (const act of ['generateKey', 'encrypt', 'sign', 'decrypt', 'deriveBits', 'verify']) {
    listen(SubtleCrypto.prototype, act, () => {
      opening.inPage += 1;
    });
  }

  function listen(on: object, act: string, hear: (given: readonly unknown[]) => void): void {
    const run = Reflect.get(on, act) as (...given: unknown[]) => unknown;
    Reflect.set(on, act, function listened(this: unknown, ...given: unknown[]) {
      hear(given);
      return Reflect.apply(run, this, given);
    });
  }
}

const notedOpening = (page: Page) => page.evaluate(() => (window as Noting).opening);

const forgetOpening = (page: Page) =>
  page.evaluate(() => {
    Object.assign((window as Noting).opening ?? {}, { asked: [], made: 0, inPage: 0 });
  });

/** Runs in the page. Records long tasks. */
function noteLongTasks(): void {
  const tasks: number[] = [];
  (window as Noting).longTasks = tasks;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
  }).observe({ type: 'longtask' });
}

/** Milliseconds from the action until the line is in the log, by the page's clock. */
async function timeUntil(page: Page, line: string, ask: () => Promise<void>): Promise<number> {
  const seen = page.evaluate(async (wanted) => {
    const isThere = () =>
      [...document.querySelectorAll('[role=log] span')].some((one) => one.textContent === wanted);
    const began = new Promise<number>((resolve) => {
      document.addEventListener('click', () => resolve(performance.now()), {
        capture: true,
        once: true,
      });
    });
    const start = await began;
    while (!isThere()) await new Promise(requestAnimationFrame);
    return Math.round(performance.now() - start);
  }, line);
  await ask();
  return seen;
}
