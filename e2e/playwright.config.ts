import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './src/chromium.ts';
import { googleClientId, googleKeysPort } from './src/google.ts';

const port = Number(process.env.E2E_PORT ?? 4173);
const baseURL = `http://localhost:${port}`;

/** Journeys against the built product on its embedded defaults, in one real browser. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.cache/journeys',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [
    ['list'],
    ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : []),
  ],
  use: {
    baseURL,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: chromiumFlags,
    },
  },
  webServer: {
    command: 'node ../server/src/main.ts',
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      PUBLIC_URL: baseURL,
      DATA_DIR: process.env.E2E_DATA_DIR ?? '../.cache/e2e-data',
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'warn',
      GOOGLE_CLIENT_ID: googleClientId,
      GOOGLE_JWKS_URL: `http://127.0.0.1:${googleKeysPort}/`,
    },
  },
});
