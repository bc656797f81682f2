import { ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { say } from '../src/chat.ts';
import { expect, test } from '../src/fixtures.ts';
import { openMemberPage } from '../src/people.ts';
import { openChat, readStoredBodies, text, twoEnds } from '../src/sealed-chat.ts';
import { readPublishedKeys } from '../src/secure-messages.ts';

test("a customer's second browser replaces the first browser's unused keys, a third cannot", {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await twoEnds({ browser, request }, 'Pipit', []);
  const { member } = customer;
  const phone = { ...customer, page: await openMemberPage(browser, 'customer', member) };
  await openChat(phone, vendor.member);
  await say(phone.page, 'From the phone');
  await openChat(vendor, member);
  await expect(text(vendor, 'From the phone')).toBeVisible();
  const [body] = await readStoredBodies(request, member, vendor.member);
  expect(body).toMatch(/^e2e1\./);
  expect(await readPublishedKeys(request, member)).toHaveLength(2);
  await expect(phone.page.getByRole('dialog')).toHaveCount(0);

  const third = { ...customer, page: await openMemberPage(browser, 'customer', member) };
  // The page does not send requests that the server would refuse.
  const refused: string[] = [];
  third.page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await openChat(third, vendor.member);
  await expect(third.page.getByText(words.locked.title).first()).toBeVisible();
  expect(await readPublishedKeys(request, member)).toHaveLength(2);
  expect(refused).toEqual([]);
  for (const end of [customer, vendor, phone, third]) await end.page.context().close();
});
