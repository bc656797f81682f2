import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@threshold/contract/limits';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { log, pick } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { bothOpen, type End, sent, twoEnds } from '../src/sealed-chat.ts';
import {
  choose,
  delayFileReads,
  isGone,
  opener,
  readings,
  resumeFileReads,
  watchReading,
} from '../src/sealed-files.ts';

const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan') };
const uploads = '**/api/chat/upload';
const cancel = ({ page }: End) => page.getByRole('button', { name: 'Cancel plan.txt' }).click();

test.use({ expectedFaults: /net::ERR_FAILED/ });

test('a customer cancels and resends an encrypted file; larger files are refused', async ({
  browser,
  request,
}) => {
  test.setTimeout(150_000);
  const ends = await twoEnds({ browser, request }, 'Kookaburra');
  const { customer, vendor } = ends;
  const { page } = customer;
  await watchReading(page);
  await bothOpen(ends);
  await page.reload();
  await waitForHydration(page);
  await expect(log(page)).toBeVisible();

  const folder = await mkdtemp(join(tmpdir(), 'threshold-large-'));
  const large = join(folder, 'film.mp4');
  const file = await open(large, 'w');
  await file.truncate(limits.files.chat_bytes + 1);
  await file.close();
  await pick(page, large);
  await expect(page.locator('main').getByText(messages.chat.file_size)).toBeVisible();
  expect(await readings(page)).toBe(0);
  await rm(folder, { recursive: true });

  let asked = 0;
  await page.route(uploads, (route) => {
    asked += 1;
    // The first upload gets no response, and the second is aborted.
    if (asked === 2) return route.abort();
    return asked > 2 ? route.continue() : undefined;
  });

  // Cancels the file while it is being sealed.
  await delayFileReads(page);
  await choose(customer, plan);
  await expect(page.getByRole('progressbar', { name: 'Sealing plan.txt' })).toBeVisible();
  await cancel(customer);
  await isGone(customer, 'plan.txt');
  await resumeFileReads(page);

  // Cancels the file while it is being sent; the earlier file was never sent.
  await choose(customer, plan);
  await expect(page.getByRole('progressbar', { name: 'Uploading plan.txt' })).toBeVisible();
  await expect.poll(() => asked).toBe(1);
  await cancel(customer);
  await isGone(customer, 'plan.txt');

  // The connection fails. The encrypted file is then sent automatically.
  await choose(customer, plan);
  await expect(log(page).getByText(`Not sent. ${outcomes.chat.cut_off}`)).toBeVisible();
  await expect(sent(customer)).toBeAttached();
  await expect(opener(vendor, 'plan.txt')).toBeVisible();
  expect(await readings(page)).toBe(3);
  await expect(opener(vendor, 'plan.txt')).toHaveCount(1);
  // Cancelled files leave no gap in the vendor's log.
  await expect(vendor.page.getByText(sealedChat.gap)).toHaveCount(0);
  for (const end of [customer, vendor]) await end.page.context().close();
});
