import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { enterUnverified, password, strongPassword } from './accounts.ts';
import { expect, waitForHydration } from './fixtures.ts';
import { readMailedCode } from './product/mailbox.ts';
import { typeMailedCode } from './type-code.ts';

export const pictureStep = '/vendor/onboarding/upload-profile-image';
export const wizardPath = '/vendor/onboarding/profile-wizard';

/** Signs up an expert through the form and verifies the email by the mailed code. */
export async function signUpExpert(
  page: Page,
  request: APIRequestContext,
  { first_name, last_name, email }: Readonly<Record<'first_name' | 'last_name' | 'email', string>>,
): Promise<void> {
  await page.getByLabel('First name').fill(first_name);
  await page.getByLabel('Last name').fill(last_name);
  await page.getByLabel('Business email').fill(email);
  await password(page).fill(strongPassword);
  await page.getByLabel(/I accept/).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/vendor/auth/verify-email-otp');
  await typeMailedCode(page, await readMailedCode(request, email, /Verify/));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
}

/** Signs in a new professional and opens the wizard's first step. */
export async function enterWizard(
  page: Page,
  request: APIRequestContext,
  name: string,
): Promise<void> {
  await enterUnverified(page, request, 'vendor', name);
  await page.goto(wizardPath);
  await waitForHydration(page);
}

/** A document as vendors upload it, padded to `bytes`. */
export function pdf(name: string, bytes = 0) {
  const text = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );
  const padding = Buffer.alloc(Math.max(bytes - text.length, 0), ' ');
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat([text, padding]) };
}

export function nextButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Next', exact: true });
}

/** Finds the file group of this kind. */
export function getFileGroup(page: Page, kind: 'Licences' | 'Certificates'): Locator {
  return page.getByRole('group', { name: kind });
}

export async function chooseFiles(
  page: Page,
  kind: 'Licences' | 'Certificates',
  files: ReturnType<typeof pdf>[],
): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Choose files: ${kind}` }).click();
  await (await choosing).setFiles(files);
}

/** Types a place and chooses the given suggestion. */
async function choosePlace(page: Page, typed: string, chosen: string): Promise<void> {
  await page.getByLabel('Location').fill(typed);
  await page.getByRole('listbox').getByRole('option', { name: chosen, exact: true }).click();
}

/** Completes step 'Basic Information' with valid values. */
export async function passBasicInformation(
  page: Page,
  place: readonly [typed: string, chosen: string] = ['Carlton', 'Carlton VIC 3053'],
): Promise<void> {
  await page.getByLabel('Vendor type').selectOption('Mortgage Broker');
  await page.getByLabel('Business name').fill('Banksia Lending');
  await page.getByLabel('Professional title').fill('Principal Broker');
  await page.getByLabel('Work email').fill('hello@banksia-lending.example');
  await page.getByLabel('Phone number').fill('0412 345 678');
  await choosePlace(page, ...place);
  await nextButton(page).click();
}

/** Completes step 'Work Experience' without an earlier position. */
export async function passWorkExperience(page: Page): Promise<void> {
  await page
    .getByLabel('Description')
    .fill('Loans for first home buyers, explained before you sign.');
  await nextButton(page).click();
}

/** Fills in step 'Services & Links' with valid values; does not press Finish. */
export async function fillServicesStep(page: Page): Promise<void> {
  await page.getByLabel('Refinancing Services').check();
  await page.getByLabel('Certifications or affiliations').fill('Diploma of Finance');
  await chooseFiles(page, 'Licences', [pdf('licence.pdf')]);
  await chooseFiles(page, 'Certificates', [pdf('certificate.pdf')]);
}

/** Finishes the wizard, confirms, and waits for the dashboard. */
export async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm & Save Changes' });
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page).toHaveURL('/vendor/dashboard');
}
