import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { enterAs } from './accounts.ts';
import { expect } from './fixtures.ts';
import { nextButton, pdf } from './onboarding.ts';
import { createVerifiedCustomer, type Member, signInDemoVendor } from './people.ts';

const titles = [
  'What are you planning?',
  'How do you earn your living?',
  'Roughly, what are your numbers?',
  'How can your broker reach you?',
] as const;

export function stepTitle(page: Page, step: number): Locator {
  return page.getByRole('heading', { level: 1, name: titles[step] ?? '' });
}

/** Opens the wizard at its first step. */
export async function openPreApproval(
  visit: (path: string) => Promise<void>,
  page: Page,
  vendorId: string,
): Promise<void> {
  await visit(`/customer/pre-approval/${vendorId}`);
  await expect(stepTitle(page, 0)).toBeVisible();
}

interface FormDeps {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly visit: (path: string) => Promise<void>;
}

interface Start {
  /** Beginning of the customer's email address. */
  readonly name?: string;
  /**
   * Step to stop at, with all earlier steps completed: the questions (0), the sliders (2), or
   * contact and files (3).
   */
  readonly step?: 0 | 2 | 3;
}

/** Opens the wizard as a new customer, for the approved broker of the demo data. */
export async function enterPreApproval(
  { page, request, visit }: FormDeps,
  { name, step = 0 }: Start = {},
): Promise<{ customer: Member; broker: Member }> {
  const customer = await createVerifiedCustomer(request, name);
  const broker = await signInDemoVendor(request);
  await enterAs(page, 'customer', customer.token);
  await openPreApproval(visit, page, broker.id);
  if (step > 0) await answerQuestions(page);
  if (step > 2) await answerRanges(page);
  return { customer, broker };
}

/** Presses Next and expects this step. */
export async function goOn(page: Page, to: number): Promise<void> {
  await nextButton(page).click();
  await expect(stepTitle(page, to)).toBeVisible();
}

/** Answers questions by the texts of their options. */
export async function choose(page: Page, ...options: readonly string[]): Promise<void> {
  for (const name of options) await page.getByRole('radio', { name, exact: true }).check();
}

/** Completes both steps of questions with valid answers. */
export async function answerQuestions(page: Page): Promise<void> {
  await choose(page, 'Buying first home', 'Exploring', 'Great');
  await goOn(page, 1);
  await choose(page, 'Employee', '2', 'Employment');
  await goOn(page, 2);
}

/** Types the lower and the upper amount of a range. */
export async function typeRange(
  page: Page,
  label: string,
  low: string,
  high: string,
): Promise<void> {
  await page.getByLabel(`${label}, from`).fill(low);
  await page.getByLabel(`${label}, up to`).fill(high);
}

/** Completes the step of sliders with valid ranges. */
export async function answerRanges(page: Page): Promise<void> {
  await typeRange(page, 'Income a year', '95000', '240000');
  await typeRange(page, 'Expected purchase price', '900000', '2400000');
  await typeRange(page, 'Deposit', '120000', '260000');
  await typeRange(page, 'Monthly expenses', '4000', '19000');
  await goOn(page, 3);
}

/** Chooses files with the button. */
export async function attach(page: Page, files: ReturnType<typeof pdf>[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files: Documents' }).click();
  await (await choosing).setFiles(files);
}

export function csv(name: string, text: string) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}
