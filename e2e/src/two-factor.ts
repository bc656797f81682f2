import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Secret, TOTP } from 'otpauth';
import { expect } from './fixtures.ts';

const { digits, step_seconds: period } = limits.two_factor;

/** Seconds that an API call with a code takes on a busy machine; typing a code takes longer. */
export const sentWithin = 5;

/** Returns the authenticator code of this key that was current `steps` time steps ago. */
export function appCode(key: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')), digits, period });
  return totp.generate({ timestamp: Date.now() - steps * period * 1000 });
}

/**
 * Waits until the current code stays valid for this many seconds, so that it does not expire before
 * it reaches the server.
 */
async function calmMoment(seconds: number): Promise<void> {
  const left = period - ((Date.now() / 1000) % period);
  if (left < seconds) await new Promise((resolve) => setTimeout(resolve, (left + 0.2) * 1000));
}

/**
 * Returns the previous time step's code, which the server still accepts for at least `seconds`.
 * The current code stays unused.
 * @param ahead authenticator steps by which the product's clock was set forward
 */
export async function earlierCode(key: string, seconds = 8, ahead = 0): Promise<string> {
  await calmMoment(seconds);
  return appCode(key, 1 - ahead);
}

/**
 * Types an authenticator code as people do: into the first box; the focus then advances
 * automatically.
 */
export async function typeAppCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(`Digit 1 of ${digits}`).click();
  await page.keyboard.type(code);
}

/** Clears the boxes of the authenticator code. */
export async function clearAppCode(page: Page): Promise<void> {
  for (let digit = digits; digit > 0; digit -= 1) {
    await page.getByLabel(`Digit ${digit} of ${digits}`).fill('');
  }
}

/**
 * Turns on two-factor on the settings page that is open.
 * @returns the authenticator key
 */
export async function turnOnTwoFactor(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Generate key' }).click();
  const key = await page.locator('code').innerText();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await typeAppCode(page, await earlierCode(key));
  await page.getByRole('button', { name: 'Verify and turn on' }).click();
  await expect(page.getByText(outcomes.twoFactor.enabled)).toBeVisible();
  return key;
}

/**
 * Follows the dialog's link to the settings, turns on two-factor there, and goes back to the files.
 * @returns the authenticator key
 */
export async function setUpTwoFactorFromDialog(page: Page): Promise<string> {
  const first = page.getByRole('dialog', { name: 'Two-factor first' });
  await expect(first).toContainText(outcomes.twoFactor.needed);
  await first.getByRole('link', { name: 'Go to settings' }).click();
  await expect(page).toHaveURL(/\/settings\?tab=two_factor$/);
  const key = await turnOnTwoFactor(page);
  await page.getByRole('link', { name: 'Back to your files' }).click();
  return key;
}

const verify = (dialog: Locator) => dialog.getByRole('button', { name: 'Verify' });

/**
 * Enters every kind of code that the dialog refuses, and expects each sentence. Leaves the boxes
 * empty.
 */
export async function typeWrongCodes(page: Page, dialog: Locator, wrong: string): Promise<void> {
  await verify(dialog).click();
  await expect(dialog.getByText(messages.twoFactor.empty)).toBeVisible();
  await typeAppCode(page, '12');
  await verify(dialog).click();
  await expect(dialog.getByText(messages.twoFactor.length)).toBeVisible();
  await clearAppCode(page);
  await typeAppCode(page, '000000');
  await verify(dialog).click();
  await expect(dialog.getByText(wrong)).toBeVisible();
  await clearAppCode(page);
}

/** Enters and submits the current authenticator code. */
export async function sendAppCode(page: Page, dialog: Locator, key: string): Promise<void> {
  await expect(dialog).toBeVisible();
  await typeAppCode(page, appCode(key));
  await verify(dialog).click();
}

/**
 * Turns on two-factor through the API.
 * @returns the authenticator key
 */
export async function haveTwoFactor(
  request: APIRequestContext,
  members: 'customers' | 'vendors',
  token: string,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const calls = `/api/${members}/2fa`;
  const key = await request.post(`${calls}/generate-secret`, { headers, data: {} });
  const { secret } = (await key.json()) as { secret: string };
  const data = { verification_code: await earlierCode(secret, sentWithin) };
  expect((await request.post(`${calls}/enable`, { headers, data })).status()).toBe(200);
  return secret;
}
