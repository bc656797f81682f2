import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { endpointUrl } from '@threshold/contract/endpoint';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';

interface FoundVendor {
  readonly _id: string;
  readonly full_name: string;
  readonly status: string;
  readonly vendor_type: string;
  readonly totalReviews: number;
}

interface Fixtures {
  /** Console errors that a journey causes on purpose. */
  readonly expectedFaults: RegExp | undefined;
  /** Watches every page of every context that the journey opens, and closes the contexts. */
  readonly watched: undefined;
  /** Finds listings of the demo data through the API as a guest. */
  readonly vendors: (query: Record<string, string>) => Promise<readonly FoundVendor[]>;
  /** Opens a path and waits until the page handles clicks. */
  readonly visit: (path: string) => Promise<void>;
}

/** Time that the instances may take to start on a busy machine. */
const START_MS = 240_000;
const EVERY_MS = 250;
const ready = new Map<string, Promise<void>>();

/**
 * Fails a journey on a console error, an uncaught exception or a violated content policy in any of
 * its pages.
 */
export const test = base.extend<Fixtures>({
  baseURL: [
    async ({ baseURL }, use) => {
      if (baseURL && !ready.has(baseURL)) ready.set(baseURL, waitForProduct(baseURL));
      await ready.get(baseURL ?? '');
      await use(baseURL);
    },
    { scope: 'test', timeout: START_MS },
  ],
  expectedFaults: [undefined, { option: true }],
  watched: [
    async ({ browser, expectedFaults }, use) => {
      const faults: string[] = [];
      const contexts: BrowserContext[] = [];
      const watch = (context: BrowserContext) => {
        contexts.push(context);
        context.on('console', (message) => {
          const text = message.text();
          if (message.type() !== 'error' || isExpected(text) || expectedFaults?.test(text)) return;
          faults.push(text);
        });
        // Some violations are not logged to the console.
        void context.addInitScript(() => {
          document.addEventListener('securitypolicyviolation', (violation) => {
            const { effectiveDirective, blockedURI, sourceFile } = violation;
            console.error(
              `Content Security Policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`,
            );
          });
        });
        context.on('weberror', (webError) => faults.push(webError.error().message));
      };
      browser.on('context', watch);
      await use(undefined);
      browser.off('context', watch);
      await Promise.all(contexts.map((context) => context.close()));
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  vendors: async ({ request }, use) => {
    await use(async (query) => {
      const url = endpointUrl(vendorSearchEndpoints.search, {}, query);
      const answer = await request.get(`/api${url}`);
      return ((await answer.json()) as { vendors: FoundVendor[] }).vendors;
    });
  },
  visit: async ({ page }, use) => {
    await use(async (path) => {
      await page.goto(path);
      await waitForHydration(page);
    });
  },
});

async function waitForProduct(address: string): Promise<void> {
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await sleep(EVERY_MS);
}

/**
 * Waits until React has hydrated the page. Text typed before hydration stays, but buttons are
 * disabled until then.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

/**
 * True for console errors that every journey may cause: 4xx answers, and the script of
 * Playwright's trace recorder, which the browser blocks in a viewed file like any script.
 */
const isExpected = (text: string) =>
  /Failed to load resource: .* status of 4\d\d|Blocked script execution in '[^']*\/files\//.test(
    text,
  );

/**
 * Console errors while offline. The browser logs each failed request. React Router logs failed
 * lookups of links, which it makes shortly after the page settles and after the next change or
 * click.
 */
export const offlineErrors = /ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/;

export { expect } from '@playwright/test';
