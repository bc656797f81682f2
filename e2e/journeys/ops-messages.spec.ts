import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { staffMessages } from '@threshold/contract/texts/messages';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { newAddress } from '../src/accounts.ts';
import { axeFaults } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { createVerifiedCustomer, signInDemoVendor } from '../src/people.ts';
import { mailWith } from '../src/product/mailbox.ts';
import { callAs, enterOps, staffToken } from '../src/staff.ts';

test('staff read reported messages and warn their sender', {
  tag: '@smoke',
}, async ({ page, request, visit }) => {
  const customer = await createVerifiedCustomer(request, 'wattle');
  const vendor = await signInDemoVendor(request);
  const { data: conversation } = await callAs(request, customer.token, chatEndpoints.open, {
    query: { receiverId: vendor.id },
  });
  const say = async (message: string) => {
    const body = { conversationId: conversation._id, message };
    const sent = await callAs(request, vendor.token, chatEndpoints.upload, { body });
    return sent.data.map(({ _id, body }) => ({ _id, body }));
  };
  const attached = await say('Send the deposit to my own account.');
  await say('How was your weekend?');
  const reason = `Wants the deposit ${newAddress('r').slice(2, 10)}`;
  await callAs(request, customer.token, chatEndpoints.report, {
    body: { conversationId: conversation._id, reason, messages: attached },
  });

  await enterOps(page, await staffToken(request));
  await visit('/ops/messages');
  const link = page.getByRole('navigation').getByRole('link', { name: /^Messages/ });
  await expect(link.first()).toContainText('waiting');
  await page.getByRole('searchbox').fill(reason);
  await page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: reason }).click();
  const detail = page.getByRole('region', { name: 'Details' });
  await expect(detail.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(detail.getByText('Send the deposit to my own account.')).toBeVisible();
  await expect(page.getByText('How was your weekend?')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);

  const warn = detail.getByRole('button', { name: 'Warn', exact: true });
  await warn.click();
  await expect(detail.getByText(staffMessages.reason)).toBeVisible();
  const word = `Deposits go to a trust account only (${reason.slice(-8)}).`;
  await page.getByLabel('Reason', { exact: true }).fill(word);
  await warn.click();
  await expect(page.getByText(staffOutcomes.report_warned)).toBeVisible();
  await expect(detail.getByText(/^Warned by .*The reason given: /)).toContainText(word);
  await expect(warn).toHaveCount(0);
  await expect(page.getByText('Nothing found')).toBeVisible();
  expect(await mailWith(request, 'vendor@demo.example', /warning about/)).toContain(word);

  await visit('/ops/messages?status=settled');
  await page.getByRole('searchbox').fill(reason);
  await page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: reason }).click();
  await expect(detail.getByText(/The other side was warned by email/)).toBeVisible();
});
