import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './src/chromium.ts';
import { googleClientId, googleKeysPort } from './src/google.ts';
import { firstStaff, newStaff, secondStaff, staffPassword } from './src/staff-accounts.ts';

/** A product of its own, with fresh data, that journeys walk through. */
interface Product {
  readonly name: string;
  /** Commands that are to have ended before. */
  readonly before: readonly string[];
  /** What starts it. */
  readonly program: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly port: number;
  readonly dataDir: string;
}

const migrate = 'node ../server/scripts/migrate.ts';
/** The demo data, then two months of a register: the second is a fifth shorter and waits for the word of staff. */
const readRegisters = [
  migrate,
  'node ../server/scripts/seed.ts',
  ...['202610', '202611'].map(
    (month) =>
      `node ../server/scripts/import-register.ts --representatives=registers/credit_rep_${month}.csv`,
  ),
];

/** Before the product starts: the embedded database takes one process at a time. */
function addStaff({ email, name }: { email: string; name: string }): string {
  return `STAFF_PASSWORD='${staffPassword}' node ../server/scripts/staff.ts add --email=${email} --name='${name}'`;
}

const dataDir = process.env.E2E_DATA_DIR ?? '../.cache/e2e-data';
const onDisk: Product = {
  name: 'product',
  before: [...readRegisters, ...[firstStaff, secondStaff, newStaff].map(addStaff)],
  program: '../server/src/main.ts',
  port: Number(process.env.E2E_PORT ?? 4173),
  dataDir,
};
const onS3: Product = {
  name: 'files in S3',
  before: [],
  program: '../server/test/product-on-s3.ts',
  port: Number(process.env.E2E_S3_PORT ?? 4174),
  dataDir: `${dataDir}-s3`,
  settings: { SEED: 'none', STAFF_EMAIL: firstStaff.email, STAFF_PASSWORD: staffPassword },
};
/** The journeys whose files go all the way: in, opened by a code, out again, deleted. */
const aboutFiles = /(application-papers|export-files|vendor-files)\.spec\.ts/;
/** The journeys that start products of their own. */
const onOwnProducts =
  /(add-device-refused|app|app-\w+|brand|busy-neighbour|buying-over|buying-settlement|call-outcomes|call-reminders|ops-origin|passkey-canary|requests-clock|sealed-canary)\.spec\.ts/;
/** E2E_S3_PORT is empty if no journey needs files in S3. */
const products = process.env.E2E_S3_PORT === '' ? [onDisk] : [onS3, onDisk];

const urlOf = ({ port }: Product) => `http://localhost:${port}`;

/** Without a URL: Playwright starts the journeys at once, and those that use the product wait for it (`fixtures.ts`). */
const start = (product: Product) => ({
  command: [...product.before, `exec node ${product.program}`].join('; '),
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
  env: {
    PORT: String(product.port),
    PUBLIC_URL: urlOf(product),
    DATA_DIR: product.dataDir,
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'warn',
    GOOGLE_CLIENT_ID: googleClientId,
    GOOGLE_JWKS_URL: `http://127.0.0.1:${googleKeysPort}/`,
    ...product.settings,
  },
});

/** Journeys against the built product on its embedded defaults, in one real browser; those about files on S3 as well. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.cache/journeys',
  fullyParallel: true,
  // As many as the cores of a small machine: with a third one the browsers wait for a core, and journeys for the browsers.
  workers: 2,
  // A busy machine may take its time; an answer that never comes still fails.
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
    // What journeys answer in place of the product would not reach a page that has a worker. The journeys of the app have one.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: chromiumFlags,
    },
  },
  // Those on products of their own run while the shared products start.
  projects: [
    { name: 'own products', testMatch: onOwnProducts },
    ...products.map((product) => ({
      name: product.name,
      ...(product === onS3 ? { testMatch: aboutFiles } : { testIgnore: onOwnProducts }),
      use: { baseURL: urlOf(product) },
    })),
  ],
  webServer: products.map(start),
});
