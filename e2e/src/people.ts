import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { enterAs, newAddress, register, strongPassword } from './accounts.ts';
import { expect } from './fixtures.ts';
import { readMailedCode } from './product/mailbox.ts';

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** Creates a customer with a verified email address that begins with the name. */
export function createVerifiedCustomer(
  request: APIRequestContext,
  name = 'customer',
): Promise<Member> {
  return verified(request, 'customers', name);
}

/** Creates a verified customer and signs in this browser. */
export async function enterCustomer(
  page: Page,
  request: APIRequestContext,
  name?: string,
): Promise<Member> {
  const customer = await createVerifiedCustomer(request, name);
  await enterAs(page, 'customer', customer.token);
  return customer;
}

/** Creates a professional with a verified email and an empty profile. */
export function createVerifiedVendor(request: APIRequestContext, name = 'vendor'): Promise<Member> {
  return verified(request, 'vendors', name);
}

async function verified(
  request: APIRequestContext,
  members: 'customers' | 'vendors',
  name: string,
): Promise<Member> {
  const email = newAddress(name);
  await register(request, members, email);
  const otp = await readMailedCode(request, email, /verify/i);
  const answer = await request.post(`/api/${members}/verify-email-otp`, { data: { email, otp } });
  expect(answer.status()).toBe(200);
  return memberIn(email, await answer.json());
}

/** Returns the approved mortgage broker of the demo data. */
export async function signInDemoVendor(request: APIRequestContext): Promise<Member> {
  const email = 'vendor@demo.example';
  const data = { email, password: 'Threshold-demo-1!' };
  const answer = await request.post('/api/vendors/login', { data });
  expect(answer.status()).toBe(200);
  return memberIn(email, await answer.json());
}

function memberIn(email: string, answer: unknown): Member {
  const { access_token: token, data } = answer as { access_token: string; data: { _id: string } };
  return { id: data._id, email, token };
}

/** Opens a new browser context in which the member is signed in. */
export async function openMemberPage(
  browser: Browser,
  role: 'customer' | 'vendor',
  { token }: Member,
  timezoneId = 'Australia/Sydney',
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-AU', timezoneId });
  const page = await context.newPage();
  await enterAs(page, role, token);
  return page;
}

/** Creates a verified customer, signed in in a new browser context. */
export async function newCustomer(
  { browser, request }: { browser: Browser; request: APIRequestContext },
  name?: string,
): Promise<{ customer: Member; page: Page }> {
  const customer = await createVerifiedCustomer(request, name);
  return { customer, page: await openMemberPage(browser, 'customer', customer) };
}

/** Like `newCustomer`, but with 'Remember me', for journeys that set the clock forward by days. */
export async function newRememberedCustomer(
  { browser, request }: { browser: Browser; request: APIRequestContext },
  name?: string,
): Promise<{ customer: Member; page: Page }> {
  const { email } = await createVerifiedCustomer(request, name);
  const data = { email, password: strongPassword, remember: true };
  const answer = await request.post('/api/customers/login', { data });
  expect(answer.status()).toBe(200);
  const customer = memberIn(email, await answer.json());
  return { customer, page: await openMemberPage(browser, 'customer', customer) };
}
