import type { APIRequestContext, Browser, Download, Locator, Page } from '@playwright/test';
import { attach, type Chosen, log } from './chat.ts';
import { expect } from './fixtures.ts';
import { bothOpen, type End, twoEnds } from './sealed-chat.ts';
import { haveTwoFactor, sendAppCode } from './two-factor.ts';

/**
 * Creates two members with an open conversation, and the authenticator key with which the
 * professional opens files.
 */
export async function endsWithFiles(
  { browser, request }: { browser: Browser; request: APIRequestContext },
  name: string,
): Promise<{ customer: End; vendor: End; key: string }> {
  const ends = await twoEnds({ browser, request }, name);
  const key = await haveTwoFactor(request, 'vendors', ends.vendor.member.token);
  await bothOpen(ends);
  return { ...ends, key };
}

export const choose = ({ page }: End, files: Chosen | readonly Chosen[] | string): Promise<void> =>
  attach(page, files);

export const opener = ({ page }: End, name: string): Locator =>
  log(page).getByRole('button', { name: `Open ${name}`, exact: true });

/**
 * Opens a file with a code of the reader's authenticator, or without a code while a recent code
 * is still valid.
 */
export async function openByCode(end: End, name: string, key: string): Promise<void> {
  const until = await end.page.evaluate(() => localStorage.getItem('files_open_until'));
  await opener(end, name).click();
  if (until && Date.parse(until) > Date.now()) return;
  await sendAppCode(end.page, end.page.getByRole('dialog', { name: `Open ${name}` }), key);
}

/** Counts everything that opening a file could cause: new tabs, downloads and script dialogs. */
export function watchOpenings(page: Page) {
  const seen = { tabs: 0, downloads: [] as Download[], dialogs: 0 };
  page.context().on('page', () => {
    seen.tabs += 1;
  });
  page.context().on('dialog', (dialog) => {
    seen.dialogs += 1;
    void dialog.dismiss();
  });
  page.on('download', (download) => seen.downloads.push(download));
  return seen;
}

/** Values that `watchReading` adds to the page's window. */
interface WatchedWindow {
  readings?: number;
  heldUp?: Promise<void>;
  letGo?: () => void;
}

/**
 * Counts how often the page reads a chosen file, and lets `delayFileReads` delay the reads. Runs
 * before the page's first script.
 */
export async function watchReading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as WatchedWindow;
    const read = Reflect.get(File.prototype, 'arrayBuffer');
    File.prototype.arrayBuffer = async function () {
      watched.readings = (watched.readings ?? 0) + 1;
      await watched.heldUp;
      return read.call(this);
    };
  });
}

export const readings = (page: Page): Promise<number> =>
  page.evaluate(() => (window as WatchedWindow).readings ?? 0);

/** Delays reading of files until `resumeFileReads` is called. */
export const delayFileReads = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched = window as WatchedWindow;
    watched.heldUp = new Promise((resolve) => {
      watched.letGo = resolve;
    });
  });

export const resumeFileReads = (page: Page): Promise<void> =>
  page.evaluate(() => (window as WatchedWindow).letGo?.());

/** Waits until the chat no longer shows the name. */
export const isGone = ({ page }: End, name: string): Promise<void> =>
  expect(log(page).getByText(name)).toHaveCount(0);
