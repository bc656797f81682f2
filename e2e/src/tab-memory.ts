import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';

const KB = 1024;
const EVERY_MS = 50;

/**
 * Measures the memory of all tabs of a browser in bytes, as Linux counts it: the current and the
 * peak value.
 */
export async function watchTabs(browser: Browser) {
  const devtools = await browser.newBrowserCDPSession();
  const now = async (): Promise<number> => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    const tabs = processInfo.filter(({ type }) => type === 'renderer');
    const sizes = await Promise.all(tabs.map(({ id }) => residentBytes(id)));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const start = await now();
  let most = start;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, await now());
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  return {
    /** @returns peak memory minus the memory at the start */
    stop: async (): Promise<number> => {
      over.abort();
      await watching;
      await devtools.detach();
      return most - start;
    },
  };
}

/** Resident memory of one process; 0 if it has just ended. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * KB;
}
