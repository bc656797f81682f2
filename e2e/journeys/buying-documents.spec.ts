import { outcomes } from '@threshold/contract/texts/outcomes';
import { purchaseMessages, purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { apply } from '../src/applications.ts';
import { axeFaults, sidewaysScroll } from '../src/axe.ts';
import { addHome, joinAsBuyer } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { pdf } from '../src/onboarding.ts';
import { newCustomer, signInDemoVendor } from '../src/people.ts';
import { sendAppCode, setUpTwoFactorFromDialog } from '../src/two-factor.ts';

test('two buyers share a document, and each retains a copy after separating', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(240_000);
  const broker = await signInDemoVendor(request);
  const ann = await newCustomer({ browser, request }, 'ann');
  const ben = await newCustomer({ browser, request }, 'ben');
  await apply(request, ann.customer, broker, {}, ['payslip.pdf']);
  await ann.page.goto('/customer/buying');
  await addHome(ann.page, '5 Paper Street');
  await joinAsBuyer(request, ann.page, ben);

  // At first Ann's page lists only the files of her own application.
  const documents = ann.page.getByRole('region', { name: 'Documents', exact: true });
  await ann.page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(documents.getByText('payslip.pdf', { exact: true })).toBeVisible();
  await expect(documents.getByText(/No other buyer sees it/)).toBeVisible();
  const theirs = ben.page.getByRole('region', { name: 'Documents', exact: true });
  await ben.page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(theirs.getByText(/Nothing yet/)).toBeVisible();
  expect(await axeFaults(ben.page)).toEqual([]);

  // Ann adds private documents. Adding the same files again makes no second entry.
  await ann.page.getByRole('button', { name: 'Add for you alone' }).click();
  await expect(ann.page.getByText(purchaseMessages.documents)).toBeVisible();
  for (const _again of [1, 2]) {
    const choosing = ann.page.waitForEvent('filechooser');
    await ann.page.getByRole('button', { name: 'Choose files: Files' }).click();
    await (await choosing).setFiles([pdf('strata report.pdf', 2000), pdf('plan.pdf', 3000)]);
    await ann.page.getByLabel('What is it?').selectOption('Strata report');
    await ann.page.getByRole('button', { name: 'Add for you alone' }).click();
    await expect(ann.page.getByText(purchaseOutcomes.document_added).first()).toBeVisible();
    await expect(ann.page.getByRole('button', { name: 'Remove plan.pdf' })).toBeHidden();
  }
  const rows = documents.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const report = rows.filter({ hasText: 'strata report.pdf' });
  await expect(report).toContainText('Only you can open this.');
  expect(await axeFaults(ann.page)).toEqual([]);
  await ben.page.reload();
  await expect(theirs.getByText(/Nothing yet/)).toBeVisible();

  // The button names the buyer who gets access.
  await report.getByRole('button', { name: /^Share with \w+: strata report.pdf$/ }).click();
  await expect(ann.page.getByText(purchaseOutcomes.document_shared)).toBeVisible();
  await expect(report).toContainText(/You and \w+ can open this\./);
  await expect(report.getByRole('button', { name: 'Open strata report.pdf' })).toBeFocused();
  await ben.page.reload();
  const seen = theirs.getByRole('listitem');
  await expect(seen).toHaveCount(1);
  await expect(seen).toContainText(/shares this with you/);
  await expect(seen.getByRole('button')).toHaveText(['Open']);

  // Ben opens the document with a code, and Ann sees that he did.
  await seen.getByRole('button', { name: 'Open strata report.pdf' }).click();
  const key = await setUpTwoFactorFromDialog(ben.page);
  await seen.getByRole('button', { name: 'Open strata report.pdf' }).click();
  const opened = ben.page.context().waitForEvent('page');
  const asked = ben.page.getByRole('dialog', { name: 'Open strata report.pdf' });
  await sendAppCode(ben.page, asked, key);
  await (await opened).close();
  await ann.page.reload();
  const log = ann.page.getByRole('region', { name: 'Who opened yours' });
  await expect(log.getByRole('listitem')).toHaveText(/^\w+ opened strata report\.pdf/);
  for (const width of [375, 1280]) {
    await ann.page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(ann.page)).toBe(0);
    expect(await axeFaults(ann.page)).toEqual([]);
  }

  // Ann stops sharing while Ben's page still lists the document.
  await report.getByRole('button', { name: 'Stop sharing: strata report.pdf' }).click();
  await expect(ann.page.getByText(purchaseOutcomes.document_unshared)).toBeVisible();
  await seen.getByRole('button', { name: 'Open strata report.pdf' }).click();
  await expect(ben.page.getByText(outcomes.refusals.not_found)).toBeVisible();
  await ben.page.reload();
  await expect(theirs.getByText(/Nothing yet/)).toBeVisible();

  // Ann deletes one document and shares the other again. Ben still has the shared document after
  // Ann stops sharing the purchase.
  await rows
    .filter({ hasText: 'plan.pdf' })
    .getByRole('button', { name: 'Delete plan.pdf' })
    .click();
  const sure = ann.page.getByRole('dialog', { name: 'Delete plan.pdf?' });
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(2);
  await expect(documents.getByRole('heading', { name: 'Documents' })).toBeFocused();
  await report.getByRole('button', { name: /^Share with/ }).click();
  await expect(report).toContainText(/You and \w+ can open this\./);
  await ann.page.getByRole('link', { name: 'People' }).click();
  await ann.page.getByRole('button', { name: 'Stop sharing', exact: true }).click();
  const together = ann.page.url();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  // Ann's copy of the purchase has a different URL.
  await expect(ann.page).not.toHaveURL(together);
  await ann.page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(report).toContainText('Only you can open this.');
  await ben.page.reload();
  await expect(seen).toContainText(
    /You kept this when sharing stopped on .* Only you can open this\./,
  );
  await seen.getByRole('button', { name: 'Delete strata report.pdf' }).click();
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(theirs.getByText(/Nothing yet/)).toBeVisible();
  await ann.page.reload();
  await expect(report).toBeVisible();
  await ann.page.context().close();
  await ben.page.context().close();
});
