import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium as playwright } from '@playwright/test';

/** Flags for a headless browser that may run as root, in a container, without network access. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Names of the headless shell, in which journeys run faster than in a complete browser. */
const shellNames = ['chromium-headless-shell'];
const browserNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

interface LaunchOption {
  readonly name: string;
  /** Returns a path to try; undefined if this source has none. */
  readonly find: () => Promise<string | undefined> | string | undefined;
}

const ways: readonly LaunchOption[] = [
  { name: 'CHROMIUM_PATH', find: () => process.env.CHROMIUM_PATH },
  { name: 'an installed shell', find: () => findInstalled(shellNames) },
  { name: '@sparticuz/chromium', find: unpackSparticuz },
  { name: 'an installed browser', find: () => findInstalled(browserNames) },
  { name: "Playwright's own", find: downloadPlaywrights },
  { name: 'apt', find: installByApt },
];

export interface FoundChromium {
  readonly path: string;
  readonly from: string;
  /** Environment variables that the browser process needs. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Finds a Chromium that starts on this machine. Tries headless shells before full browsers, and a
 * source that needs root last.
 */
export async function findChromium(): Promise<FoundChromium | undefined> {
  for (const { name, find } of ways) {
    const path = await Promise.resolve(find()).catch(() => undefined);
    if (path && (await starts(path))) return { path, from: name, env: libraryEnvironment() };
  }
  return undefined;
}

/** Paths of libraries and fonts that the browser package unpacked. */
function libraryEnvironment(): Record<string, string> {
  const names = ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}

async function starts(executablePath: string): Promise<boolean> {
  try {
    const browser = await playwright.launch({ executablePath, args: chromiumFlags });
    const page = await browser.newPage();
    await page.setContent('<title>up</title>');
    const isUp = (await page.title()) === 'up';
    await browser.close();
    return isUp;
  } catch {
    return false;
  }
}

function findInstalled(names: readonly string[]): string | undefined {
  for (const name of names) {
    if (name.startsWith('/')) {
      if (existsSync(name)) return name;
      continue;
    }
    const path = tryRun('which', [name])?.trim();
    if (path) return path;
  }
  return undefined;
}

async function unpackSparticuz(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  // The package unpacks its libraries, and sets the environment, only if it detects a bare host.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: sparticuz } = await import('@sparticuz/chromium');
  return sparticuz.executablePath();
}

function downloadPlaywrights(): string | undefined {
  tryRun('playwright', ['install', 'chromium-headless-shell'], 180_000);
  tryRun('playwright', ['install', 'chromium'], 180_000);
  const path = playwright.executablePath();
  return existsSync(path) ? path : undefined;
}

function installByApt(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  tryRun('apt-get', ['update', '-qq'], 180_000);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    tryRun('apt-get', ['install', '-y', '-qq', name], 400_000);
    const path = findInstalled([name]);
    if (path) return path;
  }
  return undefined;
}

function tryRun(command: string, args: readonly string[], timeout = 10_000): string | undefined {
  try {
    return execFileSync(command, args, {
      encoding: 'utf8',
      timeout,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}
