import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { messages, staffMessages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { vendorTypes } from '@threshold/contract/vocabularies';
import { enterAs, strongPassword } from '../src/accounts.ts';
import { downloadDataByMailedCode } from '../src/data-download.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectFaults, fill, refuseOnce } from '../src/forms.ts';
import type { Member } from '../src/people.ts';
import { drawPng } from '../src/pictures.ts';
import { createPendingVendor } from '../src/vendors.ts';

const sentences = messages.vendorSettings;
const { passwords, vendors } = outcomes;

let vendor: Member;
test.beforeEach(async ({ page, request }) => {
  vendor = await createPendingVendor(request, 'settings');
  await enterAs(page, 'vendor', vendor.token);
});

test('a vendor opens the five settings tabs, one of them by URL', async ({
  page,
  visit,
  request,
}) => {
  await visit('/vendor/settings?tab=two_factor');
  await expect(page.getByRole('tab')).toHaveText([
    'Personal Details',
    'Change Password',
    'Two-Factor Auth',
    'Privacy & Policy',
    'Help',
  ]);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Two-Factor Auth');
  await expect(page.getByRole('button', { name: 'Generate key' })).toBeVisible();
  const before = await page.evaluate(() => history.length);
  await page.getByRole('tab', { name: 'Help' }).click();
  await expect(page).toHaveURL('/vendor/settings');
  expect(await page.evaluate(() => history.length)).toBe(before);
  await expect(page.getByRole('button', { name: 'Contact support' })).toBeDisabled();
  await expect(page.getByText('Monday-Friday 9am-5pm')).toBeVisible();
  await page.getByRole('tab', { name: 'Privacy & Policy' }).click();
  await expect(page.getByRole('link', { name: /^Read the whole privacy policy/ })).toBeVisible();
  const download = await downloadDataByMailedCode(page, request, vendor.email);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
});

test('a vendor edits one section at a time and reads section errors', async ({ page, visit }) => {
  await visit('/vendor/settings');
  const pencil = (name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true });
  await pencil('personal details').click();
  await expect(page.getByRole('heading', { name: 'Personal Details' })).toBeFocused();
  for (const name of ['business details', 'services', 'licence', 'licences and certificates']) {
    await expect(pencil(name)).toBeDisabled();
  }
  await expect(page.getByRole('button', { name: 'Add work experience' })).toBeDisabled();
  const personal = page.getByRole('region', { name: 'Personal Details' });
  await fill(personal, { 'First name': '', 'Last name': ' ', 'Full name': '' });
  await fill(personal, { 'Phone number': '123456789' });
  await personal.getByRole('button', { name: 'Save' }).click();
  await expectFaults(personal, [
    sentences.first_name,
    sentences.last_name,
    sentences.full_name,
    sentences.phone_invalid,
  ]);
  await expect(pencil('services')).toBeDisabled();
  await personal.getByRole('button', { name: 'Cancel' }).click();
  await expect(pencil('personal details')).toBeFocused();
  await expect(personal.getByText('0290001234')).toBeVisible();

  await pencil('personal details').click();
  await fill(personal, { 'First name': 'Wren', 'Phone number': '' });
  await refuseOnce(page, vendorAccountEndpoints.update);
  await personal.getByRole('button', { name: 'Save' }).click();
  await expect(personal.getByText(vendors.save_failed)).toBeVisible();
  await expect(personal.getByLabel('First name')).toHaveValue('Wren');
  await personal.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(vendors.saved)).toBeVisible();
  await expect(personal.getByText('Wren', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Wren Fairweather, settings/ })).toBeVisible();

  const business = page.getByRole('region', { name: 'Business Details' });
  await pencil('business details').click();
  await fill(business, { 'Business name': '', 'Professional title': '', Description: '' });
  await fill(business, { 'Work email': '', Website: 'nowhere', LinkedIn: 'not a link' });
  await business.getByRole('button', { name: 'Save' }).click();
  await expectFaults(business, [
    sentences.business_name,
    sentences.professional_title,
    sentences.work_email_empty,
    sentences.website,
    messages.vendorWizard.linkedin,
    sentences.description_empty,
  ]);
  await fill(business, {
    'Business name': 'Wren & Co',
    'Professional title': 'Solicitor',
    'Work email': 'wren',
    Website: 'wren-co.example',
    LinkedIn: '',
    Description: 'x'.repeat(501),
  });
  await expect(business.getByText('501/500')).toBeVisible();
  await business.getByRole('button', { name: 'Save' }).click();
  await expectFaults(business, [
    sentences.work_email_invalid,
    messages.vendorWizard.description_long,
  ]);
  await fill(business, { 'Work email': 'wren@gmail.com', Description: 'We read it for you.' });
  await business.getByRole('button', { name: 'Save' }).click();
  await expectFaults(business, [sentences.public_email]);
  await fill(business, { 'Work email': 'wren@wren-co.example' });
  await business.getByRole('button', { name: 'Save' }).click();
  await expect(business.getByText('https://wren-co.example')).toBeVisible();
});

test('a vendor who changes the vendor type must choose services again', async ({ page, visit }) => {
  await visit('/vendor/settings');
  await page.getByRole('button', { name: 'Edit services' }).click();
  const services = page.getByRole('region', { name: 'Services' });
  await expect(services.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await services.getByLabel('Vendor type').selectOption(vendorTypes[6]);
  await expect(services.getByRole('checkbox', { name: 'Individual Tax Returns' })).toBeVisible();
  await expect(services.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await services.getByRole('button', { name: 'Save' }).click();
  await expectFaults(services, [messages.vendorWizard.service]);
  await services.getByLabel('Vendor type').selectOption('');
  await services.getByRole('button', { name: 'Save' }).click();
  await expectFaults(services, [sentences.vendor_type, messages.vendorWizard.service]);
  await services.getByLabel('Vendor type').selectOption(vendorTypes[6]);
  await services.getByRole('checkbox', { name: 'Land Tax Advice' }).check();
  await refuseOnce(page, vendorAccountEndpoints.update);
  await services.getByRole('button', { name: 'Save' }).click();
  await expect(services.getByText(vendors.save_failed)).toBeVisible();
  await services.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(vendors.saved)).toBeVisible();
  await expect(services.getByText('Land Tax Advice')).toBeVisible();
  await page.reload();
  await expect(services.getByText('Land Tax Advice')).toBeVisible();
});

test('a vendor must enter an address that the gazetteer contains', async ({ page, visit }) => {
  await visit('/vendor/settings');
  await page.getByRole('button', { name: 'Edit business address' }).click();
  const section = page.getByRole('region', { name: 'Business Address' });
  const address = section.getByRole('combobox', { name: 'Address' });
  await address.fill('');
  await section.getByRole('button', { name: 'Save' }).click();
  await expectFaults(section, [messages.vendorWizard.location]);
  await address.fill('Nowhere at all');
  await section.getByRole('button', { name: 'Save' }).click();
  await expectFaults(section, [outcomes.places.no_result]);
  await address.fill('Fremantle');
  await page
    .getByRole('option', { name: /^Fremantle/ })
    .first()
    .click();
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(vendors.saved)).toBeVisible();
  await expect(section.getByText(/^Fremantle.* WA/)).toBeVisible();
});

test('a vendor adds, changes and removes work positions', async ({ page, visit }) => {
  await visit('/vendor/settings');
  const section = page.getByRole('region', { name: 'Work Experience' });
  await section.getByRole('button', { name: 'Add work experience' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add work experience' });
  await dialog.getByLabel('Job title').fill('Clerk');
  await dialog.getByLabel('Organization').fill('Banksia Legal');
  await dialog.getByLabel('Start month').selectOption('March');
  await dialog.getByLabel('Start year').selectOption('2020');
  await dialog.getByLabel('I currently work here').check();
  await dialog.getByLabel('Job title').fill('');
  await dialog.getByLabel('Job title').blur();
  await expect(dialog.getByText(messages.experience.settings_title)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'SAVE' })).toBeDisabled();
  await dialog.getByLabel('Job title').fill('Clerk');
  await refuseOnce(page, vendorAccountEndpoints.update);
  await dialog.getByRole('button', { name: 'SAVE' }).click();
  await expect(dialog.getByText(vendors.experience_failed)).toBeVisible();
  await dialog.getByRole('button', { name: 'SAVE' }).click();
  await expect(page.getByText(vendors.experience_saved)).toBeVisible();
  await expect(section.getByText('Mar 2020 to present')).toBeVisible();
  await section.getByRole('button', { name: 'Remove Clerk' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(vendors.experience_deleted)).toBeVisible();
  await expect(section.getByText('No position is given yet.')).toBeVisible();
});

test('a vendor changes the picture and the licence', async ({ page, visit }) => {
  await visit('/vendor/settings');
  await page.getByRole('button', { name: 'Edit profile picture' }).click();
  const picture = page.getByRole('region', { name: 'Profile Picture' });
  await expect(picture.getByRole('button', { name: 'Save' })).toBeDisabled();
  const buffer = Buffer.from(await drawPng(page), 'base64');
  const file = { name: 'me.png', mimeType: 'image/png', buffer };
  await picture.locator('input[type=file]').setInputFiles(file);
  // The picture appears in the listing's avatar and can be moved by keyboard.
  const crop = picture.getByRole('button', { name: 'Your picture' });
  await expect(crop).toHaveAttribute('data-state', 'claimed');
  const inMiddle = await crop.locator('img').getAttribute('style');
  await crop.press('ArrowLeft');
  await expect(crop.locator('img')).not.toHaveAttribute('style', inMiddle ?? '');
  await picture.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(vendors.picture_saved)).toBeVisible();
  await expect(picture.locator('img')).toHaveAttribute('src', /^\/media\//);

  await page.getByRole('button', { name: 'Edit licence', exact: true }).click();
  const licence = page.getByRole('region', { name: 'Licence', exact: true });
  await fill(licence, { 'Licence number': '123456', 'Valid until': '2027-06-30', ABN: '1' });
  await licence.getByRole('button', { name: 'Save' }).click();
  await expectFaults(licence, [staffMessages.abn]);
  await fill(licence, { ABN: '51 824 753 556' });
  await licence.getByRole('button', { name: 'Save' }).click();
  await expect(licence.getByText('30 Jun 2027')).toBeVisible();
});

test('a vendor changes the password under its rules, which ends other sessions', {
  tag: '@smoke',
}, async ({ page, visit, request }) => {
  const login = (password: string) =>
    request.post('/api/vendors/login', { data: { email: vendor.email, password } });
  const { access_token } = (await (await login(strongPassword)).json()) as { access_token: string };
  await visit('/vendor/settings?tab=change_password');
  const panel = page.getByRole('tabpanel', { name: 'Change Password' });
  const next = panel.getByLabel(/^New password/);
  const meter = panel.getByRole('meter');
  for (const [text, word] of [
    ['short', 'Weak'],
    ['longer-word', 'Moderate'],
    ['Password1!', 'Moderate'],
    ['longer-word-26', 'Strong'],
  ] as const) {
    await next.fill(text);
    await expect(meter).toHaveAttribute('aria-valuetext', word);
  }
  await next.fill('short');
  await panel.getByLabel('Confirm new password').fill('other');
  await panel.getByRole('button', { name: 'Change password' }).click();
  await expect(panel.getByText(messages.password.change_blocked)).toBeVisible();
  await expectFaults(panel, [
    messages.password.current_required,
    messages.password.criteria,
    messages.password.change_mismatch,
  ]);
  const current = panel.getByLabel('Current password');
  await current.fill('Wrong-password-1!');
  await next.fill('Another-door-27!');
  await panel.getByLabel('Confirm new password').fill('Another-door-27!');
  await panel.getByRole('button', { name: 'Change password' }).click();
  await expect(panel.getByText(passwords.wrong_current)).toBeVisible();
  await current.fill(strongPassword);
  await panel.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(passwords.updated)).toBeVisible();
  await expect(current).toHaveValue('');
  expect((await login(strongPassword)).status()).toBe(400);
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await request.get('/api/vendors', { headers })).status()).toBe(401);
  await page.reload();
  await expect(panel).toBeVisible();
});
