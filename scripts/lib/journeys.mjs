import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { run } from './commands.mjs';
import { root } from './root.mjs';
import { findNode, toolEnvironment } from './runtime.mjs';

const work = join(root, '.cache', 'test');

/** The environment in which the journeys find a Chromium that starts here, or undefined. */
export async function findChromium() {
  mkdirSync(work, { recursive: true });
  const file = join(work, 'chromium.json');
  rmSync(file, { force: true });
  await run(findNode(), ['e2e/scripts/find-chromium.ts', file], { env: toolEnvironment() });
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Runs the browser journeys against a server of their own, with a fresh data folder.
 * @returns {Promise<{code: number, report: string}>}
 */
export async function runJourneys(chromium, args = []) {
  const dataDir = join(work, 'data');
  const report = join(work, 'journeys.json');
  for (const path of [dataDir, report]) rmSync(path, { recursive: true, force: true });
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...args], {
    env: toolEnvironment({
      ...chromium,
      E2E_PORT: String(await freePort()),
      E2E_DATA_DIR: dataDir,
      E2E_REPORT: report,
    }),
  });
  return { code, report };
}

function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
