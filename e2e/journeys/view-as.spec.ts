import type { APIRequestContext } from '@playwright/test';
import { adminAuditEndpoints } from '@threshold/contract/admin-audit';
import { adminAuthEndpoints } from '@threshold/contract/admin-auth';
import { adminStaffEndpoints } from '@threshold/contract/admin-staff';
import { adminViewEndpoints } from '@threshold/contract/admin-views';
import { adminMessages } from '@threshold/contract/messages-admin';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { enterAs, newAddress, register, stored } from '../src/accounts.ts';
import { expectAccessible } from '../src/axe.ts';
import { expect, hydrated, test } from '../src/fixtures.ts';
import { mailWith } from '../src/mailbox.ts';
import { demoVendor } from '../src/people.ts';
import { callAs, enrolStaff, enterOps, staffToken } from '../src/staff.ts';
import { appCode } from '../src/two-factor.ts';
import { typeCode } from '../src/type-code.ts';

// Parts of a page that staff are not shown say so in the browser's log, too.
test.use({ expectedFaults: /ApiError/ });

/** An administrator of the journey's own. */
async function administrator(request: APIRequestContext, name: string) {
  const email = `${name.toLowerCase()}@threshold.example`;
  const body = { name, email, role: 'administrator' as const };
  const boss = await staffToken(request);
  const { password } = await callAs(request, boss, adminStaffEndpoints.add, { body });
  return enrolStaff(request, email, password ?? '');
}

test('an administrator looks at an account in a tab of its own, which changes nothing', async ({
  page,
  request,
  visit,
}) => {
  test.setTimeout(120_000);
  const { token, secret } = await administrator(request, 'Bluebush');
  const email = newAddress('viewed');
  await register(request, 'customers', email);
  await enterOps(page, token);
  await visit('/ops/vendors');
  await page.getByRole('link', { name: 'View as', exact: true }).click();
  const form = page.getByRole('form', { name: 'View as' });
  await form.getByRole('button', { name: 'Start' }).click();
  await expect(form.getByText(adminMessages.reason).first()).toBeVisible();
  await expectAccessible(page, 'the form of a view');
  await form.getByLabel('Email of the account').fill(email);
  await form.getByLabel('Reason').fill('They cannot find their calls.');
  await typeCode(page, appCode(secret));
  await form.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Indigo Fairweather' })).toBeFocused();
  const before = await stored(page);

  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open it in a new tab' }).click();
  const view = await opening;
  await view.waitForURL('**/customer/dashboard');
  await hydrated(view);
  const banner = view.getByRole('region', { name: 'View as' });
  await expect(banner).toContainText('You view this account as Indigo Fairweather.');
  await expect(banner).toContainText(/Ends at \d/);
  await expectAccessible(view, 'the dashboard of a viewed account');
  await view.setViewportSize({ width: 375, height: 800 });
  await expectAccessible(view, 'the dashboard of a viewed account on a phone');

  // Nothing is changed, and messages are not shown.
  await view.goto('/customer/profile');
  await hydrated(view);
  await expect(banner).toBeVisible();
  await view.getByRole('button', { name: /^Edit/ }).first().click();
  await view.getByLabel('First Name').fill('Eve');
  await view.getByRole('button', { name: 'Save' }).first().click();
  await expect(view.getByText(adminOutcomes.only_viewed).first()).toBeVisible();
  await view.goto('/customer/inbox');
  await expect(view.getByRole('heading', { name: 'This page is not shown' })).toBeVisible();
  await expect(banner).toBeVisible();
  await expectAccessible(view, 'the page that says what is not shown');

  await banner.getByRole('button', { name: 'End' }).click();
  await expect(view.getByRole('heading', { name: 'The view has ended' })).toBeVisible();
  await view.goBack();
  await expect(view.getByText('Indigo Fairweather')).toHaveCount(0);
  expect(await stored(page)).toEqual(before);

  expect(await mailWith(request, email, /Our staff look at your account/)).toContain(
    'They cannot find their calls.',
  );
  const { data } = await callAs(request, token, adminAuditEndpoints.list, {
    query: { q: 'Indigo Fairweather', action: 'member.view_end' },
  });
  expect(data).toHaveLength(1);
});

test('a professional is looked at without what others handed to them, and beside their own session', async ({
  page,
  request,
  visit,
}) => {
  test.setTimeout(120_000);
  const { token, secret } = await administrator(request, 'Grevillea');
  const own = await demoVendor(request);
  const { data } = await callAs(request, token, adminViewEndpoints.start, {
    body: {
      role: 'vendor',
      email: own.email,
      reason: 'Their figures look wrong.',
      verification_code: appCode(secret),
    },
  });
  // The same browser is signed in as somebody, and stays so.
  const { token: theirs } = await register(request, 'customers', newAddress('beside'));
  await enterAs(page, 'customer', theirs);
  await visit('/');
  await page.goto(data.url);
  await page.waitForURL('**/vendor/dashboard');
  await hydrated(page);
  const banner = page.getByRole('region', { name: 'View as' });
  await expect(banner).toContainText(`You view this account as ${data.name}.`);
  await expect(page.getByText('Profile views').first()).toBeVisible();
  await expect(page.getByText(adminOutcomes.only_viewed).first()).toBeVisible();
  await expectAccessible(page, 'the dashboard of a viewed professional');
  await page.goto('/vendor/settings');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 800 });
  await expectAccessible(page, 'the settings of a viewed professional on a phone');
  for (const path of ['/vendor/loan-applications', '/vendor/inbox', '/vendor/reviews']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This page is not shown' })).toBeVisible();
  }
  expect(await stored(page)).toMatchObject({ access_token: theirs, role: 'customer' });
  // The end of the session of staff is the end of the view.
  await callAs(request, token, adminAuthEndpoints.logout);
  await page.goto('/vendor/dashboard');
  await expect(page.getByRole('heading', { name: 'The view has ended' })).toBeVisible();
});
