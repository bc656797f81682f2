import { rm } from 'node:fs/promises';
import { test as base } from '../fixtures.ts';
import { makeDataFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { type ProductProcess, startProduct } from './processes.ts';

interface OwnProduct {
  /** IP address or host name on which the instance listens. */
  readonly host: string;
  readonly port: number;
  /**
   * Name of the test file for which the instance is started. Files with the same owner may share an
   * instance if Playwright runs them in one process.
   */
  readonly owner: string;
  /** Path of the start script, relative to the project. */
  readonly program: string;
  /** Additional environment variables. */
  readonly settings: Readonly<Record<string, string>>;
  /** Instance without demo data, started with the first journey. */
  readonly product: ProductProcess;
}

/** Journeys on a separate instance of the product, configured by `test.use`. */
export const test = base.extend<object, OwnProduct>({
  host: ['127.0.0.1', { scope: 'worker' }],
  port: [
    async ({ host }, use) => {
      await use(await freePort(host));
    },
    { scope: 'worker' },
  ],
  owner: ['', { scope: 'worker', option: true }],
  program: ['server/src/main.ts', { scope: 'worker', option: true }],
  settings: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ host, port, program, settings }, use) => {
      const folder = await makeDataFolder('threshold-own-');
      const env = { HOST: host, PORT: String(port), DATA_DIR: folder, SEED: 'none', ...settings };
      const product = await startProduct(env, program);
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
