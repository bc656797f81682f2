import { type APIRequestContext, type Browser, chromium, request } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../e2e/src/chromium.ts';
import { startProduct } from './product.ts';

/** A browser and a program, both of the product at that address. */
export interface BrowserBeside {
  readonly browser: Browser;
  readonly api: APIRequestContext;
  readonly address: string;
}

/** Starts the product with a browser beside it, and ends both. @param flags of Chromium, beside those of the journeys */
export async function withBrowser<T>(
  env: Readonly<Record<string, string>>,
  act: (beside: BrowserBeside) => Promise<T>,
  flags: readonly string[] = [],
): Promise<T> {
  const found = await findChromium();
  if (!found) throw new Error('No Chromium could be started.');
  const product = await startProduct(env);
  try {
    const args = [...chromiumFlags, ...flags];
    const browser = await chromium.launch({ executablePath: found.path, args });
    const api = await request.newContext({ baseURL: product.address });
    try {
      return await act({ browser, api, address: product.address });
    } finally {
      await api.dispose();
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}
