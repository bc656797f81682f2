import { say } from '../src/chat.ts';
import { expect, hydrated, test } from '../src/fixtures.ts';
import { bothOpen, claim, sent, storedBodies, text, twoEnds } from '../src/sealed-chat.ts';

test('two people with keys chat sealed, live, after a reload and in the list', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const ends = await twoEnds({ browser, request }, 'Wren');
  const { customer, vendor } = ends;
  await bothOpen(ends);
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
