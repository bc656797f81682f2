import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { overviewEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { registers } from '@threshold/contract/rules/registers';
import { staffMessages } from '@threshold/contract/texts/messages';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { axeFaults, sidewaysScroll } from '../src/axe.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { mailWith } from '../src/product/mailbox.ts';
import { callAs, enterOps, staffToken } from '../src/staff.ts';
import { candidate } from '../src/vetting.ts';

/* The first file was applied before the product started. The second file has 8 of its 10 rows. */
const file = 'credit_rep_202611.csv';

test('staff apply a smaller register file, and unlisted licences lose their badges', async ({
  page,
  context,
  request,
  vendors,
  visit,
}) => {
  test.setTimeout(120_000);
  const token = await staffToken(request);
  await enterOps(page, token);
  const found = () => vendors({ post_code: '4730', claimable: 'true', limit: '50' });
  const before = (await found()).map(({ full_name }) => full_name);
  expect(before.filter((name) => /Desert Pea|Bottlebrush Lending/.test(name))).toHaveLength(2);

  // A broker whose badge depends on a licence number that is missing in the second file.
  const broker = await candidate(request, 'Lachlan Nardoo', 'Mortgage Broker');
  const register = registers.brokers.name;
  await callAs(request, token, staffListingEndpoints.updateStatus, {
    params: { id: broker.id },
    body: {
      status: 'approved',
      checks: [{ register, number: '995009', holder: broker.full_name }],
    },
  });

  await visit('/ops/imports');
  await page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: file }).click();
  const detail = page.getByRole('region', { name: 'Details' });
  const decision = detail.getByRole('form', { name: 'Decision' });
  await expect(detail.getByText(/^20 % fewer rows than the last file \(10 to 8\)\./)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await decision.getByRole('button', { name: 'Apply the file' }).click();
  await expect(decision.getByText(staffMessages.reason)).toBeVisible();
  await expect(decision.getByLabel('Reason')).toBeFocused();

  const colleague = await context.newPage();
  await enterOps(colleague, token);
  await colleague.goto(page.url());
  await waitForHydration(colleague);
  const theirs = colleague.getByRole('form', { name: 'Decision' });
  await theirs.getByLabel('Reason').fill('Cut short on the way.');

  await decision.getByLabel('Reason').fill('Two brokers gave their numbers back.');
  await decision.getByRole('button', { name: 'Apply the file' }).click();
  await expect(page.getByText(staffOutcomes.import_applied)).toBeVisible();
  // The file is applied immediately, and the page updates.
  await expect(detail.getByText('Applied', { exact: true })).toBeVisible();
  await expect(detail.getByText(/^Applied by /)).toBeVisible();
  await expect(detail.getByText('Two brokers gave their numbers back.').first()).toBeVisible();
  const after = (await found()).map(({ full_name }) => full_name);
  expect(before.filter((name) => !after.includes(name))).toHaveLength(2);

  // A later decision in a second window is refused, and the text typed there remains.
  await theirs.getByRole('button', { name: 'Discard it' }).click();
  await expect(theirs.getByText(/^This file was decided by /)).toBeVisible();
  await expect(theirs.getByLabel('Reason')).toHaveValue('Cut short on the way.');
  const { data } = await callAs(request, token, overviewEndpoints.imports, {
    query: { q: file },
  });
  expect(data).toMatchObject([{ status: 'applied', lapsed: 3, previous_rows: 10, rows: 8 }]);

  // The number left the register, so the badge ended. The broker is notified, and staff see why
  // and what to do.
  const gone = `The number 995009 is no longer in the register (${register}).`;
  expect(await mailWith(request, broker.email, /needs a look/)).toContain(gone);
  await visit('/ops/vendors?status=lapsed');
  await page
    .getByRole('region', { name: 'Queue' })
    .getByRole('link', { name: broker.full_name })
    .click();
  await expect(detail.getByRole('heading', { level: 2 })).toHaveText(broker.full_name);
  await expect(detail.getByText('Ended', { exact: true })).toBeVisible();
  await expect(detail.getByText(gone, { exact: true })).toBeVisible();
  await expect(detail.getByText(`Approve is off: ${staffMessages.no_check}`)).toBeVisible();
  await visit('/customer/search-brokers?post_code=4482');
  const card = page.getByRole('article').filter({ hasText: broker.full_name });
  await expect(card.getByText('Not verified', { exact: true })).toBeVisible();
});
