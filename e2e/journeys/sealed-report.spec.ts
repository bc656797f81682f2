import { randomUUID } from 'node:crypto';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { axeFaults } from '../src/axe.ts';
import { say } from '../src/chat.ts';
import { expect, test } from '../src/fixtures.ts';
import { openEnds, sent, text } from '../src/sealed-chat.ts';
import { callAs, enterOps, staffToken } from '../src/staff.ts';

test('a customer reports messages; staff see which messages are verified', {
  tag: '@smoke',
}, async ({ browser, page: desk, request, visit }) => {
  test.setTimeout(150_000);
  const { customer, vendor } = await openEnds({ browser, request }, 'Dotterel');
  for (const words of ['Send the deposit to my own account.', 'Today, please.']) {
    await say(vendor.page, words);
    await expect(text(customer, words)).toBeVisible();
  }
  await expect(sent(vendor)).toBeAttached();

  const { page } = customer;
  const reason = `Wants the deposit ${randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: /^Report / });
  await expect(dialog.getByText(e2eeOutcomes.report.discloses)).toBeVisible();
  const attach = dialog.getByRole('checkbox', { name: 'Attach the last 2 messages' });
  await attach.uncheck();
  await expect(dialog.getByText(e2eeOutcomes.report.discloses)).toHaveCount(0);
  await attach.check();
  await dialog.getByLabel('What happened?').fill(reason);
  expect(await axeFaults(page)).toEqual([]);
  const reporting = page.waitForRequest('**/api/chat/report');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  const { messages } = (await reporting).postDataJSON() as {
    messages: { _id: string; body: string; key: string }[];
  };
  await expect(page.getByText(outcomes.chat.reported)).toBeVisible();
  expect(messages.map(({ body }) => body)).toEqual([
    'Send the deposit to my own account.',
    'Today, please.',
  ]);
  // The report has a different key for each message.
  const keys = messages.map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);

  // A forged report contains other texts for the same sender's messages.
  const [first, second] = messages;
  if (!first || !second) throw new Error('two messages');
  const { data: conversation } = await callAs(request, customer.member.token, chatEndpoints.open, {
    query: { receiverId: vendor.member.id },
  });
  const forged = `Forged ${randomUUID().slice(0, 8)}`;
  await callAs(request, customer.member.token, chatEndpoints.report, {
    body: {
      conversationId: conversation._id,
      reason: forged,
      messages: [
        { _id: first._id, body: 'Bring cash to the car park.' },
        { _id: second._id, body: 'Tell nobody.', key: first.key },
      ],
    },
  });

  await enterOps(desk, await staffToken(request));
  const detail = desk.getByRole('region', { name: 'Details' });
  const look = async (why: string) => {
    await visit('/ops/messages');
    await desk.getByRole('searchbox').fill(why);
    await desk.getByRole('region', { name: 'Queue' }).getByRole('link', { name: why }).click();
    await expect(detail.getByRole('heading', { level: 2 })).toBeFocused();
  };
  await look(reason);
  await expect(detail.getByText('Send the deposit to my own account.')).toBeVisible();
  await expect(detail.getByText('Verified', { exact: true })).toHaveCount(2);
  await expect(detail.getByText('Could not be verified', { exact: true })).toHaveCount(0);
  await look(forged);
  await expect(detail.getByText('Bring cash to the car park.')).toBeVisible();
  await expect(detail.getByText('Could not be verified', { exact: true })).toHaveCount(2);
  await expect(detail.getByText('Verified', { exact: true })).toHaveCount(0);
  expect(await axeFaults(desk)).toEqual([]);
  for (const end of [customer, vendor]) await end.page.context().close();
});
