import type { APIRequestContext } from '@playwright/test';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { pagePaths } from '@threshold/contract/paths';
import { registers } from '@threshold/contract/rules/registers';
import { staffMessages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { enterAs } from '../src/accounts.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { fill } from '../src/forms.ts';
import { mailWith } from '../src/product/mailbox.ts';
import { callAs, enterOps, staffToken } from '../src/staff.ts';
import { type Candidate, candidate } from '../src/vetting.ts';

const { vendors } = outcomes;
const register = registers.agents.QLD.name;

/** Creates an approved buyers agent. */
async function approved(request: APIRequestContext, full_name: string): Promise<Candidate> {
  const vendor = await candidate(request, full_name);
  await callAs(request, await staffToken(request), staffListingEndpoints.updateStatus, {
    params: { id: vendor.id },
    body: {
      status: 'approved',
      checks: [{ register, number: '99123456', state: 'QLD', holder: full_name }],
    },
  });
  return vendor;
}

test('a verified professional withdraws one requested name change and gets another approved', {
  tag: '@smoke',
}, async ({ page, request, visit, browser }) => {
  test.setTimeout(180_000);
  const vendor = await approved(request, 'Clementine Wattle');
  const [before, requested] = ['Clementine Wattle Buying', 'Wattle & Daughters'];
  await enterAs(page, 'vendor', vendor.token);
  await visit('/vendor/settings');
  const business = page.getByRole('region', { name: 'Business Details' });
  const card = page.getByRole('region', { name: vendors.changes_asked });
  const ask = async (name: string) => {
    await page.getByRole('button', { name: 'Edit business details' }).click();
    await fill(business, { 'Business name': name });
    await business.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText(name, { exact: true })).toBeVisible();
  };

  await ask('Another Name');
  await expect(business.getByText(before, { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText(vendors.changes_taken_back)).toBeVisible();
  await expect(card).toHaveCount(0);

  await ask(requested);
  await expect(
    card.getByRole('row', { name: `Business name ${before} ${requested}` }),
  ).toBeVisible();
  // The form shows the pending name; other fields are saved without a review.
  await page.getByRole('button', { name: 'Edit business details' }).click();
  await expect(business.getByLabel('Business name')).toHaveValue(requested);
  await fill(business, { 'Professional title': 'Principal' });
  await business.getByRole('button', { name: 'Save' }).click();
  await expect(business.getByText('Principal', { exact: true })).toBeVisible();
  await visit('/vendor/dashboard');
  await expect(page.getByText(`${vendors.changes_asked}.`)).toBeVisible();
  await page.getByRole('link', { name: 'See what you asked for' }).click();
  await expect(card).toBeVisible();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(pagePaths.vendor(vendor.id));
  await expect(guest.getByText(before).first()).toBeVisible();
  await expect(guest.getByText(requested)).toHaveCount(0);

  const staff = await (await browser.newContext()).newPage();
  await enterOps(staff, await staffToken(request));
  await staff.goto('/ops/vendors?status=recheck');
  await waitForHydration(staff);
  await staff.getByRole('searchbox').fill(vendor.full_name);
  const queue = staff.getByRole('region', { name: 'Queue' });
  await queue.getByRole('link', { name: vendor.full_name }).click();
  const form = staff.getByRole('form', { name: 'Decision about the change' });
  await expect(
    form.getByRole('row', { name: `Business name ${before} ${requested}` }),
  ).toBeVisible();
  const details = staff.getByRole('region', { name: 'Details' });
  const approve = details.getByRole('button', { name: 'Approve the change' });
  await expect(approve).toBeDisabled();
  await details.getByRole('button', { name: 'Reject the change' }).click();
  await expect(form.getByText(staffMessages.reason)).toBeVisible();

  // The vendor changes the request during the review, so staff must review it again.
  await ask('Wattle & Sisters');
  await form.getByLabel('Number').fill('99123456');
  await approve.click();
  await expect(form.getByText(staffOutcomes.changed_by_vendor)).toBeVisible();
  await form.getByRole('button', { name: 'Show what holds now' }).click();
  const row = form.getByRole('row', { name: `Business name ${before} Wattle & Sisters` });
  await expect(row).toBeVisible();
  await form.getByLabel('Number').fill('99123456');
  await approve.click();
  await expect(staff.getByText(staffOutcomes.changes_approved)).toBeVisible();
  await expect(form).toHaveCount(0);

  await guest.reload();
  await expect(guest.getByText('Wattle & Sisters').first()).toBeVisible();
  await mailWith(request, vendor.email, /Your change is made/);
  await visit('/vendor/settings');
  await expect(business.getByText('Wattle & Sisters', { exact: true })).toBeVisible();
  await expect(card).toHaveCount(0);
});
