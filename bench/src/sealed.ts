import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { chatEndpoints } from '@threshold/contract/chat';
import { enterAs } from '../../e2e/src/accounts.ts';
import { expect, hydrated } from '../../e2e/src/fixtures.ts';
import { demoVendor, type Member, verifiedCustomer } from '../../e2e/src/people.ts';
import { sealingCustomer } from '../../e2e/src/sealing-program.ts';
import { publishedKeys } from '../../e2e/src/secure-messages.ts';
import { callAs } from '../../e2e/src/staff.ts';
import type { Bench, Figure } from './bench.ts';
import { type BrowserBeside, withBrowser } from './browser.ts';
import { isLong, LONG_TASK_MS, type Task, taskValues, traced } from './long-tasks.ts';
import { milliseconds, percentile, timed } from './measure.ts';

const MESSAGES = 200;
const RUNS = 10;
/** As a phone of the middle price is slower than a desk. */
const SLOW = 4;

const newest = 'the newest page, from the list';
const before = 'the page before, at the top of it';
const whole = 'the inbox by the address of the conversation';

/** What was opened, how long that took until its last line was seen, and the tasks that kept the page from answering. */
interface Opening {
  readonly what: string;
  readonly ms: number;
  readonly tasks: readonly Task[];
}

/** A conversation of 200 sealed messages: its newest page, then the one before, in a browser that has opened none of them. */
export const sealedBench: Bench = {
  name: 'sealed',
  run: () =>
    withBrowser({ SEED: 'demo' }, async (beside) => {
      const reader = await openReader(beside);
      const figures: Figure[] = [];
      for (const slow of [1, SLOW]) {
        const openings: Opening[] = [];
        for (let run = 0; run < RUNS; run += 1) openings.push(...(await openOnce(reader, slow)));
        figures.push(...figuresOf(openings, slow));
      }
      return {
        title: `A conversation of ${MESSAGES} sealed messages`,
        note: `${RUNS} times each, every time by a page that was loaded anew; time until the last line is drawn, and tasks that took the processor for more than ${LONG_TASK_MS} ms meanwhile; then with a processor slowed ${SLOW} times, which is told and not judged`,
        figures,
      };
    }),
};

interface Reader {
  readonly browser: Browser;
  readonly page: Page;
  /** In the list of conversations. */
  readonly row: Locator;
  readonly address: string;
}

/** A professional's browser, for whose keys a customer has sealed that many. */
async function openReader({ browser, api, address }: BrowserBeside): Promise<Reader> {
  const vendor = await demoVendor(api);
  const customer = await verifiedCustomer(api, 'sealed');
  // The list is a page of its own on a phone, so that a conversation is opened by a click.
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 375, height: 667 },
  });
  const page = await context.newPage();
  await enterAs(page, 'vendor', vendor.token);
  await page.goto('/vendor/inbox');
  await expect.poll(() => publishedKeys(api, vendor), { timeout: 30_000 }).toHaveLength(1);
  await sendAll(api, customer, vendor);
  const row = page.getByRole('link', { name: `line ${MESSAGES}` });
  return { browser, page, row, address: `/vendor/inbox/${customer.id}` };
}

async function sendAll(api: APIRequestContext, customer: Member, vendor: Member): Promise<void> {
  await callAs(api, customer.token, chatEndpoints.open, { query: { receiverId: vendor.id } });
  const send = await sealingCustomer(api, customer);
  for (let nr = 1; nr <= MESSAGES; nr += 1) await send(vendor, `line ${nr}`);
}

/** Both pages of the conversation, after the inbox was loaded anew; then the same by its address. */
async function openOnce(reader: Reader, slow: number): Promise<Opening[]> {
  const { page, row, address } = reader;
  await page.goto('/vendor/inbox');
  await hydrated(page);
  await row.waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
  const openings = [
    await opening(reader, newest, () => untilLine(row, MESSAGES)),
    await opening(reader, before, () => untilLine(page.getByRole('log'), 1)),
    await opening(reader, whole, async () => {
      await page.goto(address);
      await page.getByRole('log').getByText(`line ${MESSAGES}`, { exact: true }).waitFor();
    }),
  ];
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return openings;
}

async function opening(
  { browser, page }: Reader,
  what: string,
  act: () => Promise<void>,
): Promise<Opening> {
  let ms = Number.NaN;
  const { tasks } = await traced(browser, page, async () => {
    ms = await timed(act);
  });
  return { what, ms, tasks };
}

/** Follows a link, or goes to the top of the log, where it asks for older ones by itself; until that line is drawn. */
const untilLine = (where: Locator, line: number): Promise<void> =>
  where.evaluate(async (element, wanted) => {
    const isLink = element instanceof HTMLAnchorElement;
    if (isLink) element.click();
    const lines = () => [...document.querySelectorAll('[role=log] span')];
    while (!lines().some(({ textContent }) => textContent === wanted)) {
      // Where it stands at the top already, as with unread messages, it has to move to be told; and a log that is busy is told again.
      if (!isLink) element.scrollTop = element.scrollTop === 0 ? 1 : 0;
      await new Promise(requestAnimationFrame);
    }
    // The frame after that one has begun.
    await new Promise(requestAnimationFrame);
  }, `line ${line}`);

function figuresOf(openings: readonly Opening[], slow: number): Figure[] {
  const how = slow === 1 ? '' : `, ${slow} times slower`;
  return [...Map.groupBy(openings, ({ what }) => what)].map(([what, all]): Figure => {
    const times = all.map(({ ms }) => ms);
    const tasks = all.flatMap((one) => one.tasks);
    const values = {
      p50: milliseconds(percentile(times, 0.5)),
      p95: milliseconds(percentile(times, 0.95)),
      ...taskValues(tasks),
    };
    const isJudged = slow === 1 && what !== whole;
    return { what: what + how, values, ...(isJudged && { pass: !tasks.some(isLong) }) };
  });
}
