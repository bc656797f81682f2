import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './src/product/chromium.ts';
import { freePort } from './src/product/free-port.ts';
import { googleClientId, googleKeysPort } from './src/product/google.ts';
import { firstStaff, newStaff, secondStaff, staffPassword } from './src/staff-accounts.ts';

/** A separate instance of the product with fresh data. */
interface Product {
  readonly name: string;
  /** Commands that finish before the product starts. */
  readonly before: readonly string[];
  /** Path of the start script. */
  readonly program: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly port: number;
  readonly dataDir: string;
}

const migrate = 'node ../server/scripts/migrate.ts';
/**
 * Loads the demo data, then two months of a register. The second month is a fifth smaller, so it
 * waits for staff to confirm it.
 */
const readRegisters = [
  migrate,
  'node ../server/scripts/seed.ts',
  ...['202610', '202611'].map(
    (month) =>
      `node ../server/scripts/import-register.ts --representatives=registers/credit_rep_${month}.csv`,
  ),
];

/**
 * Returns the command that adds staff. It runs before the product, because only one process can
 * open the embedded database.
 */
function addStaff({ email, name }: { email: string; name: string }): string {
  return `STAFF_PASSWORD='${staffPassword}' node ../server/scripts/staff.ts add --email=${email} --name='${name}'`;
}

// Stores the ports in the environment, because each worker process runs this file again.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_S3_PORT ??= String(await freePort());

const dataDir = process.env.E2E_DATA_DIR ?? '../.cache/e2e-data';
const onDisk: Product = {
  name: 'product',
  before: [...readRegisters, ...[firstStaff, secondStaff, newStaff].map(addStaff)],
  program: '../server/src/main.ts',
  port: Number(process.env.E2E_PORT),
  dataDir,
};
const onS3: Product = {
  name: 'files in S3',
  before: [],
  program: '../server/test/product/product-on-s3.ts',
  port: Number(process.env.E2E_S3_PORT),
  dataDir: `${dataDir}-s3`,
  settings: { SEED: 'none', STAFF_EMAIL: firstStaff.email, STAFF_PASSWORD: staffPassword },
};
/** Journeys that upload, open, export and delete files. They run with files on disk and in S3. */
const aboutFiles = /(application-papers|export-files|vendor-files)\.spec\.ts/;
/** Journeys that start a separate instance of the product. */
const onOwnProducts =
  /\/(add-device-refused|app|app-push|app-switch|brand|busy-neighbour|buying-over|buying-settlement|call-outcomes|call-reminders|ops-origin|passkey-canary|requests-clock|sealed-canary)\.spec\.ts/;
/** Instances to start. The tier `smoke` does not set E2E_FILES_IN_S3. */
const products = process.env.E2E_FILES_IN_S3 ? [onS3, onDisk] : [onDisk];

const buildUrl = ({ port }: Product) => `http://localhost:${port}`;

/**
 * Returns the web server settings of Playwright. Without a `url`, the journeys start immediately,
 * and journeys that use the product wait for it in `fixtures.ts`.
 */
const start = (product: Product) => ({
  command: [...product.before, `exec node ${product.program}`].join('; '),
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
  env: {
    PORT: String(product.port),
    PUBLIC_URL: buildUrl(product),
    DATA_DIR: product.dataDir,
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'warn',
    GOOGLE_CLIENT_ID: googleClientId,
    GOOGLE_JWKS_URL: `http://127.0.0.1:${googleKeysPort}/`,
    ...product.settings,
  },
});

/** Runs journeys in one real browser against the built product with its embedded defaults. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.cache/journeys',
  fullyParallel: true,
  // One more than the cores of a small machine, because a journey waits for its pages for a quarter
  // of its time.
  workers: 3,
  // Long enough for a busy machine, short enough to fail when an answer never comes.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [
    ['list'],
    ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : []),
  ],
  use: {
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    contextOptions: { reducedMotion: 'reduce' },
    // Playwright cannot intercept requests of pages with a service worker. Only the journeys of the
    // app enable it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: chromiumFlags,
    },
  },
  // Journeys that start separate instances run while the shared instances start.
  projects: [
    { name: 'own products', testMatch: onOwnProducts },
    ...products.map((product) => ({
      name: product.name,
      ...(product === onS3 ? { testMatch: aboutFiles } : { testIgnore: onOwnProducts }),
      use: { baseURL: buildUrl(product) },
    })),
  ],
  webServer: products.map(start),
});
