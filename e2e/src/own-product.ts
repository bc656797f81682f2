import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './fixtures.ts';
import { type ProductProcess, startProduct } from './processes.ts';

interface OwnProduct {
  /** The address of this machine on which it listens. */
  readonly host: string;
  readonly port: number;
  /** The file whose product it is: those of one name may share one, as far as Playwright runs them in one process. */
  readonly owner: string;
  /** What starts it, from the project's folder. */
  readonly program: string;
  /** What is set beside the usual, by the variables' names. */
  readonly settings: Readonly<Record<string, string>>;
  /** Starts with the first journey, without demo data. */
  readonly product: ProductProcess;
}

/** Journeys on a product of their own, whose `settings` their file says by `test.use`. */
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
      const folder = await mkdtemp(join(tmpdir(), 'threshold-own-'));
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

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
