import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './fixtures.ts';
import { type ProductProcess, startProduct } from './processes.ts';

interface OwnProduct {
  /** What is set beside the usual, by the variables' names. */
  readonly settings: Readonly<Record<string, string>>;
  /** Starts with the first journey, without demo data. */
  readonly product: ProductProcess;
}

/** Journeys on a product of their own, whose `settings` their file says by `test.use`. */
export const test = base.extend<object, OwnProduct>({
  settings: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ settings }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'threshold-own-'));
      const product = await startProduct({ DATA_DIR: folder, SEED: 'none', ...settings });
      await use(product);
      await product.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.address);
  },
});
