import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { enterUnverified } from '../src/accounts.ts';
import { sidewaysScroll } from '../src/axe.ts';
import { expect, offlineErrors, test, waitForHydration } from '../src/fixtures.ts';
import {
  chooseFiles,
  enterWizard,
  fillServicesStep,
  finish,
  getFileGroup,
  nextButton,
  passBasicInformation,
  passWorkExperience,
  pdf,
  pictureStep,
  wizardPath,
} from '../src/onboarding.ts';
import { limitUploadSpeed } from '../src/product/slow-line.ts';

test('a vendor adds, corrects and removes work positions', async ({ page, visit, request }) => {
  await enterUnverified(page, request, 'vendor', 'indigo');
  await visit(pictureStep);
  await page.getByRole('link', { name: 'Skip', exact: true }).click();
  await passBasicInformation(page);

  await page.getByRole('button', { name: 'Add work experience' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add work experience' });
  const save = dialog.getByRole('button', { name: 'SAVE', exact: true });
  const title = dialog.getByLabel('Job title');
  const startYear = dialog.getByLabel('Start year');
  const endYear = dialog.getByLabel('End year');
  await expect(save).toBeDisabled();
  await expect(title).toBeFocused();
  for (const label of ['Organization', 'Start month', 'Start year', 'End month', 'End year']) {
    await dialog.getByLabel(label).focus();
  }
  await title.focus();
  await expect(dialog.getByText(messages.experience.wizard_title)).toBeVisible();
  await expect(dialog.getByText(messages.experience.organization)).toBeVisible();
  await expect(dialog.getByText('Invalid month selection.')).toHaveCount(2);
  await expect(dialog.getByText('Invalid year format.')).toHaveCount(2);
  // 22 options: the current year, the 20 years before it, and the placeholder.
  await expect(startYear.locator('option')).toHaveCount(22);

  const thisYear = new Date().getFullYear();
  await title.fill('Broker');
  await dialog.getByLabel('Organization').fill('Wattle Home Loans');
  await dialog.getByLabel('Start month').selectOption('March');
  await startYear.selectOption('2015');
  await dialog.getByLabel('End month').selectOption('February');
  await endYear.selectOption('2014');
  await expect(dialog.getByText('End year cannot be before start year.')).toBeVisible();
  await endYear.selectOption('2015');
  const order = 'End month must be after start month in the same year.';
  await expect(dialog.getByText(order)).toBeVisible();
  await save.click();
  await expect(dialog.getByText('Start date must be before the end date.')).toBeVisible();
  await expect(dialog.getByText('End date must be after the start date.')).toBeVisible();
  await endYear.selectOption('2019');
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Mar 2015 to Feb 2019')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Broker' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit work experience' });
  await expect(edit.getByLabel('End year')).toHaveValue('2019');
  await edit.getByLabel('I currently work here').check();
  await expect(edit.getByLabel('End year')).toBeHidden();
  await edit.getByLabel('I currently work here').uncheck();
  await expect(edit.getByLabel('End year')).toHaveValue('');
  await expect(edit.getByRole('button', { name: 'SAVE', exact: true })).toBeDisabled();
  await edit.getByLabel('I currently work here').check();
  await edit.getByLabel('Organization').fill('Banksia Lending');
  await edit.getByRole('button', { name: 'SAVE', exact: true }).click();
  await expect(page.getByText('Mar 2015 to present')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Broker' })).toBeFocused();

  // Refuses December, except from its eve: then it has already started in the first time zone.
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  if (tomorrow.getMonth() < 11) {
    await page.getByRole('button', { name: 'Add work experience' }).click();
    await title.fill('Director');
    await dialog.getByLabel('Organization').fill('Tomorrow');
    for (const end of ['Start', 'End']) {
      await dialog.getByLabel(`${end} month`).selectOption('December');
      await dialog.getByLabel(`${end} year`).selectOption(String(thisYear));
    }
    await save.click();
    await expect(page.getByText('Invalid Start Date').first()).toBeVisible();
    await expect(page.getByText('Invalid End Date').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  }

  await page.getByRole('button', { name: 'Remove Broker' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove this position?' });
  await remove.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Mar 2015 to present')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add work experience' })).toBeFocused();
});

test("a vendor's files of a wrong kind, number or size are refused", async ({ page, request }) => {
  await enterWizard(page, request, 'wren');
  await page.setViewportSize({ width: 375, height: 812 });
  await passBasicInformation(page);
  await passWorkExperience(page);
  const MB = 1024 * 1024;
  const licenses = getFileGroup(page, 'Licences');
  const certificates = getFileGroup(page, 'Certificates');

  await chooseFiles(page, 'Licences', [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
  ]);
  await expect(licenses.getByText(messages.vendorSettings.file_kind).first()).toBeVisible();
  await licenses.getByRole('button', { name: 'Remove notes.txt' }).click();
  await chooseFiles(page, 'Licences', [pdf('scan.pdf', 10 * MB)]);
  await expect(licenses.getByText('Each file must be less than 10 MB.').first()).toBeVisible();
  await licenses.getByRole('button', { name: 'Remove scan.pdf' }).click();
  await chooseFiles(
    page,
    'Licences',
    [1, 2, 3, 4, 5, 6].map((at) => pdf(`licence-${at}.pdf`)),
  );
  await expect(licenses.getByText('You can upload a maximum of 5 files.')).toBeVisible();
  await licenses.getByRole('button', { name: 'Remove licence-6.pdf' }).click();
  await expect(licenses.getByText('You can upload a maximum of 5 files.')).toBeHidden();
  await chooseFiles(page, 'Certificates', [pdf('a.pdf', 6 * MB), pdf('b.pdf', 5 * MB)]);
  await expect(
    certificates.getByText('Total size of selected files must not exceed 10 MB.'),
  ).toBeVisible();
  await certificates.getByRole('button', { name: 'Remove b.pdf' }).click();
  await expect(certificates.getByRole('alert')).toBeEmpty();
  expect(await sidewaysScroll(page)).toBe(0);

  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.4'], 'dropped.pdf', { type: 'application/pdf' }));
    return transfer;
  });
  await certificates.getByText('Drop files here').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(certificates.getByText('dropped.pdf', { exact: true })).toBeVisible();

  await page.getByLabel('Debt Consolidation').check();
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await back.click();
  await back.click();
  await page.getByLabel('Vendor type').selectOption('Accountant');
  await nextButton(page).click();
  await nextButton(page).click();
  await expect(page.getByLabel('Individual Tax Returns')).toBeVisible();
  await expect(page.getByLabel('Debt Consolidation')).toBeHidden();
  await expect(page.locator('fieldset input:checked')).toHaveCount(0);
  // The chosen files remain; only the services are cleared.
  await expect(certificates.getByText('dropped.pdf', { exact: true })).toBeVisible();
});

test('a vendor reads at the field that a fake file was refused', async ({ page, request }) => {
  await enterWizard(page, request, 'lilly');
  await passBasicInformation(page);
  await passWorkExperience(page);
  await fillServicesStep(page);
  const licenses = getFileGroup(page, 'Licences');
  await licenses.getByRole('button', { name: 'Remove licence.pdf' }).click();
  await chooseFiles(page, 'Licences', [
    { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('only words') },
  ]);
  await page.getByRole('button', { name: 'Finish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm & Save Changes' });
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog).toBeHidden();
  const summary = page.getByRole('alert').filter({ hasText: 'One thing to fix' });
  await expect(summary).toContainText(messages.vendorSettings.file_kind);
  await expect(summary).toBeFocused();
  await expect(licenses.getByText(messages.vendorSettings.file_kind)).toBeVisible();
  await licenses.getByRole('button', { name: 'Remove fake.pdf' }).click();
  await chooseFiles(page, 'Licences', [pdf('real.pdf')]);
  await expect(licenses.getByRole('alert')).toBeEmpty();
  await finish(page);
});

test('a vendor sees upload progress and cannot close the dialog', async ({ page, request }) => {
  await enterWizard(page, request, 'hakea');
  await passBasicInformation(page);
  await passWorkExperience(page);
  await fillServicesStep(page);
  await chooseFiles(page, 'Licences', [pdf('scan.pdf', 2 * 1024 * 1024)]);
  await limitUploadSpeed(page);
  await page.getByRole('button', { name: 'Finish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm & Save Changes' });
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  const progress = dialog.getByRole('progressbar', { name: 'Sending your profile' });
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d$/);
  await expect(dialog.getByText(/^\d\d %$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(progress).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Changes Saved Successfully!' })).toBeVisible();
  await expect(page).toHaveURL('/vendor/dashboard');
});

test.describe('when the list of services fails to load', () => {
  test.use({ expectedFaults: /status of 502|ApiError/ });

  test('a vendor reads an error and loads the services again', async ({ page, visit, request }) => {
    await enterUnverified(page, request, 'vendor', 'kurrajong');
    await page.route('**/api/vendors/service/by-type*', (route) =>
      route.fulfill({ status: 502, body: '' }),
    );
    await visit(wizardPath);
    await passBasicInformation(page);
    await passWorkExperience(page);
    await expect(page.getByText(outcomes.vendors.services_failed)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Mortgage Pre-Approval')).toBeVisible();
  });
});

test.describe('with a failing connection', () => {
  test.use({ expectedFaults: offlineErrors });

  test('a vendor retains typed text after a reload and a lost connection', async ({
    page,
    request,
    context,
  }) => {
    await enterWizard(page, request, 'grevillea');
    await page.getByLabel('Business name').fill('Half a name');
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByLabel('Business name')).toHaveValue('Half a name');
    await expect(page.getByText('We kept what you typed here.')).toBeVisible();
    await passBasicInformation(page);
    await passWorkExperience(page);
    await fillServicesStep(page);
    // Texts are stored, files are not: leaving asks for confirmation first.
    await page.getByRole('banner').getByRole('link', { name: 'Threshold' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await expect(leaving).toBeHidden();
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByLabel('Refinancing Services')).toBeChecked();
    await expect(page.getByText('Files cannot be kept: please choose them again.')).toBeVisible();
    await expect(
      getFileGroup(page, 'Licences').getByText('licence.pdf', { exact: true }),
    ).toBeHidden();
    await fillServicesStep(page);

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Finish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm & Save Changes' });
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByRole('main').getByText(outcomes.vendors.wizard_failed)).toBeVisible();
    await expect(
      getFileGroup(page, 'Licences').getByText('licence.pdf', { exact: true }),
    ).toBeVisible();
    await context.setOffline(false);
    await finish(page);
  });
});
