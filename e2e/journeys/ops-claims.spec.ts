import type { APIRequestContext, Page } from '@playwright/test';
import { staffMessages } from '@threshold/contract/texts/messages';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { fill } from '../src/forms.ts';
import { pdf, wizardPath } from '../src/onboarding.ts';
import { createVerifiedVendor, type Member, openMemberPage } from '../src/people.ts';
import { mailWith } from '../src/product/mailbox.ts';
import { enterOps, staffToken } from '../src/staff.ts';

const detail = (page: Page) => page.getByRole('region', { name: 'Details' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Claims a listing with a document as proof; the account's address replaces a work email. */
async function claim(request: APIRequestContext, vendor: Member, listing: string): Promise<void> {
  const answer = await request.post(`/api/vendors/claim?vendorId=${listing}`, {
    headers: { authorization: `Bearer ${vendor.token}` },
    multipart: {
      phone_number: '0491570156',
      address: '9 Coolabah Lane, Orange NSW 2800',
      proof: pdf('letterhead.pdf'),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Claims a listing on the page, as vendors do. */
async function claimOnPage(page: Page, listing: string): Promise<void> {
  await page.goto(`/vendor/claim?vendorId=${listing}`);
  await waitForHydration(page);
  const chosen = page.getByRole('region', { name: 'The listing you wanted to claim' });
  await chosen.getByRole('button', { name: 'Claim' }).click();
  const dialog = page.getByRole('dialog', { name: /^Claim / });
  await fill(dialog, { 'Phone number': '0491570156', Address: '9 Coolabah Lane, Orange NSW 2800' });
  await dialog.locator('input[type=file]').setInputFiles(pdf('letterhead.pdf'));
  await dialog.getByRole('button', { name: 'Send claim' }).click();
  await expect(page.getByRole('heading', { name: /is being decided$/ })).toBeVisible();
}

async function statusOf(request: APIRequestContext, listing: string): Promise<unknown> {
  const answer = await request.get(`/api/vendors/${listing}`);
  return ((await answer.json()) as { data: { status: string } }).data.status;
}

test('staff accept one claim of a listing and reject another', {
  tag: '@smoke',
}, async ({ page, request, vendors, visit, browser }) => {
  test.setTimeout(120_000);
  const [first, second] = (await vendors({ claimable: 'true', limit: '50' })).slice(20);
  if (!first || !second) throw new Error('the demo data has unclaimed listings');
  const winner = await createVerifiedVendor(request, 'winner');
  const other = await createVerifiedVendor(request, 'other');
  const own = await openMemberPage(browser, 'vendor', winner);
  await claimOnPage(own, first._id);
  await claim(request, other, second._id);

  await enterOps(page, await staffToken(request));
  await visit('/ops/claims');
  const queue = page.getByRole('region', { name: 'Queue' });
  await queue.getByRole('link', { name: winner.email }).click();
  await expect(detail(page).getByText('letterhead.pdf')).toBeVisible();
  await expect(detail(page).getByText(/9 Coolabah Lane/)).toBeVisible();
  await expect(
    detail(page).getByText(/\(verified; (the listing names no domain|not at the listing's domain)/),
  ).toBeVisible();
  await expect(detail(page).getByText('The same', { exact: true })).toBeVisible();
  await press(page, 'Accept claim');
  const question = page.getByRole('dialog', { name: /^Give this listing to/ });
  await expect(question.getByText(`${winner.email} is told by email.`)).toBeVisible();
  await question.getByRole('button', { name: 'Accept claim' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(staffOutcomes.undone)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept claim' })).toBeFocused();

  await press(page, 'Accept claim');
  await question.getByRole('button', { name: 'Accept claim' }).click();
  // The decision is applied automatically after ten seconds.
  await expect(page.getByText(staffOutcomes.claim_accepted)).toBeVisible({ timeout: 20_000 });
  await expect(detail(page).getByText(/^Accepted by/)).toBeVisible();
  const history = detail(page).getByRole('listitem');
  await expect(history.getByText(`claimed by ${winner.email}`)).toBeVisible();
  await expect(queue.getByRole('link', { name: winner.email })).toHaveCount(0);
  expect(await statusOf(request, first._id)).toBe('claimed');
  await mailWith(request, winner.email, /listing is yours/);

  // The claimant now owns the listing and has to complete its profile.
  await own.goto('/vendor/dashboard');
  await expect(own).toHaveURL(wizardPath);
  await expect(own.getByRole('group', { name: 'Full name' })).toContainText(first.full_name);
  await own.context().close();

  await queue.getByRole('link', { name: other.email }).click();
  await expect(
    detail(page).getByText(/\(verified; (the listing names no domain|not at the listing's domain)/),
  ).toBeVisible();
  await press(page, 'Reject claim');
  await expect(detail(page).getByText(staffMessages.reason)).toBeVisible();
  const reason = 'The paper names somebody else.';
  await page.getByLabel('Reason', { exact: true }).fill(reason);
  await press(page, 'Reject claim');
  await expect(page.getByText(staffOutcomes.claim_rejected)).toBeVisible();
  expect(await statusOf(request, second._id)).toBe('in_complete');
  expect(await mailWith(request, other.email, /was not accepted/)).toContain(reason);
});
