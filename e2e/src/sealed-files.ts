import type { APIRequestContext, Browser, Download, Locator, Page } from '@playwright/test';
import { attach, type Chosen, log } from './chat.ts';
import { expect } from './fixtures.ts';
import { bothOpen, type End, twoEnds } from './sealed-chat.ts';
import { haveTwoFactor, sendAppCode } from './two-factor.ts';

/** Two ends on their conversation, and the key of the authenticator by whose codes the professional opens files. */
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

/** Opens a file by the code of its reader's authenticator, or within the minutes in which none is asked for. */
export async function openByCode(end: End, name: string, key: string): Promise<void> {
  const until = await end.page.evaluate(() => localStorage.getItem('files_open_until'));
  await opener(end, name).click();
  if (until && Date.parse(until) > Date.now()) return;
  await sendAppCode(end.page, end.page.getByRole('dialog', { name: `Open ${name}` }), key);
}

/** Everything that opening could show: new tabs, downloads and script dialogs. */
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

/** What the page that is watched has on its window. */
interface WatchedWindow {
  readings?: number;
  heldUp?: Promise<void>;
  letGo?: () => void;
}

/** Counts how often the page reads a file that was chosen, and may hold it up, before its first script. */
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

/** From now on reading a file takes until `letGo`. */
export const holdUp = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched = window as WatchedWindow;
    watched.heldUp = new Promise((resolve) => {
      watched.letGo = resolve;
    });
  });

export const letGo = (page: Page): Promise<void> =>
  page.evaluate(() => (window as WatchedWindow).letGo?.());

/** Waits until nothing of that name stands in the log. */
export const isGone = ({ page }: End, name: string): Promise<void> =>
  expect(log(page).getByText(name)).toHaveCount(0);
