import type { Page } from '@playwright/test';
import {
  overviewEndpoints,
  staffAuditEndpoints,
} from '@threshold/contract/endpoints/staff/overview';
import { registers } from '@threshold/contract/rules/registers';
import { staffMessages } from '@threshold/contract/texts/messages';
import { staffOutcomes, standardReasons } from '@threshold/contract/texts/staff-texts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { mailWith } from '../src/product/mailbox.ts';
import {
  callAs,
  enrolStaff,
  enterOps,
  newReviewer,
  sharedStaff,
  staffToken,
} from '../src/staff.ts';
import { secondStaff } from '../src/staff-accounts.ts';
import { appCode } from '../src/two-factor.ts';
import { type Candidate, candidate } from '../src/vetting.ts';

const register = registers.agents.QLD.name;

/** Opens a vendor of the queue by name. */
async function open(page: Page, { full_name }: Candidate): Promise<void> {
  await page.getByRole('searchbox').fill(full_name);
  // Waits for the search, which would otherwise close a row opened from the earlier list.
  await expect(page).toHaveURL(/[?&]q=/);
  await page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: full_name }).click();
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(full_name);
}
const detail = (page: Page) => page.getByRole('region', { name: 'Details' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('staff approve a vendor with a recorded check; search shows the badge', {
  tag: '@smoke',
}, async ({ page, request, visit }) => {
  test.setTimeout(120_000);
  const vendor = await candidate(request, 'Ottoline Spinifex');
  const { token, secret } = await sharedStaff(request);
  await enterOps(page, token);
  await visit('/ops/vendors');
  await open(page, vendor);
  await expect(page).toHaveURL(/q=Ottoline\+Spinifex&open=/);

  // Staff see the vendor's files, the vendor's own statements, and links to the registers.
  await expect(detail(page).getByText('licence.pdf')).toBeVisible();
  await press(page, 'Open files');
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.type(appCode(secret));
  await press(page, 'Open with code');
  const link = detail(page).getByRole('link', { name: 'Open licence.pdf' });
  const file = await request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-disposition']).toContain('inline; filename="licence.pdf"');
  expect((await file.body()).toString()).toContain('%PDF');
  await expect(detail(page).getByText('99123456').first()).toBeVisible();
  await expect(detail(page).getByRole('link', { name: '51 824 753 556' })).toHaveAttribute(
    'href',
    'https://abr.business.gov.au/ABN/View?id=51824753556',
  );
  await expect(detail(page).getByRole('link', { name: register })).toBeVisible();

  // A recorded check enables Approve. Mistakes in the check are shown first.
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeDisabled();
  await expect(detail(page).getByText(staffMessages.no_check)).toBeVisible();
  await page.getByLabel('Number', { exact: true }).fill('99123456');
  await page.getByLabel('Expires on').fill('2020-01-31');
  await expect(detail(page).getByText(staffMessages.expired_check)).toBeVisible();
  await page.getByLabel('Expires on').fill('2031-06-30');
  await press(page, 'Add another entry');
  const second = page.getByRole('group', { name: 'Entry 2' });
  await expect(second.getByLabel('Register')).toHaveValue(registers.businesses.name);
  await second.getByLabel('Number').fill('51 824 753 557');
  await approve.click();
  await expect(second.getByText(staffMessages.business_number)).toBeVisible();
  await expect(second.getByLabel('Number')).toBeFocused();
  await second.getByLabel('Number').fill('51 824 753 556');
  await approve.click();
  await expect(page.getByText(staffOutcomes.approved)).toBeVisible();
  await expect(detail(page).getByText('Approved', { exact: true })).toBeVisible();
  await expect(detail(page).getByText(`Number 99123456`)).toBeVisible();
  await expect(detail(page).getByText(/pending to approved/)).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();

  await visit('/customer/search-brokers?post_code=4482');
  const card = page.getByRole('article').filter({ hasText: vendor.full_name });
  await expect(card.getByText(/^Verified /)).toBeVisible();
  await mailWith(request, vendor.email, /approved/);
});

test('staff reject a vendor with a mailed reason', async ({ page, request, visit }) => {
  test.setTimeout(120_000);
  const vendor = await candidate(request, 'Barnaby Saltbush');
  await enterOps(page, await staffToken(request));
  await visit('/ops/vendors');
  await open(page, vendor);
  await press(page, 'Reject');
  await expect(detail(page).getByText(staffMessages.reason)).toBeVisible();
  await expect(page.getByLabel('Reason or note')).toBeFocused();
  const reason = 'The register knows no such number.';
  await page.getByLabel('Reason or note').fill(reason);
  await press(page, 'Reject');
  await expect(page.getByText(staffOutcomes.rejected)).toBeVisible();
  await expect(detail(page).getByText(`The reason given: ${reason}`)).toBeVisible();
  expect(await mailWith(request, vendor.email, /not approved/)).toContain(reason);
  await visit('/ops/vendors?status=rejected');
  await open(page, vendor);
});

test('staff review a listing with four key presses and one code', {
  tag: '@smoke',
}, async ({ page, request, visit, context }) => {
  test.setTimeout(120_000);
  const vendors = [
    await candidate(request, 'Odette Brigalow'),
    await candidate(request, 'Percival Brigalow'),
    await candidate(request, 'Rosalind Brigalow'),
  ];
  const { token, secret } = await newReviewer(request, 'Fourkeys');
  await enterOps(page, token);
  await visit('/ops/vendors?q=Brigalow&state=QLD');
  const heading = detail(page).getByRole('heading', { level: 2 });
  let pressed = 0;
  const press = async (key: string) => {
    pressed += 1;
    await page.keyboard.press(key);
  };
  await expect(page.getByRole('button', { name: 'Start with the first' })).toBeVisible();
  await page.keyboard.press('n');
  for (const [at, { full_name, email }] of vendors.slice(0, 2).entries()) {
    await expect(heading).toHaveText(full_name);
    await expect(heading).toBeFocused();
    pressed = 0;
    await press('f');
    if (at === 0) {
      await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
      await page.keyboard.type(appCode(secret));
      await page.keyboard.press('Enter');
    }
    await expect(detail(page).getByRole('link', { name: 'Open licence.pdf' })).toBeVisible();
    const opened = context.waitForEvent('page');
    await press('g');
    await (await opened).close();
    await press('c');
    await expect(detail(page).getByText('Same', { exact: true })).toHaveCount(2);
    await press('a');
    await expect(heading).not.toHaveText(full_name);
    expect(pressed).toBeLessThanOrEqual(4);
    await mailWith(request, email, /approved/);
  }

  // Presses the number of a standard reason, adds free text, then moves the focus out of the field,
  // so that keys work again.
  await expect(heading).toBeFocused();
  await page.keyboard.press('2');
  const reason = page.getByLabel('Reason or note');
  await expect(reason).toHaveValue(standardReasons.reject[1]);
  await reason.press('End');
  await reason.pressSequentially(' It names your firm.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(page.getByText(staffOutcomes.rejected)).toBeVisible();
  const told = `${standardReasons.reject[1]} It names your firm.`;
  expect(await mailWith(request, vendors[2]?.email ?? '', /not approved/)).toContain(told);
  await expect(page.getByText("Nothing found for 'Brigalow'.")).toBeVisible();
  const acts = await callAs(request, token, staffAuditEndpoints.list, {
    query: { q: 'licence.pdf', limit: 100 },
  });
  const names = acts.data.map(({ details }) => details);
  for (const { full_name } of vendors.slice(0, 2)) {
    expect(names.filter((details) => details.includes(full_name))).toHaveLength(1);
  }
});

test("staff who decide after a colleague read the colleague's name and lose no text", async ({
  page,
  request,
  visit,
  browser,
}) => {
  test.setTimeout(120_000);
  const vendor = await candidate(request, 'Clementine Mulga');
  // A separate reviewer, because opening another listing with the same account releases this one.
  const { token } = await newReviewer(request, 'Lillypilly');
  await enterOps(page, token);
  await visit('/ops/vendors');
  await open(page, vendor);
  await page.getByLabel('Reason or note').fill('No such number.');

  const context = await browser.newContext();
  const other = await context.newPage();
  await enterOps(other, (await enrolStaff(request, secondStaff.email)).token);
  await other.goto('/ops/vendors');
  await waitForHydration(other);
  await open(other, vendor);
  const { name } = (await callAs(request, token, overviewEndpoints.overview)).data.staff;
  await expect(detail(other).getByText(`Being checked by ${name}`)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await other.keyboard.press('t');
  await expect(detail(other).getByLabel('Reason', { exact: true })).toBeFocused();
  await other.keyboard.type('She is at lunch.');
  await other.keyboard.press('Enter');
  await expect(other.getByText(staffOutcomes.work_taken)).toBeVisible();
  await other.getByLabel('Number', { exact: true }).fill('99123456');
  await other.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(other.getByText(staffOutcomes.approved)).toBeVisible();
  await context.close();

  await press(page, 'Reject');
  const told = detail(page).getByRole('alert');
  await expect(told).toContainText(`was decided by ${secondStaff.email}`);
  await expect(page.getByLabel('Reason or note')).toHaveValue('No such number.');
  await press(page, 'Show what holds now');
  await expect(detail(page).getByText('Approved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible();
});

test('staff move through the vendor queue by keyboard; the URL follows', async ({
  page,
  request,
  visit,
}) => {
  await enterOps(page, await staffToken(request));
  await visit('/ops/vendors?status=approved');
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(20);
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(1)).toBeFocused();
  const name = await rows.nth(1).locator('b').innerText();
  await page.keyboard.press('Enter');
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(name);
  await expect(detail(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page).toHaveURL(/status=approved&open=/);
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/ops/vendors?status=approved');

  // Shortcut letters are ignored in fields, and everywhere once they are turned off.
  await page.keyboard.press('/');
  await page.keyboard.type('jk?');
  await expect(page.getByRole('searchbox')).toHaveValue('jk?');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByLabel(/Single keys/).uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('j');
  await expect(help).toBeHidden();
  await expect(page.locator('[data-row]:focus')).toHaveCount(0);

  const first = await rows.nth(0).innerText();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/ops/vendors?status=approved&page=2');
  await expect(page.getByText(/^21 to 40 of/)).toBeVisible();
  expect(await rows.nth(0).innerText()).not.toBe(first);
  await page.goBack();
  await expect(page.getByText(/^1 to 20 of/)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Show' })
    .getByRole('link', { name: 'Suspended' })
    .click();
  await expect(page).toHaveURL('/ops/vendors?status=suspended');
});
