import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './commands.mjs';
import { reports } from './root.mjs';
import { findNode, toolEnvironment } from './runtime.mjs';

/** Returns environment variables for a Chromium that starts on this machine, or undefined. */
export async function findChromium() {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, 'chromium.json');
  rmSync(file, { force: true });
  await run(findNode(), ['e2e/scripts/find-chromium.ts', file], { env: toolEnvironment() });
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Runs the browser journeys against separate servers with new data folders. If a PostgreSQL and a
 * Redis are configured, one journey uses two processes with a shared new database there. `isSmoke`:
 * no server that stores files in S3 is started.
 * @returns {Promise<{code: number, report: string}>}
 */
export async function runJourneys(chromium, args = [], { isSmoke = false } = {}) {
  const dataDir = join(reports, 'data');
  const report = join(reports, 'journeys.json');
  for (const path of [dataDir, `${dataDir}-s3`, report])
    rmSync(path, { recursive: true, force: true });
  const { TEST_MIGRATED_FOLDER } = process.env;
  if (TEST_MIGRATED_FOLDER) cpSync(TEST_MIGRATED_FOLDER, dataDir, { recursive: true });
  const shared = await sharedDatabase();
  try {
    const code = await run(
      'playwright',
      ['test', '--config', 'e2e/playwright.config.ts', ...args],
      {
        env: toolEnvironment({
          ...chromium,
          E2E_FILES_IN_S3: isSmoke ? '' : 'yes',
          E2E_DATA_DIR: dataDir,
          E2E_REPORT: report,
          E2E_DATABASE_URL: shared?.url ?? '',
          E2E_REDIS_URL: shared?.redisUrl ?? '',
        }),
      },
    );
    return { code, report };
  } finally {
    await shared?.drop();
  }
}

/**
 * Creates a database for processes that also share the configured Redis. Returns undefined if no
 * test servers are configured.
 */
async function sharedDatabase() {
  const { TEST_DATABASE_URL: server, TEST_REDIS_URL: redisUrl } = process.env;
  if (!server || !redisUrl) return undefined;
  const name = `threshold_journeys_${process.pid}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    redisUrl,
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

async function onServer(server, statement) {
  // Imported here, because the packages may not be installed when this file is loaded.
  const { Client } = await import('pg');
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
