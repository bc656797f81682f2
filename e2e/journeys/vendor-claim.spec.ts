import type { Page } from '@playwright/test';
import { vendorClaimEndpoints } from '@threshold/contract/endpoints/listings/claims';
import { messages, staffMessages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import {
  enterAs,
  newAddress,
  password,
  readLocalStorage,
  strongPassword,
} from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectFaults, fill, refuseOnce } from '../src/forms.ts';
import { signUpExpert, wizardPath } from '../src/onboarding.ts';
import { createVerifiedVendor } from '../src/people.ts';
import { enterPendingVendor } from '../src/vendors.ts';

const { claim, vendorSettings } = messages;
const { vendors: sentences } = outcomes;

/**
 * Returns a listing from this page of the search. Each journey passes a different page, so that it
 * claims a different listing.
 */
const listingAt = async (
  vendors: (
    query: Record<string, string>,
  ) => Promise<readonly { _id: string; full_name: string }[]>,
  page: string,
) => {
  const [listing] = await vendors({
    claimable: 'true',
    vendor_type: 'Building Surveyor',
    limit: '1',
    page,
  });
  if (!listing) throw new Error('The demo data has no such listing.');
  return listing;
};

test('a guest claims a listing, signs up, and is offered the listing', { tag: '@smoke' }, async ({
  page,
  visit,
  request,
  vendors,
}) => {
  test.setTimeout(120_000);
  const listing = await listingAt(vendors, '1');
  await visit(`/customer/search-brokers/${listing._id}`);
  await expect(page.getByText('Not verified', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Claim' }).click();
  await expect(page).toHaveURL('/vendor/auth/register');
  await expect(page.getByText(`You want to claim ${listing.full_name}.`)).toBeVisible();
  const email = newAddress('surveyor');
  await signUpExpert(page, request, { first_name: 'Sam', last_name: 'Survey', email });
  await expect(page).toHaveURL('/vendor/claim');

  const chosen = page.getByRole('region', { name: 'The listing you wanted to claim' });
  await expect(chosen.getByRole('heading', { level: 3 })).toHaveText(listing.full_name);
  await chosen.getByRole('button', { name: 'Claim' }).click();
  const dialog = page.getByRole('dialog', { name: /^Claim / });
  await expect(dialog.getByLabel('Work email')).toHaveValue(email);
  const send = dialog.getByRole('button', { name: 'Send claim' });
  await fill(dialog, { 'Work email': '', 'Phone number': '', Address: '' });
  await send.click();
  await expectFaults(dialog, [claim.email_required, claim.phone_required, claim.address]);
  await fill(dialog, { 'Work email': 'sam', 'Phone number': '12', Address: '1 Sample Street' });
  await send.click();
  await expectFaults(dialog, [claim.email_invalid, claim.phone_invalid]);
  await fill(dialog, { 'Work email': 'sam@gmail.com', 'Phone number': '02 9000 1234' });
  await send.click();
  await expectFaults(dialog, [claim.public_email]);
  await fill(dialog, { 'Work email': email });
  await choose(page, 'proof.txt', 'text/plain');
  await expect(dialog.getByText(vendorSettings.file_kind)).toBeVisible();
  await expect(send).toBeDisabled();
  await dialog.getByRole('button', { name: 'Remove proof.txt' }).click();
  await choose(page, 'proof.pdf', 'application/pdf');
  await refuseOnce(page, vendorClaimEndpoints.claim);
  await send.click();
  await expect(dialog.getByText(sentences.claim_failed)).toBeVisible();
  await send.click();
  await expect(
    page.getByRole('heading', { name: /^Your claim of .+ is being decided$/ }),
  ).toBeVisible();
  expect((await readLocalStorage(page)).pending_claim).toBeUndefined();

  // The vendor can add proof to a sent claim with the same form.
  await page.reload();
  await page.getByRole('button', { name: 'Add details or proof' }).click();
  const more = page.getByRole('dialog', { name: /^Add to your claim of / });
  await fill(more, { 'Phone number': '0290001234', Address: '1 Sample Street' });
  await more.getByRole('button', { name: 'Send claim' }).click();
  await expect(more).toBeHidden();

  // The claim is this vendor's start page; the profile can be completed in the meantime.
  await visit('/vendor/dashboard');
  await expect(page).toHaveURL('/vendor/claim');
  await page.getByRole('link', { name: 'Fill in your profile' }).click();
  await expect(page).toHaveURL(wizardPath);
  await expect(page.getByLabel('Work email')).toHaveValue(email);
  await expect(page.getByLabel('Phone number')).toHaveValue('0290001234');
  await expect(page.getByLabel(/^Location/)).toHaveValue('1 Sample Street');
  await page.evaluate(() => localStorage.clear());
  await visit('/vendor/auth/login');
  await page.getByLabel('Email').fill(email);
  await password(page).fill(strongPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/vendor/claim');
  await expect(page.getByRole('heading', { name: /is being decided$/ })).toBeVisible();

  // The public profile shows the listing as claimed and not verified.
  const { data } = (await (await request.get(`/api/vendors/${listing._id}`)).json()) as {
    data: { status: string; claimable: boolean };
  };
  expect(data).toMatchObject({ status: 'claimed', claimable: true });
});

test('a vendor claims a listing that another vendor has already claimed', {
  tag: '@smoke',
}, async ({ page, visit, request, vendors }) => {
  const listing = await listingAt(vendors, '2');
  const { token } = await createVerifiedVendor(request, 'slow');
  await enterAs(page, 'vendor', token);
  await visit('/vendor/claim');
  await page.getByLabel("I'm looking for ...").selectOption('Building Surveyor');
  await page.getByRole('button', { name: 'Search' }).click();
  const card = page.getByRole('article').filter({ hasText: listing.full_name }).first();
  await expect(card).toContainText('Not verified');
  await expect(page.getByRole('article').filter({ hasText: 'Verified 2' })).toHaveCount(0);
  const place = page.getByLabel('Suburb or postcode');
  await place.fill('Nowhere at all');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'No unclaimed listing here' })).toBeVisible();
  await place.clear();
  await page.getByRole('button', { name: 'Search' }).click();
  await card.getByRole('button', { name: 'Profile' }).click();
  const profile = page.getByRole('dialog', { name: listing.full_name });
  await expect(profile.getByText('Nobody has claimed this listing')).toBeVisible();
  await profile.getByRole('button', { name: 'Close' }).click();
  await expect(profile).toBeHidden();

  const faster = await createVerifiedVendor(request, 'fast');
  const claimed = await request.post(`/api/vendors/claim?vendorId=${listing._id}`, {
    headers: { authorization: `Bearer ${faster.token}` },
  });
  expect(claimed.status()).toBe(200);
  await card.getByRole('button', { name: 'Claim' }).click();
  const dialog = page.getByRole('dialog', { name: /^Claim / });
  await fill(dialog, { 'Phone number': '0290001234', Address: '1 Sample Street' });
  await dialog.getByRole('button', { name: 'Send claim' }).click();
  await expect(page.getByRole('heading', { name: /is being decided$/ })).toBeVisible();
});

test('a vendor who claims as a guest is offered the listing after login', async ({
  page,
  visit,
  request,
  vendors,
}) => {
  const listing = await listingAt(vendors, '4');
  const { email } = await createVerifiedVendor(request, 'back');
  await visit(`/customer/search-brokers/${listing._id}`);
  await page.getByRole('button', { name: 'Claim' }).click();
  await expect(page).toHaveURL('/vendor/auth/register');
  await page.getByRole('link', { name: 'Expert login' }).click();
  await expect(page).toHaveURL('/vendor/auth/login');
  await page.getByLabel('Email').fill(email);
  await password(page).fill(strongPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/vendor/claim');
  const chosen = page.getByRole('region', { name: 'The listing you wanted to claim' });
  await expect(chosen.getByRole('heading', { level: 3 })).toHaveText(listing.full_name);

  // A vendor who sets up a profile first finds the claim here again.
  await page.getByRole('link', { name: 'Set up a listing of your own' }).click();
  await expect(page).toHaveURL(wizardPath);
  await visit('/vendor/claim');
  await expect(chosen.getByRole('heading', { level: 3 })).toHaveText(listing.full_name);
});

test('a vendor who has a listing reads that claiming is not possible', async ({
  page,
  visit,
  request,
}) => {
  await enterPendingVendor(page, request, 'listed');
  await visit('/vendor/claim');
  await expect(page.getByText(sentences.claim_own_listing)).toBeVisible();
  await page.getByRole('link', { name: 'Go to your listing' }).click();
  await expect(page).toHaveURL('/vendor/dashboard');
});

test('a listed person removes an unclaimed listing without an account', { tag: '@smoke' }, async ({
  page,
  visit,
  vendors,
}) => {
  const listing = await listingAt(vendors, '3');
  await visit(`/customer/search-brokers/${listing._id}`);
  await page.getByRole('button', { name: 'Ask us to remove this listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this listing' });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expectFaults(dialog, [
    messages.requirements.name,
    messages.requirements.email_required,
    staffMessages.reason,
  ]);
  await fill(dialog, { 'Your name': 'Robin Sample', 'Your email': 'robin@sample.example' });
  await fill(dialog, { 'Why it should go': 'The business has closed.' });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(sentences.removal_received)).toBeVisible();
  await expect(dialog).toBeHidden();
});

async function choose(page: Page, name: string, mimeType: string): Promise<void> {
  const buffer = Buffer.from('%PDF-1.7\n');
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType, buffer });
}
