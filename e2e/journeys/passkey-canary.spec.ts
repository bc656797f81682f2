import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, request as requests } from '@playwright/test';
import { ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { readCode } from '@threshold/e2ee/recovery-code';
import { enterAs, strongPassword } from '../src/accounts.ts';
import { showDeviceCode, typeDeviceCode } from '../src/add-device.ts';
import { readFilesBelow, readFolderTables } from '../src/canary/resting-places.ts';
import { type Place, type Secret, scan } from '../src/canary/scan.ts';
import { startWatched } from '../src/canary/watched-product.ts';
import { expect, test } from '../src/fixtures.ts';
import { createVerifiedCustomer } from '../src/people.ts';
import { makeDataFolder } from '../src/product/data-folder.ts';
import { addVirtualAuthenticator, notedPrf, withNotedPrf } from '../src/product/passkeys.ts';
import { keysPart, openKeysPart, press } from '../src/secure-messages.ts';

const undo: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** Records everything that a page sends and logs to its console. */
function watch(page: Page, wire: Place[]): void {
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
}

test("a member's passkey secrets and one-time code never leave the browser", {
  tag: '@smoke',
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const folder = await makeDataFolder('threshold-passkey-');
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
  const wire: Place[] = [];
  const newBrowser = async () => {
    const context = await browser.newContext({ baseURL: product.address, locale: 'en-AU' });
    undo.push(() => context.close());
    const page = await context.newPage();
    watch(page, wire);
    return page;
  };
  const page = await newBrowser();

  const customer = await createVerifiedCustomer(request, 'plover');
  await addVirtualAuthenticator(page, { hasPrf: true });
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

  // Another browser gets the keys with a one-time code, which no page sends.
  const data = { email: customer.email, password: strongPassword };
  const signedIn = await request.post('/api/customers/login', { data });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const phone = await newBrowser();
  await enterAs(phone, 'customer', access_token);
  const { code } = await showDeviceCode(page);
  await typeDeviceCode(phone, code);
  await expect(keysPart(phone).getByText(words.ready.title)).toBeVisible();
  for (const each of [page, phone]) await each.context().close();
  await product.stop();

  expect(secrets.length).toBeGreaterThan(0);
  const rests: Place[] = [
    ...(await readFolderTables(join(folder, 'pglite'))),
    ...(await readFilesBelow(folder, 'data folder', 'pglite')),
    { name: 'log', bytes: product.log() },
  ];
  expect(scan([...wire, ...rests], secrets)).toEqual([]);
  const bytes = await readCode(code);
  if (!bytes) throw new Error('the code reads');
  const shown: Secret[] = [
    { name: 'code', content: code },
    { name: 'code without dashes', content: code.replaceAll('-', '') },
    { name: 'secret', content: bytes },
  ];
  expect(scan([...wire, ...rests], shown)).toEqual([]);
  // Proves that the traffic was recorded: a request body has the sealed unlock method.
  expect(wire.some(({ name, bytes }) => name === 'body' && bytes.includes('"passkey"'))).toBe(true);
  for (const call of ['/e2ee/backup', '/e2ee/device-slot'])
    expect(product.log().includes(call)).toBe(true);
});
