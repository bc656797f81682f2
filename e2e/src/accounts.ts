import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, waitForHydration } from './fixtures.ts';
import { readMailedCode } from './product/mailbox.ts';

export const strongPassword = 'Doorway-26-lamp!';

/** Returns a unique email address, not at a webmail domain, which business sign-up refuses. */
export function newAddress(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@banksia-lending.example`;
}

export function password(page: Page | Locator): Locator {
  return page.getByLabel('Password', { exact: true });
}

/** Registers an account through the API; the email address is not verified. */
export async function register(
  request: APIRequestContext,
  members: 'customers' | 'vendors',
  email: string,
): Promise<{ token: string }> {
  const answer = await request.post(`/api/${members}/register`, {
    data: { first_name: 'Indigo', last_name: 'Fairweather', email, password: strongPassword },
  });
  expect(answer.status()).toBe(201);
  const { access_token } = (await answer.json()) as { access_token: string };
  return { token: access_token };
}

/** Returns this page's local storage. */
export function readLocalStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
}

/** A URL without scripts, so that no code reads stored values until the next page loads. */
export const stillAddress = '/robots.txt';

/** Signs in this browser before its first page loads, as a stored session would. */
export async function enterAs(page: Page, role: string, token: string): Promise<void> {
  await page.addInitScript(
    ([access, kind]) => {
      // Runs once per tab, so that a later sign-out is not undone.
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', 'true');
      localStorage.setItem('access_token', access);
      localStorage.setItem('role', kind);
    },
    [token, role] as const,
  );
}

/** Registers an account with an unverified email address and signs in this browser. */
export async function enterUnverified(
  page: Page,
  request: APIRequestContext,
  role: 'customer' | 'vendor',
  name: string,
): Promise<{ token: string }> {
  const opened = await register(request, `${role}s`, newAddress(name));
  await enterAs(page, role, opened.token);
  return opened;
}

/** Resets the password through the API with a mailed code, which ends every session. */
export async function resetPassword(
  request: APIRequestContext,
  members: 'customers' | 'vendors',
  email: string,
  newPassword: string,
): Promise<void> {
  const call = async (path: string, data: object): Promise<{ reset_token?: string }> => {
    const answer = await request.post(`/api/${members}/${path}`, { data });
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as { reset_token?: string };
  };
  await call('forgot-password', { email });
  const otp = await readMailedCode(request, email, /reset/i);
  const { reset_token } = await call('verify-otp', { email, otp });
  await call('reset-password', { email, newPassword, reset_token });
}

/** Signs in through the form. */
export async function logIn(
  page: Page,
  role: 'customer' | 'vendor',
  email: string,
  typed = strongPassword,
): Promise<void> {
  await page.goto(`/${role}/auth/login`);
  await waitForHydration(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await password(page).fill(typed);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).not.toHaveURL(/auth/);
}
