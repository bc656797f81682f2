import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { sealedChat } from '@threshold/contract/outcomes-e2ee';
import { log, messageBox, pick, say } from '../src/chat.ts';
import { expect, hydrated, test } from '../src/fixtures.ts';
import { pageOf } from '../src/people.ts';
import {
  bothOpen,
  claim,
  openChat,
  openEnds,
  sent,
  storedBodies,
  text,
  twoEnds,
} from '../src/sealed-chat.ts';
import { keepCode, typeRecoveryCode } from '../src/secure-messages.ts';

test('two people with keys chat sealed, live, after a reload and in the list', async ({
  browser,
  request,
}) => {
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

  const bodies = await storedBodies(request, customer.member, vendor.member);
  expect(bodies).toHaveLength(2);
  for (const body of bodies) expect(body).toMatch(/^e2e1\.[\w.-]+$/);

  for (const end of [customer, vendor]) {
    await end.page.reload();
    await hydrated(end.page);
    await expect(text(end, 'The key is under the mat')).toBeVisible();
    await expect(text(end, 'I will be there at noon')).toBeVisible();
    const list = end.page.getByRole('complementary', { name: 'Conversations' });
    await expect(list.getByText('I will be there at noon')).toBeVisible();
    await end.page.context().close();
  }
});

test('a plain message in an encrypted chat is marked', async ({ browser, request }) => {
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

test('to somebody without keys nothing goes without a word, and the claim comes with the keys', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await openEnds({ browser, request }, 'Teal', ['customer']);
  const { page } = customer;
  await expect(page.getByText(sealedChat.not_yet(vendor.name))).toBeVisible();
  await expect(vendor.page.getByText(outcomes.chat.privacy)).toBeVisible();
  await say(page, 'first');
  await expect(page.getByText(sealedChat.ask_plain(vendor.name))).toBeVisible();
  await expect(messageBox(page)).toHaveValue('first');
  await expect(text(customer, 'first')).toHaveCount(0);
  // What is picked meanwhile waits for the same word, in sight.
  const waiting = page.getByRole('list', { name: 'Files not sent yet' });
  const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a plan') };
  await pick(page, plan);
  await expect(waiting.getByText('plan.txt')).toBeVisible();
  await page.getByRole('button', { name: sealedChat.send_plain }).click();
  await expect(text(vendor, 'first')).toBeVisible();
  await expect(log(vendor.page).getByText('plan.txt')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  // Once in this conversation and visit.
  await say(page, 'second');
  await expect(text(vendor, 'second')).toBeVisible();
  // Whoever never set anything up writes as before.
  await say(vendor.page, 'third');
  await expect(text(customer, 'third')).toBeVisible();
  await expect(claim(customer, vendor)).toHaveCount(0);
  await expect(claim(vendor, customer)).toHaveCount(0);

  // The other side takes up the invitation in the inbox: from now on the same chat is sealed.
  await vendor.page.getByRole('button', { name: 'Set up', exact: true }).click();
  await keepCode(vendor.page);
  await expect(claim(vendor, customer)).toBeVisible();
  await say(vendor.page, 'fourth');
  await expect(text(customer, 'fourth')).toBeVisible();
  await expect(claim(customer, vendor)).toBeVisible();
  await say(page, 'fifth');
  await expect(text(vendor, 'fifth')).toBeVisible();
  const bodies = await storedBodies(request, customer.member, vendor.member);
  expect(bodies.map((body) => (body.startsWith('e2e1.') ? 'sealed' : body))).toEqual([
    'first',
    'second',
    'third',
    'sealed',
    'sealed',
  ]);
  await expect(log(page).getByText(sealedChat.plain_mark)).toHaveCount(3);
  for (const end of [customer, vendor]) await end.page.context().close();
});

test('a locked device says so, keeps what is typed, and opens what is there with the code', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await openEnds({ browser, request }, 'Lorikeet');
  await say(vendor.page, 'for your eyes');
  await expect(text(customer, 'for your eyes')).toBeVisible();

  const phone = { ...customer, page: await pageOf(browser, 'customer', customer.member) };
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

test('a text that does not fit into an envelope stays in the box', async ({ browser, request }) => {
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
