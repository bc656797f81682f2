import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { newIdentity } from '@threshold/e2ee/identity';
import { log, messageBox, say } from '../src/chat.ts';
import { changeStored, lieAboutKeys } from '../src/directory.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import {
  bothOpen,
  claim,
  openEnds,
  readStoredBodies,
  sent,
  text,
  twoEnds,
} from '../src/sealed-chat.ts';

/* The journeys imitate a dishonest server. They check what it can read and what members see. */

test('a customer sends nothing when the key directory removes or replaces keys', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await openEnds({ browser, request }, 'Robin');
  const { page } = customer;
  await say(page, 'sealed once');
  await expect(sent(customer)).toBeAttached();

  const isPeer = (id: string) => id === vendor.member.id;
  const { identity } = await newIdentity({ uid: vendor.member.id, role: 'vendor', now: 1 });
  const swapped = [{ entry: { ...identity.entry }, published_at: '' }];
  for (const keys of [[], swapped]) {
    const stop = await lieAboutKeys(page, (one) => (isPeer(one._id) ? { ...one, keys } : one));
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByText(sealedChat.peer_stale(vendor.name))).toBeVisible();
    await expect(claim(customer, vendor)).toHaveCount(0);
    // Accepted keys still verify earlier messages.
    await expect(text(customer, 'sealed once')).toBeVisible();
    await say(page, 'for nobody else');
    await expect(messageBox(page)).toHaveValue('for nobody else');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await messageBox(page).fill('');
    await stop();
  }
  // Once the directory answers honestly again, sending works.
  await page.reload();
  await waitForHydration(page);
  await say(page, 'sealed again');
  await expect(text(vendor, 'sealed again')).toBeVisible();
  const bodies = await readStoredBodies(request, customer.member, vendor.member);
  expect(bodies).toHaveLength(2);
  for (const body of bodies) expect(body).toMatch(/^e2e1\./);
  for (const end of [customer, vendor]) await end.page.context().close();
});

test('a customer confirms before sending plain text if the server withholds keys', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(120_000);
  const ends = await twoEnds({ browser, request }, 'Finch');
  const { customer, vendor } = ends;
  const { page } = customer;
  const stop = await lieAboutKeys(page, (one) => (one._id === vendor.member.id ? undefined : one));
  await bothOpen(ends);
  await expect(page.getByText(sealedChat.not_yet(vendor.name))).toBeVisible();
  await say(page, 'nothing to hide?');
  await expect(page.getByText(sealedChat.ask_plain(vendor.name))).toBeVisible();
  expect(await readStoredBodies(request, customer.member, vendor.member)).toEqual([]);
  // The page reads the directory again before it sends plain text, and now gets the keys.
  await stop();
  await page.getByRole('button', { name: sealedChat.send_plain }).click();
  await expect(text(vendor, 'nothing to hide?')).toBeVisible();
  await expect(claim(customer, vendor)).toBeVisible();
  const [body] = await readStoredBodies(request, customer.member, vendor.member);
  expect(body).toMatch(/^e2e1\./);
  for (const end of [customer, vendor]) await end.page.context().close();
});

test('a reader sees changed messages marked and replayed messages hidden', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await openEnds({ browser, request }, 'Heron');
  for (const words of ['one', 'two', 'three', 'four']) {
    await say(customer.page, words);
    await expect(text(vendor, words)).toBeVisible();
  }
  await expect(log(vendor.page).getByText(sealedChat.gap)).toHaveCount(0);

  // Flips a bit of the second message, withholds the third, and repeats the first at the end.
  await changeStored(vendor.page, ([one, two, , four]) => {
    if (!one || !two || !four) throw new Error('four messages');
    const at = two.body.lastIndexOf('.') - 5;
    const letter = two.body[at] === 'A' ? 'B' : 'A';
    const torn = { ...two, body: two.body.slice(0, at) + letter + two.body.slice(at + 1) };
    const replayed = { ...one, _id: `${four._id.slice(0, -1)}${four._id.endsWith('0') ? 1 : 0}` };
    return [one, torn, { ...four, position: 3 }, { ...replayed, position: 4 }];
  });
  await vendor.page.reload();
  await waitForHydration(vendor.page);
  await expect(log(vendor.page).getByText(sealedChat.reading.unverified)).toHaveCount(1);
  await expect(text(vendor, 'one')).toHaveCount(1);
  await expect(text(vendor, 'four')).toBeVisible();
  await expect(log(vendor.page).getByText(/e2e1/)).toHaveCount(0);
  for (const gone of ['two', 'three']) await expect(text(vendor, gone)).toHaveCount(0);
  for (const end of [customer, vendor]) await end.page.context().close();
});
