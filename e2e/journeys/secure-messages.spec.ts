import { ownKeysWords as words } from '@threshold/contract/outcomes-e2ee';
import { expect, test } from '../src/fixtures.ts';
import { pageOf, verifiedCustomer } from '../src/people.ts';
import { keyDatabases, keysPart, openKeysPart, setUpKeys, unlock } from '../src/secure-messages.ts';

test('secure messages are set up in the settings, and opened on a second device by the code', async ({
  browser,
  request,
}) => {
  const wren = await verifiedCustomer(request, 'wren');
  const first = await pageOf(browser, 'customer', wren);
  const code = await setUpKeys(first);
  await first.reload();
  await expect(keysPart(first).getByText(words.ready.title)).toBeVisible();
  expect(await keyDatabases(first)).toEqual([`threshold-vault-${wren.id}`]);

  const second = await pageOf(browser, 'customer', wren);
  const part = await openKeysPart(second);
  await expect(part.getByText(words.locked.title)).toBeVisible();
  await unlock(second, code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o'));
});
