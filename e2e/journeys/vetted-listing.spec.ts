import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { newAddress } from '../src/accounts.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import {
  fillServicesStep,
  finish,
  passBasicInformation,
  passWorkExperience,
  pictureStep,
  signUpExpert,
} from '../src/onboarding.ts';
import { mailWith } from '../src/product/mailbox.ts';
import { enterOps, staffToken } from '../src/staff.ts';

/** A town without demo listings nearby. */
const town = ['Birdsville', 'Birdsville QLD 4482'] as const;
const searchThere = '/customer/search-brokers?post_code=4482';

test('a vendor signs up, is approved with a badge, and is suspended', {
  tag: '@smoke',
}, async ({ page, visit, request, browser }) => {
  test.setTimeout(180_000);
  const email = newAddress('wren');
  const name = 'Wren Coolibah';
  await visit('/vendor/auth/register');
  await signUpExpert(page, request, { first_name: 'Wren', last_name: 'Coolibah', email });
  await expect(page).toHaveURL(pictureStep);
  await page.getByRole('link', { name: 'Skip', exact: true }).click();
  await passBasicInformation(page, town);
  await passWorkExperience(page);
  await fillServicesStep(page);
  await finish(page);
  await expect(page.getByText('We are checking your listing')).toBeVisible();

  const [guests, offices] = [await browser.newContext(), await browser.newContext()];
  const guest = await guests.newPage();
  const card = guest.getByRole('article').filter({ hasText: name });
  await guest.goto(searchThere);
  await expect(card.getByText('Not verified', { exact: true })).toBeVisible();
  await expect(card.getByText(/^Verified /)).toHaveCount(0);

  const staff = await offices.newPage();
  await enterOps(staff, await staffToken(request));
  await staff.goto('/ops/vendors');
  await waitForHydration(staff);
  await staff.getByRole('searchbox').fill(name);
  await staff.getByRole('region', { name: 'Queue' }).getByRole('link', { name }).click();
  const detail = staff.getByRole('region', { name: 'Details' });
  await expect(detail.getByText('licence.pdf')).toBeVisible();
  await expect(detail.getByText('certificate.pdf')).toBeVisible();
  await staff.getByLabel('Number', { exact: true }).fill('99777001');
  await staff.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(staff.getByText(staffOutcomes.approved)).toBeVisible();
  await mailWith(request, email, /approved/);

  await guest.reload();
  const badge = card.locator('details').filter({ hasText: /Verified \d/ });
  await badge.locator('summary').click();
  await expect(badge.getByRole('listitem').first()).toContainText(
    `entry 99777001, held by ${name}.`,
  );
  await page.reload();
  await expect(page.getByText('Your listing is live')).toBeVisible();

  await staff.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(staff.getByLabel('Reason or note')).toBeFocused();
  const reason = 'The register ended this number.';
  await staff.getByLabel('Reason or note').fill(reason);
  await staff.getByRole('button', { name: 'Suspend', exact: true }).click();
  const question = staff.getByRole('dialog', { name: `Suspend ${name}?` });
  await question.getByRole('button', { name: 'Suspend', exact: true }).click();
  await staff.getByRole('button', { name: 'Do it now' }).click();
  await expect(staff.getByText(staffOutcomes.suspended)).toBeVisible();
  expect(await mailWith(request, email, /suspended/)).toContain(reason);
  await page.reload();
  await expect(page.getByText('Your listing is suspended')).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(card).toHaveCount(0);
  await guests.close();
  await offices.close();
});
