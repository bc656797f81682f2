import type { Page } from '@playwright/test';

const BYTES_A_SECOND = 500_000;

/** Limits the page's upload speed, so that its progress is visible. */
export async function limitUploadSpeed(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: BYTES_A_SECOND,
  });
}

/** Gives the page a bad phone connection: 400 ms latency and 50 KB/s. */
export async function simulateSlowNetwork(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50 * 1024,
    uploadThroughput: 50 * 1024,
  });
}
