import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@threshold/contract/limits';
import { expect, test } from '../src/fixtures.ts';
import { choose, endsWithFiles, openByCode, opener } from '../src/sealed-files.ts';
import { watchTabs } from '../src/tab-memory.ts';

const MB = 1024 * 1024;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('two members transfer the largest file unchanged, within 200 MB of memory', async ({
  browser,
  request,
}) => {
  test.skip(process.platform !== 'linux', 'memory is measured as Linux counts it');
  test.setTimeout(180_000);
  const { customer, vendor, key } = await endsWithFiles({ browser, request }, 'Brolga');
  const folder = await mkdtemp(join(tmpdir(), 'threshold-largest-'));
  const bytes = randomBytes(limits.files.chat_bytes);
  const path = join(folder, 'survey.docx');
  await writeFile(path, bytes);

  const sending = await watchTabs(browser);
  await choose(customer, path);
  await expect(opener(vendor, 'survey.docx')).toBeVisible({ timeout: 60_000 });
  const sent = await sending.stop();

  const receiving = await watchTabs(browser);
  const saving = vendor.page.waitForEvent('download');
  await openByCode(vendor, 'survey.docx', key);
  const saved = await (await saving).path();
  const received = await receiving.stop();

  expect(sha256(await readFile(saved))).toBe(sha256(bytes));
  const used = [sent, received].map((size) => Math.round(size / MB));
  console.log(`A file of 25 MB took ${used[0]} MB more to send and ${used[1]} MB more to open.`);
  for (const size of used) expect(size).toBeLessThan(200);
  await rm(folder, { recursive: true });
  for (const end of [customer, vendor]) await end.page.context().close();
});
