import { limits } from '@threshold/contract/limits';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { createApprovedBroker } from '../src/applications.ts';
import { attach, createBrokerWithBrowser, log, messageBox, pick, say } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { newCustomer, openMemberPage } from '../src/people.ts';
import {
  bothOpen,
  claim,
  openChat,
  openEnds,
  readStoredBodies,
  sent,
  text,
  twoEnds,
} from '../src/sealed-chat.ts';
import {
  keysPart,
  openKeysPart,
  readPublishedKeys,
  typeRecoveryCode,
} from '../src/secure-messages.ts';

test('two members with keys read encrypted messages live and after reload', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await openEnds({ browser, request }, 'Wren');
  await expect(claim(customer, vendor)).toBeVisible();
  await expect(claim(vendor, customer)).toBeVisible();

  await say(customer.page, 'The key is under the mat');
  await expect(text(vendor, 'The key is under the mat')).toBeVisible();
  await expect(sent(customer)).toBeAttached();
  await say(vendor.page, 'I will be there at noon');
  await expect(text(customer, 'I will be there at noon')).toBeVisible();
  await expect(sent(vendor)).toBeAttached();

  const bodies = await readStoredBodies(request, customer.member, vendor.member);
  expect(bodies).toHaveLength(2);
  for (const body of bodies) expect(body).toMatch(/^e2e1\.[\w.-]+$/);

  for (const end of [customer, vendor]) {
    await end.page.reload();
    await waitForHydration(end.page);
    await expect(text(end, 'The key is under the mat')).toBeVisible();
    await expect(text(end, 'I will be there at noon')).toBeVisible();
    const list = end.page.getByRole('complementary', { name: 'Conversations' });
    await expect(list.getByText('I will be there at noon')).toBeVisible();
    await end.page.context().close();
  }
});

test('a reader sees a mark at unencrypted messages in an encrypted chat', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await openEnds({ browser, request }, 'Wattle');
  await say(customer.page, 'sealed');
  await expect(text(vendor, 'sealed')).toBeVisible();
  const mark = log(vendor.page).getByText(sealedChat.plain_mark);
  await expect(mark).toHaveCount(0);
  const answer = await request.post('/api/chat/upload', {
    headers: { authorization: `Bearer ${customer.member.token}` },
    data: { receiverId: vendor.member.id, message: 'by a program' },
  });
  expect(answer.status()).toBe(201);
  await expect(text(vendor, 'by a program')).toBeVisible();
  await expect(mark).toHaveCount(1);
  for (const end of [customer, vendor]) await end.page.context().close();
});

test('two new members send encrypted messages and files without any dialog', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await openEnds({ browser, request }, 'Brolga', []);
  await expect(claim(customer, vendor)).toBeVisible();
  await say(customer.page, 'The first word');
  await expect(text(vendor, 'The first word')).toBeVisible();
  await attach(vendor.page, {
    name: 'plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('a plan'),
  });
  await expect(customer.page.getByRole('button', { name: 'Open plan.txt' })).toBeVisible();
  const bodies = await readStoredBodies(request, customer.member, vendor.member);
  expect(bodies).toHaveLength(2);
  for (const body of bodies) expect(body).toMatch(/^e2e1\./);
  // After the first answer, a notice recommends a recovery code and stays closed once dismissed.
  const strip = customer.page.getByText(words.strip.title);
  await expect(strip).toBeVisible();
  await expect(vendor.page.getByText(words.strip.title)).toBeVisible();
  for (const end of [customer, vendor]) await expect(end.page.getByRole('dialog')).toHaveCount(0);
  await customer.page.getByRole('button', { name: words.strip.later }).click();
  await expect(strip).toHaveCount(0);
  await customer.page.reload();
  await waitForHydration(customer.page);
  await expect(text(customer, 'The first word')).toBeVisible();
  await expect(strip).toHaveCount(0);
  for (const end of [customer, vendor]) await end.page.context().close();
});

test('a new member who opens two tabs gets one set of keys', async ({ browser, request }) => {
  const { customer: wren, page } = await newCustomer({ browser, request }, 'wren');
  const second = await page.context().newPage();
  const paths = ['/customer/dashboard', '/customer/settings?tab=privacy'];
  await Promise.all([page, second].map((tab, nr) => tab.goto(paths[nr] ?? '/')));
  await expect(keysPart(second).getByText(words.open.title)).toBeVisible();
  await expect.poll(() => readPublishedKeys(request, wren)).toHaveLength(1);
  // The published keys equal the stored keys, so both tabs can use them.
  for (const tab of [page, second]) {
    await expect((await openKeysPart(tab)).getByText(words.open.title)).toBeVisible();
  }
  expect(await readPublishedKeys(request, wren)).toHaveLength(1);
  await page.context().close();
});

test.describe('while the server refuses to store keys', () => {
  test.use({ expectedFaults: /status of 503/ });

  test("a member's message waits until keys are stored, then is sent encrypted", async ({
    browser,
    request,
  }) => {
    test.setTimeout(120_000);
    const broker = await createBrokerWithBrowser(browser, request);
    const { customer, page } = await newCustomer({ browser, request }, 'finch');
    let isHeld = true;
    await page.route('**/api/e2ee/keys', async (route) => {
      if (route.request().method() === 'PUT' && isHeld)
        await route.fulfill({ status: 503, json: {} });
      else await route.fallback();
    });
    await page.goto(`/customer/inbox/${broker.id}`);
    await waitForHydration(page);
    await say(page, 'Not for the server');
    await expect(log(page).getByText('Not for the server')).toBeVisible();
    await expect(log(page).getByText('Sent', { exact: true })).toHaveCount(0);
    isHeld = false;
    await expect(log(page).getByText('Sent', { exact: true })).toBeAttached({ timeout: 20_000 });
    const [body] = await readStoredBodies(request, customer, broker);
    expect(body).toMatch(/^e2e1\./);
    await page.context().close();
  });
});

test("a customer confirms plain text until the recipient's first visit creates keys", {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(120_000);
  const broker = await createApprovedBroker(request, 'Teal Banksia');
  const { customer, page } = await newCustomer({ browser, request }, 'teal');
  await page.goto(`/customer/inbox/${broker.id}`);
  await waitForHydration(page);
  await expect(page.getByText(sealedChat.not_yet('Teal Banksia'))).toBeVisible();
  await say(page, 'first');
  await expect(page.getByText(sealedChat.ask_plain('Teal Banksia'))).toBeVisible();
  await expect(messageBox(page)).toHaveValue('first');
  await expect(log(page).getByText('first', { exact: true })).toHaveCount(0);
  // Files chosen before the confirmation also wait for it, and are visible.
  const waiting = page.getByRole('list', { name: 'Files not sent yet' });
  const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a plan') };
  await pick(page, plan);
  await expect(waiting.getByText('plan.txt')).toBeVisible();
  await page.getByRole('button', { name: sealedChat.send_plain }).click();
  await expect(page.getByRole('button', { name: 'Open plan.txt' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  // The confirmation is valid for this conversation until the customer leaves the page.
  await say(page, 'second');
  await expect(log(page).getByText('second', { exact: true })).toBeVisible();
  await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();

  // After the recipient visits any page, the next message is sealed without a confirmation.
  const theirs = await openMemberPage(browser, 'vendor', broker);
  await theirs.goto('/vendor/dashboard');
  await expect.poll(() => readPublishedKeys(request, broker)).toHaveLength(1);
  await say(page, 'third');
  await theirs.goto(`/vendor/inbox/${customer.id}`);
  await waitForHydration(theirs);
  await expect(log(theirs).getByText('third', { exact: true })).toBeVisible();
  await expect(theirs.getByText(sealedChat.claim('Indigo Fairweather'))).toBeVisible();
  await expect(page.getByText(sealedChat.claim('Teal Banksia'))).toBeVisible();
  const bodies = await readStoredBodies(request, customer, broker);
  expect(bodies.map((body) => (body.startsWith('e2e1.') ? 'sealed' : body))).toEqual([
    'first',
    'second',
    'sealed',
  ]);
  await expect(log(page).getByText(sealedChat.plain_mark)).toHaveCount(2);
  for (const one of [page, theirs]) await one.context().close();
});

test('a member with a locked device enters the code and reads messages', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await openEnds({ browser, request }, 'Lorikeet');
  await say(vendor.page, 'for your eyes');
  await expect(text(customer, 'for your eyes')).toBeVisible();

  const phone = { ...customer, page: await openMemberPage(browser, 'customer', customer.member) };
  await openChat(phone, vendor.member);
  await expect(text(phone, sealedChat.reading.locked)).toBeVisible();
  await expect(claim(phone, vendor)).toHaveCount(0);
  await say(phone.page, 'kept here');
  await expect(messageBox(phone.page)).toHaveValue('kept here');
  await phone.page.getByRole('button', { name: 'Enter recovery code' }).click();
  await typeRecoveryCode(phone.page, customer.code ?? '');
  await expect(text(phone, 'for your eyes')).toBeVisible();
  await expect(claim(phone, vendor)).toBeVisible();
  await expect(messageBox(phone.page)).toHaveValue('kept here');
  await messageBox(phone.page).press('Enter');
  await expect(text(vendor, 'kept here')).toBeVisible();
  await expect(text(customer, 'kept here')).toBeVisible();
  for (const end of [customer, vendor, phone]) await end.page.context().close();
});

test("a member's text too long to encrypt stays in the message box", async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const ends = await twoEnds({ browser, request }, 'Plover');
  const { page } = ends.customer;
  await bothOpen(ends);
  await expect(claim(ends.customer, ends.vendor)).toBeVisible();
  const { text_characters } = limits.e2ee;
  const long = 'x'.repeat(text_characters + 1);
  await say(page, long);
  await expect(page.getByText(sealedChat.text_long(text_characters))).toBeVisible();
  await expect(messageBox(page)).toHaveValue(long);
  await messageBox(page).fill(long.slice(1));
  await messageBox(page).press('Enter');
  await expect(sent(ends.customer)).toBeAttached();
  for (const end of [ends.customer, ends.vendor]) await end.page.context().close();
});
