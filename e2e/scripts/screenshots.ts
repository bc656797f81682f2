import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../src/product/chromium.ts';

// Implements `npm run screenshots`: takes the README's three pictures from the built product with
// demo data.
const root = join(import.meta.dirname, '../..');
const pictures = join(root, 'docs/screenshots');
const shots = [
  { name: 'landing', path: '/', width: 1280, height: 800 },
  {
    name: 'search',
    path: '/customer/search-brokers?vendor_type=Mortgage+Broker&city=Parramatta',
    width: 1280,
    height: 800,
  },
  { name: 'profile', path: '', width: 375, height: 800 },
];

const found = await findChromium();
if (!found) throw new Error('No Chromium could be started.');
const dataDir = mkdtempSync(join(tmpdir(), 'threshold-shots-'));
const server = spawn(process.execPath, ['server/src/main.ts'], {
  cwd: root,
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const address = await readAddress();
  const browser = await chromium.launch({ executablePath: found.path, args: chromiumFlags });
  mkdirSync(pictures, { recursive: true });
  for (const { name, path, width, height } of shots) {
    const page = await browser.newPage({
      viewport: { width, height },
      locale: 'en-AU',
      reducedMotion: 'reduce',
    });
    await page.goto(address + (path || (await profilePath(address))), { waitUntil: 'networkidle' });
    await page.screenshot({ path: join(pictures, `${name}.png`) });
    await page.close();
  }
  await browser.close();
} finally {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}

async function readAddress(): Promise<string> {
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error('The product exited before it listened.');
}

async function profilePath(address: string): Promise<string> {
  const answer = await fetch(
    `${address}/api/vendors/search?vendor_type=Mortgage+Broker&city=Parramatta&limit=1`,
  );
  const { vendors } = (await answer.json()) as { vendors: { _id: string }[] };
  return `/customer/search-brokers/${vendors[0]?._id}`;
}
