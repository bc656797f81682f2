import { e2eeEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { createApprovedBroker } from '../src/applications.ts';
import { expect, test } from '../src/fixtures.ts';
import { createVerifiedCustomer, openMemberPage } from '../src/people.ts';
import { claim, openChat } from '../src/sealed-chat.ts';
import { setUpKeys, unlock } from '../src/secure-messages.ts';

const backup = `**/api${e2eeEndpoints.saveBackup.path}`;

test("a member accepts two contacts' keys concurrently on two devices, losing neither", async ({
  browser,
  request,
}) => {
  test.setTimeout(200_000);
  const buyer = await createVerifiedCustomer(request, 'avocet');
  const brokers = [];
  for (const name of ['Ibis One', 'Ibis Two']) {
    const member = await createApprovedBroker(request, name);
    const page = await openMemberPage(browser, 'vendor', member);
    await setUpKeys(page);
    await page.context().close();
    brokers.push({ role: 'vendor' as const, member, name, page });
  }
  const [one, two] = brokers;
  if (!one || !two) throw new Error('two brokers');
  const first = await openMemberPage(browser, 'customer', buyer);
  const code = await setUpKeys(first);
  const second = await openMemberPage(browser, 'customer', buyer);
  await unlock(second, code);

  // Delays both saves until both devices have changed the same version of the backup.
  const answers: number[] = [];
  let waiting = 0;
  let bothThere = () => {};
  const both = new Promise<void>((resolve) => {
    bothThere = resolve;
  });
  for (const page of [first, second]) {
    page.on('response', (answer) => {
      if (answer.request().method() === 'PUT' && answer.url().endsWith('/e2ee/backup'))
        answers.push(answer.status());
    });
    await page.route(backup, async (route) => {
      if (route.request().method() === 'PUT') {
        waiting += 1;
        if (waiting === 2) bothThere();
        await both;
      }
      await route.continue();
    });
  }
  const me = { role: 'customer' as const, member: buyer, name: 'Indigo Fairweather' };
  await Promise.all([
    openChat({ ...me, page: first }, one.member),
    openChat({ ...me, page: second }, two.member),
  ]);
  await expect(claim({ ...me, page: first }, one)).toBeVisible();
  await expect(claim({ ...me, page: second }, two)).toBeVisible();
  expect(answers.toSorted((a, b) => a - b)).toEqual([200, 200, 412]);

  // A third device has the keys that both devices accepted, and asks nothing.
  const third = await openMemberPage(browser, 'customer', buyer);
  await unlock(third, code);
  let saved = 0;
  await third.route(backup, (route) => {
    if (route.request().method() === 'PUT') saved += 1;
    return route.continue();
  });
  for (const broker of [one, two]) {
    await openChat({ ...me, page: third }, broker.member);
    await expect(claim({ ...me, page: third }, broker)).toBeVisible();
  }
  expect(saved).toBe(0);
  for (const page of [first, second, third]) await page.context().close();
});
