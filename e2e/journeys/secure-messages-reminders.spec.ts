import { keyDeviceEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { expectAccessible } from '../src/axe.ts';
import { say } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { bothOpen, text, twoEnds } from '../src/sealed-chat.ts';
import { press } from '../src/secure-messages.ts';
import { callAs } from '../src/staff.ts';

test('a customer sees the recovery code reminder after an answer until dismissal', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await twoEnds({ browser, request }, 'Jabiru', []);
  await bothOpen({ customer, vendor });
  const { page, member } = customer;
  const strip = page.getByRole('note').filter({ hasText: words.strip.title });
  await say(page, 'A question');
  await expect(text(vendor, 'A question')).toBeVisible();
  await expect(strip).toBeHidden();
  await say(vendor.page, 'An answer');
  await expect(strip).toBeVisible();
  await expectAccessible(page, 'the reminder of another way');

  // The reminder returns until the customer dismisses it.
  await page.reload();
  await waitForHydration(page);
  await press(strip, words.strip.later);
  await expect(strip).toBeHidden();
  const { data } = await callAs(request, member.token, keyDeviceEndpoints.reminders);
  expect(data).toEqual({ another_way: false, code_too: true });

  // The dismissal is stored on the server, not in the browser.
  const forgotten = await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (!['access_token', 'role'].includes(key)) localStorage.removeItem(key);
    return Object.keys(localStorage).toSorted();
  });
  expect(forgotten).toEqual(['access_token', 'role']);
  await page.reload();
  await waitForHydration(page);
  await expect(text(customer, 'An answer')).toBeVisible();
  await expect(strip).toBeHidden();
  for (const end of [customer, vendor]) await end.page.context().close();
});
