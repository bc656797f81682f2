import { enterUnverified } from '../src/accounts.ts';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';

const search = '/customer/search-brokers?vendor_type=Mortgage+Broker';

test('a guest compares up to four professionals at a shareable URL', {
  tag: '@smoke',
}, async ({ page, vendors, visit }) => {
  const brokers = (await vendors({ vendor_type: 'Mortgage Broker' })).slice(0, 5);
  await visit(search);
  for (const { full_name } of brokers.slice(0, 4)) {
    await page.getByRole('checkbox', { name: `Compare ${full_name}` }).check();
  }
  const fifth = page.getByRole('checkbox', { name: `Compare ${brokers[4]?.full_name}` });
  await expect(fifth).toBeDisabled();
  await expect(page.getByText('4 to compare')).toBeVisible();
  await page.getByRole('checkbox', { name: `Compare ${brokers[3]?.full_name}` }).uncheck();
  await expect(fifth).toBeEnabled();
  await page.reload();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Compare professionals' })).toBeFocused();
  const names = brokers.slice(0, 3).map(({ full_name }) => full_name);
  const heads = page.getByRole('columnheader').getByRole('link', { name: /^(?!Remove)/ });
  await expect(heads).toHaveText(names);
  expect(new URL(page.url()).searchParams.get('ids')).toBe(
    brokers
      .slice(0, 3)
      .map(({ _id }) => _id)
      .join(),
  );
  await expect(page.getByRole('row', { name: /^Next free call/ })).toContainText(/\d+ \w{3}, \d/);
  await page.getByRole('link', { name: `Remove ${names[1]}` }).click();
  await expect(heads).toHaveText([names[0] ?? '', names[2] ?? '']);

  const [first] = brokers;
  await visit(`/customer/compare?ids=${first?._id},01a1fe14-0000-7000-8000-000000000000`);
  await expect(heads).toHaveText([first?.full_name ?? '']);
  await expect(page.getByText('One of them is no longer listed.')).toBeVisible();
  await page.getByRole('link', { name: `Remove ${first?.full_name}` }).click();
  await expect(page.getByRole('heading', { name: 'Pick professionals to compare' })).toBeVisible();
  // Without an order in the URL, the order of the comparison tray applies.
  await page.goto('/customer/compare');
  await expect(heads).toHaveText(names);

  // The selection persists, and each avatar shows whether the professional is verified.
  const [unclaimed] = await vendors({ claimable: 'true' });
  await visit(`/customer/search-brokers/${unclaimed?._id}`);
  await page.getByRole('checkbox', { name: `Compare ${unclaimed?.full_name}` }).check();
  await visit(search);
  const doors = page
    .getByRole('status')
    .filter({ hasText: '4 to compare' })
    .locator('[data-state]');
  await expect(doors.last()).toHaveAttribute('data-state', 'unverified');
  await expect(doors.first()).toHaveAttribute('data-state', 'verified');

  // After a search around a place, distances are shown but are not part of the URL.
  const distances = page.getByRole('row', { name: /^Distance/ });
  await visit(`${search}&place=Parramatta+NSW+2150&latitude=-33.8151&longitude=151.0011`);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(distances).toContainText('Distance from Parramatta NSW 2150');
  await expect(distances.getByRole('cell').filter({ hasText: /\d k?m$/ })).toHaveCount(4);
  await page.getByRole('link', { name: `Remove ${names[1]}` }).click();
  await expect(distances.getByRole('cell')).toHaveCount(3);
  await page.reload();
  await expect(distances.getByRole('cell')).toHaveCount(3);
  expect(new URL(page.url()).searchParams.has('latitude')).toBe(false);
});

test("a guest's shortlist moves to the account that the guest creates", {
  tag: '@smoke',
}, async ({ page, request, vendors, visit }) => {
  const [kept, dropped] = await vendors({ vendor_type: 'Mortgage Broker' });
  await visit(search);
  for (const vendor of [kept, dropped]) {
    await page.getByRole('button', { name: `Shortlist ${vendor?.full_name}` }).click();
  }
  await page.reload();
  const button = page.getByRole('button', { name: `Shortlist ${kept?.full_name}` });
  await expect(button).toHaveAttribute('aria-pressed', 'true');

  // A guest has a separate shortlist page and can edit it there.
  await page.getByRole('banner').getByRole('link', { name: 'Shortlist' }).click();
  await expect(page).toHaveURL('/customer/shortlist');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('Only this browser has your shortlist.')).toBeVisible();
  await expectAccessible(page, 'shortlist');
  await page.reload();
  await rows
    .last()
    .getByRole('button', { name: /^Remove / })
    .click();
  await expect(rows).toHaveCount(1);
  await visit(search);
  await page.getByRole('button', { name: `Shortlist ${dropped?.full_name}` }).click();

  await enterUnverified(page, request, 'customer', 'keeper');
  await visit('/customer/dashboard');
  const list = page.getByRole('region', { name: 'Shortlist' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list
    .getByRole('button', { name: `Remove ${dropped?.full_name} from the shortlist` })
    .click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await visit(search);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(
    page.getByRole('button', { name: `Shortlist ${dropped?.full_name}` }),
  ).toHaveAttribute('aria-pressed', 'false');
});

test.describe('when a change cannot be stored', () => {
  test.use({ expectedFaults: /Failed to load resource|ApiError/ });

  test('a customer sees the shortlist change undone, with a message', async ({
    page,
    request,
    vendors,
    visit,
  }) => {
    const [vendor, other] = await vendors({ vendor_type: 'Mortgage Broker' });
    await enterUnverified(page, request, 'customer', 'keeper');
    const read = page.waitForResponse('**/api/customers/*/shortlist');
    await visit(search);
    await read;
    let isFirst = true;
    await page.route('**/api/customers/*/shortlist', async (route) => {
      if (route.request().method() !== 'PUT' || !isFirst) return route.continue();
      isFirst = false;
      return route.abort();
    });
    const button = page.getByRole('button', { name: `Shortlist ${vendor?.full_name}` });
    const next = page.getByRole('button', { name: `Shortlist ${other?.full_name}` });
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await button.click();
    await next.click();
    await saved;
    await expect(page.getByText('The shortlist could not be saved.')).toBeVisible();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    // Other changes made in the meantime remain, on the page and in the account.
    await expect(next).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(next).toHaveAttribute('aria-pressed', 'true');
    await expect(button).toHaveAttribute('aria-pressed', 'false');
  });
});
