import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated } from './fixtures.ts';

/** How many bytes of script come over the line, compressed, until a page is at rest. Workers count for themselves. */
export async function scriptBytes(page: Page, path: string): Promise<number> {
  return totalOf(await scriptSizes(page, path));
}

/** The same by file. @param last what the page shows, or does, last: on a busy machine it rests before that */
export async function scriptSizes(
  page: Page,
  path: string,
  last?: Locator | Promise<unknown>,
): Promise<ReadonlyMap<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const sizes = new Map<string, number>();
  const scripts = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType) && !/worker/.test(response.url))
      scripts.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength);
  });
  await page.goto(path);
  // A machine that is busy asks for nothing for a while before the first script: that is not rest.
  await hydrated(page);
  if (last) await ('then' in last ? last : expect(last).toBeVisible());
  await page.waitForLoadState('networkidle');
  return new Map([...scripts].map(([id, url]) => [url, sizes.get(id) ?? 0]));
}

export const totalOf = (sizes: ReadonlyMap<string, number>): number =>
  [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
