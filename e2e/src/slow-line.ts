import type { Page } from '@playwright/test';

const BYTES_A_SECOND = 500_000;

/** From now on what the page sends takes its time, so that its progress can be seen. */
export async function slowLine(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: BYTES_A_SECOND,
  });
}
