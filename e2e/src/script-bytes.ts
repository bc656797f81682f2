import type { Page } from '@playwright/test';

/** How many bytes of script come over the line, compressed, until a page is at rest. Workers count for themselves. */
export async function scriptBytes(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const sizes = new Map<string, number>();
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType) && !/worker/.test(response.url))
      scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return [...scripts].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
}
