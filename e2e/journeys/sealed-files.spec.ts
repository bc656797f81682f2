import { readFile } from 'node:fs/promises';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { expect, test } from '../src/fixtures.ts';
import { smallPng } from '../src/pictures.ts';
import { bothOpen, twoEnds } from '../src/sealed-chat.ts';
import { choose, endsWithFiles, openByCode, opener, watchOpenings } from '../src/sealed-files.ts';
import { haveTwoFactor } from '../src/two-factor.ts';

const page = '<!doctype html><title>Bad</title><script>alert(document.domain)</script>';
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>';
const fileOf = (name: string, mimeType: string, content: string | Buffer) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

test('two members exchange several encrypted files, each opening as its real type', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(150_000);
  const { customer, vendor, key } = await endsWithFiles({ browser, request }, 'Heron');
  const words = 'Settlement is on the third of December.';
  await choose(customer, [
    fileOf('our plan.txt', 'text/plain', words),
    fileOf('doorway.png', 'image/png', smallPng),
  ]);
  for (const end of [customer, vendor]) {
    for (const name of ['our plan.txt', 'doorway.png'])
      await expect(opener(end, name)).toBeVisible();
    await expect(end.page.getByText(`${words.length} Bytes`)).toBeVisible();
  }

  // The server stores two files, but not their real names, types or sizes.
  const headers = { authorization: `Bearer ${customer.member.token}` };
  const answer = await request.get(`/api/chat/${vendor.member.id}`, { headers });
  const { data } = (await answer.json()) as {
    data: { file: { original_name: string; file_type: string; s3_url_path: string } }[];
  };
  expect(data.map(({ file }) => [file.original_name, file.file_type])).toEqual(
    Array.from({ length: 2 }, () => ['sealed.bin', 'application/octet-stream']),
  );
  expect(await answer.text()).not.toContain('our plan');

  await opener(vendor, 'our plan.txt').click();
  const dialog = vendor.page.getByRole('dialog', { name: 'Open our plan.txt' });
  const path = data[0]?.file.s3_url_path ?? 'no path';
  for (const fact of ['our plan.txt', path, 'Professional'])
    await expect(dialog.getByText(fact, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const opened = vendor.page.context().waitForEvent('page');
  await openByCode(vendor, 'our plan.txt', key);
  const tab = await opened;
  await expect(tab.getByText(words)).toBeVisible();
  expect(tab.url()).toMatch(/^blob:http:/);
  expect(await tab.evaluate(() => document.contentType)).toBe('text/plain');
  // The new tab cannot reach the page that opened it.
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
  for (const end of [customer, vendor]) await end.page.context().close();
});

test('a reader saves HTML and SVG that are named as pictures', async ({ browser, request }) => {
  test.setTimeout(150_000);
  const ends = await twoEnds({ browser, request }, 'Magpie');
  const { customer, vendor } = ends;
  const keys = {
    customer: await haveTwoFactor(request, 'customers', customer.member.token),
    vendor: await haveTwoFactor(request, 'vendors', vendor.member.token),
  };
  await bothOpen(ends);
  await choose(customer, [
    fileOf('a.png', 'image/png', page),
    fileOf('b.png', 'image/png', drawing),
  ]);
  for (const [end, name, content] of [
    [vendor, 'a.png', page],
    [customer, 'b.png', drawing],
  ] as const) {
    await expect(opener(end, name)).toBeVisible();
    const seen = watchOpenings(end.page);
    const saving = end.page.waitForEvent('download');
    await openByCode(end, name, keys[end.role]);
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(name);
    expect(await readFile(await saved.path(), 'utf8')).toBe(content);
    expect([seen.tabs, seen.dialogs]).toEqual([0, 0]);
    await end.page.context().close();
  }
});

test('a reader neither sees nor saves a file that the server replaced', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(150_000);
  const { customer, vendor, key } = await endsWithFiles({ browser, request }, 'Currawong');
  await choose(customer, fileOf('rates.txt', 'text/plain', '5.9 per cent'));
  await expect(opener(vendor, 'rates.txt')).toBeVisible();
  const seen = watchOpenings(vendor.page);
  await vendor.page.route('**/files/*', async (route) => {
    const served = await route.fetch();
    const body = await served.body();
    body.writeUInt8((body.at(-1) ?? 0) ^ 1, body.length - 1);
    await route.fulfill({ response: served, body });
  });
  await openByCode(vendor, 'rates.txt', key);
  await expect(vendor.page.getByText(sealedChat.files.unverified)).toBeVisible();
  expect([seen.tabs, seen.downloads.length]).toEqual([0, 0]);
  for (const end of [customer, vendor]) await end.page.context().close();
});

test.describe('blob URLs of a page', () => {
  test.use({ expectedFaults: /Content Security Policy|RANGE_NOT_SATISFIABLE/ });

  test('can load videos, but no frames, workers or scripts', async ({ page: inbox, visit }) => {
    await visit('/');
    const opening = inbox.context().waitForEvent('page');
    const violated = await inbox.evaluate(async () => {
      const address = (type: string, content: string) =>
        URL.createObjectURL(new Blob([content], { type }));
      const seen: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        seen.push(event.effectiveDirective);
      });
      const frame = document.createElement('iframe');
      frame.src = address('text/html', '<p>framed</p>');
      const film = document.createElement('video');
      film.src = address('video/mp4', '');
      document.body.append(frame, film);
      try {
        const worker = new Worker(address('text/javascript', ''));
        worker.terminate();
      } catch {
        // Some browsers also throw an error for a blocked worker.
      }
      window.open(
        address('text/html', '<title>still</title><script>document.title = "ran"</script>'),
      );
      await new Promise((resolve) => setTimeout(resolve, 500));
      return [...new Set(seen)].toSorted();
    });
    expect(violated).toEqual(['frame-src', 'worker-src']);
    // The new tab inherits the content policy of the page, so the script did not change the title.
    await expect(await opening).toHaveTitle('still');
  });
});
