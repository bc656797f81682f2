import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type Page, request as requests } from '@playwright/test';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { e2eeEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { enterAs } from '../src/accounts.ts';
import { createApprovedBroker } from '../src/applications.ts';
import { findEnvelopes, findPossibleKeys, readAll } from '../src/canary/operator.ts';
import { ownDatabase } from '../src/canary/own-database.ts';
import { listSecrets } from '../src/canary/own-secrets.ts';
import { recordingProxy } from '../src/canary/recording-proxy.ts';
import {
  readFilesBelow,
  readFolderTables,
  readPostgresTables,
} from '../src/canary/resting-places.ts';
import { type Place, type Secret, scan } from '../src/canary/scan.ts';
import { startWatched } from '../src/canary/watched-product.ts';
import { attach, log, messageBox, say } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { createVerifiedCustomer, type Member } from '../src/people.ts';
import { makeDataFolder } from '../src/product/data-folder.ts';
import { setUpKeys } from '../src/secure-messages.ts';
import { callAs, enrolStaff } from '../src/staff.ts';
import { firstStaff, staffPassword } from '../src/staff-accounts.ts';
import { haveTwoFactor, sendAppCode } from '../src/two-factor.ts';

const undo: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** Opens a page through the recording proxy and records its socket frames. */
async function pageAt(
  browser: Browser,
  baseURL: string,
  role: 'customer' | 'vendor',
  { token }: Member,
  traffic: Place[],
): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-AU' });
  undo.push(() => context.close());
  const page = await context.newPage();
  page.on('websocket', (socket) => {
    const note = (name: string) => (frame: { payload: string | Buffer }) => {
      traffic.push({ name, bytes: Buffer.from(frame.payload) });
    };
    socket.on('framesent', note('socket sent'));
    socket.on('framereceived', note('socket received'));
  });
  await enterAs(page, role, token);
  return page;
}

const canaryOf = (what: string) => `CANARY-${what}-${randomUUID().slice(0, 8)}`;
const engines = ['embedded', ...(process.env.E2E_DATABASE_URL ? ['PostgreSQL'] : [])] as const;

for (const engine of engines) {
  test(`two members' encrypted messages leave no plain text in storage: ${engine}`, {
    tag: engine === 'embedded' ? '@smoke' : [],
  }, async ({ browser }) => {
    test.setTimeout(300_000);
    const folder = await makeDataFolder('threshold-canary-');
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const database = engine === 'PostgreSQL' ? await ownDatabase() : undefined;
    if (database) undo.push(() => database.drop());
    const product = await startWatched({
      DATA_DIR: folder,
      DATABASE_URL: database?.url ?? '',
      REDIS_URL: '',
      SEED: 'none',
      STAFF_EMAIL: firstStaff.email,
      STAFF_PASSWORD: staffPassword,
    });
    undo.push(() => product.stop());
    const line = await recordingProxy(product.address);
    undo.push(() => line.close());
    const frames: Place[] = [];
    const request = await requests.newContext({ baseURL: line.address });
    undo.push(() => request.dispose());

    const customer = await createVerifiedCustomer(request, 'wombat');
    const staff = await enrolStaff(request, firstStaff.email);
    const vendor = await createApprovedBroker(request, 'Corella Reed', undefined, staff.token);
    const buyer = await pageAt(browser, line.address, 'customer', customer, frames);
    const broker = await pageAt(browser, line.address, 'vendor', vendor, frames);
    const codes = { buyer: await setUpKeys(buyer), broker: await setUpKeys(broker) };
    const key = await haveTwoFactor(request, 'vendors', vendor.token);

    // Sends a text in each direction and a file, all encrypted.
    const sealed = {
      text: canaryOf('text'),
      answer: canaryOf('answer'),
      caption: canaryOf('caption'),
      body: canaryOf('body'),
      name: canaryOf('name'),
    };
    await buyer.goto(`/customer/inbox/${vendor.id}`);
    await waitForHydration(buyer);
    await expect(buyer.getByText(sealedChat.claim_link)).toBeVisible();
    await say(buyer, sealed.text);
    await broker.goto(`/vendor/inbox/${customer.id}`);
    await waitForHydration(broker);
    await expect(log(broker).getByText(sealed.text)).toBeVisible();
    await say(broker, sealed.answer);
    await expect(log(buyer).getByText(sealed.answer)).toBeVisible();
    await messageBox(buyer).fill(sealed.caption);
    await attach(buyer, {
      name: `${sealed.name}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`A plan: ${sealed.body}`.repeat(50)),
    });
    await broker.getByRole('button', { name: `Open ${sealed.name}.txt` }).click();
    const opened = broker.context().waitForEvent('page');
    await sendAppCode(broker, broker.getByRole('dialog'), key);
    await expect((await opened).getByText(sealed.body).first()).toBeVisible();

    // Sends a text and a file without encryption, as a program without keys does.
    const plain = { text: canaryOf('plain'), body: canaryOf('papers') };
    const headers = { authorization: `Bearer ${customer.token}` };
    await callAs(request, customer.token, chatEndpoints.upload, {
      body: { receiverId: vendor.id, message: plain.text },
    });
    await request.post('/api/chat/upload', {
      headers,
      multipart: {
        receiverId: vendor.id,
        files: { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(plain.body) },
      },
    });
    await expect(log(broker).getByText(plain.text)).toBeVisible();
    await expect(broker.getByRole('button', { name: 'Open a.txt' })).toBeVisible();

    const secrets: Secret[] = Object.entries(sealed).map(([name, content]) => ({ name, content }));
    for (const [name, member, code] of [
      ['buyer', customer, codes.buyer],
      ['broker', vendor, codes.broker],
    ] as const) {
      const { data } = await callAs(request, member.token, e2eeEndpoints.backup);
      if (!data) throw new Error('no backup');
      secrets.push(...(await listSecrets(name, member.id, code, data)));
    }
    for (const page of [buyer, broker]) await page.context().close();
    await product.stop();

    const rests: Place[] = [
      ...(database
        ? await readPostgresTables(database.url)
        : await readFolderTables(join(folder, 'pglite'))),
      ...(await readFilesBelow(folder, 'data folder', 'pglite')),
      { name: 'log', bytes: product.log() },
    ];
    const places = [...rests, ...line.traffic, ...frames];
    expect(scan(places, secrets)).toEqual([]);

    // An operator, who has all of these places and the server's secret, reads no sealed message.
    const envelopes = findEnvelopes(rests);
    expect(envelopes.length).toBeGreaterThanOrEqual(3);
    expect(await readAll(envelopes, findPossibleKeys(places))).toEqual([]);

    // The same search finds plain content, which proves that the search works.
    const marks = { ...plain, address: customer.email, call: '/api/chat/upload' };
    const found = scan(
      places,
      Object.entries(marks).map(([name, content]) => ({ name, content })),
    );
    const whereIs = (name: string) =>
      found.filter((hit) => hit.secret === name).map((h) => h.place);
    expect(whereIs('text')).toEqual(
      expect.arrayContaining([
        'table messages',
        'request POST /api/chat/upload',
        'socket received',
      ]),
    );
    expect(whereIs('body')).toEqual(
      expect.arrayContaining(['data folder', 'request POST /api/chat/upload']),
    );
    expect(whereIs('address')).toEqual(expect.arrayContaining(['table outbox', 'data folder']));
    expect(whereIs('call')).toContain('log');
    for (const name of ['text', 'body']) expect(whereIs(name)).not.toContain('log');
  });
}
