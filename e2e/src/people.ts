import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { enterAs, newAddress, register, strongPassword } from './accounts.ts';
import { expect } from './fixtures.ts';
import { mailedCode } from './mailbox.ts';

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** A new customer whose address is verified. The name begins the address. */
export function verifiedCustomer(request: APIRequestContext, name = 'customer'): Promise<Member> {
  return verified(request, 'customers', name);
}

/** A new customer whose address is verified, signed in in this browser. */
export async function enterCustomer(
  page: Page,
  request: APIRequestContext,
  name?: string,
): Promise<Member> {
  const customer = await verifiedCustomer(request, name);
  await enterAs(page, 'customer', customer.token);
  return customer;
}

/** A new professional whose address is verified, and whose profile is empty. */
export function verifiedVendor(request: APIRequestContext, name = 'vendor'): Promise<Member> {
  return verified(request, 'vendors', name);
}

async function verified(
  request: APIRequestContext,
  members: 'customers' | 'vendors',
  name: string,
): Promise<Member> {
  const email = newAddress(name);
  await register(request, members, email);
  const otp = await mailedCode(request, email, /verify/i);
  const answer = await request.post(`/api/${members}/verify-email-otp`, { data: { email, otp } });
  expect(answer.status()).toBe(200);
  return memberIn(email, await answer.json());
}

/** The approved mortgage broker of the demo data. */
export async function demoVendor(request: APIRequestContext): Promise<Member> {
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

/** A browser of their own in which the member is signed in. */
export async function pageOf(
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

/** A new customer whose address is verified, and a browser of their own in which they are signed in. */
export async function newCustomer(
  { browser, request }: { browser: Browser; request: APIRequestContext },
  name?: string,
): Promise<{ customer: Member; page: Page }> {
  const customer = await verifiedCustomer(request, name);
  return { customer, page: await pageOf(browser, 'customer', customer) };
}

/** As `newCustomer`, signed in with 'Remember me': for journeys whose clock goes forward by days. */
export async function rememberedCustomer(
  { browser, request }: { browser: Browser; request: APIRequestContext },
  name?: string,
): Promise<{ customer: Member; page: Page }> {
  const { email } = await verifiedCustomer(request, name);
  const data = { email, password: strongPassword, remember: true };
  const answer = await request.post('/api/customers/login', { data });
  expect(answer.status()).toBe(200);
  const customer = memberIn(email, await answer.json());
  return { customer, page: await pageOf(browser, 'customer', customer) };
}
