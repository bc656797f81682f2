import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as requests } from '@playwright/test';
import { ownKeysWords as words } from '@threshold/contract/outcomes-e2ee';
import { enterAs } from '../src/accounts.ts';
import { filesBelow, tablesOfFolder } from '../src/canary/resting-places.ts';
import { type Place, type Secret, scan } from '../src/canary/scan.ts';
import { startWatched } from '../src/canary/watched-product.ts';
import { expect, test } from '../src/fixtures.ts';
import { giveKeeper, notedPrf, withNotedPrf } from '../src/passkeys.ts';
import { verifiedCustomer } from '../src/people.ts';
import { openKeysPart, press } from '../src/secure-messages.ts';

const undo: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

test('what a passkey opens messages by is on no wire, in no log and rests nowhere', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'threshold-passkey-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const product = await startWatched({
    DATA_DIR: folder,
    DATABASE_URL: '',
    REDIS_URL: '',
    SEED: 'none',
  });
  undo.push(() => product.stop());
  const request = await requests.newContext({ baseURL: product.address });
  undo.push(() => request.dispose());
  const context = await browser.newContext({ baseURL: product.address, locale: 'en-AU' });
  undo.push(() => context.close());
  const page = await context.newPage();
  const wire: Place[] = [];
  page.on('request', (sent) => {
    wire.push({ name: 'address', bytes: Buffer.from(sent.url()) });
    const body = sent.postDataBuffer();
    if (body) wire.push({ name: 'body', bytes: body });
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      wire.push({ name: 'socket', bytes: Buffer.from(payload) });
    });
  });
  page.on('console', (message) => {
    wire.push({ name: 'console', bytes: Buffer.from(message.text()) });
  });

  const customer = await verifiedCustomer(request, 'plover');
  await giveKeeper(page, { hasPrf: true });
  await withNotedPrf(page);
  await enterAs(page, 'customer', customer.token);
  const part = await openKeysPart(page);
  await press(part, words.passkey.act);
  await press(page.getByRole('dialog', { name: words.passkey.title }), words.passkey.make);
  await expect(page.getByText(words.passkey.done)).toBeVisible();
  const { outputs } = await notedPrf(page);
  const secrets: Secret[] = outputs.map((output, nr) => ({
    name: `output ${nr}`,
    content: Uint8Array.from(output),
  }));
  await context.close();
  await product.stop();

  expect(secrets.length).toBeGreaterThan(0);
  const rests: Place[] = [
    ...(await tablesOfFolder(join(folder, 'pglite'))),
    ...(await filesBelow(folder, 'data folder', 'pglite')),
    { name: 'log', bytes: product.log() },
  ];
  expect(scan([...wire, ...rests], secrets)).toEqual([]);
  // It would be found: the slot, which is sealed with it, is where it belongs.
  expect(wire.some(({ name, bytes }) => name === 'body' && bytes.includes('"passkey"'))).toBe(true);
  expect(product.log().includes('/e2ee/backup')).toBe(true);
});
