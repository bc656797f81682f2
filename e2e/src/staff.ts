import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, type Page, test } from '@playwright/test';
import {
  type AnyEndpoint,
  type EndpointAnswer,
  type EndpointRequest,
  endpointUrl,
} from '@threshold/contract/endpoint';
import {
  staffAccountEndpoints,
  staffAuthEndpoints,
} from '@threshold/contract/endpoints/staff/staff-accounts';
import { expect } from './fixtures.ts';
import { firstStaff, staffPassword } from './staff-accounts.ts';
import { earlierCode, sentWithin } from './two-factor.ts';

/** Calls an endpoint of the contract with a token, and expects success. */
export async function callAs<E extends AnyEndpoint>(
  request: APIRequestContext,
  token: string | undefined,
  endpoint: E,
  { params, query, body }: Partial<EndpointRequest<E>> = {},
): Promise<EndpointAnswer<E>> {
  const answer = await request.fetch(`/api${endpointUrl(endpoint, params, query)}`, {
    method: endpoint.method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body === undefined ? {} : { data: body }),
  });
  expect(answer.ok(), `${endpoint.path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as EndpointAnswer<E>;
}

interface SharedStaff {
  readonly token: string;
  readonly secret: string;
}

/**
 * Returns the token of the shared staff account. Two-factor can be set up only once, so the first
 * worker sets it up and the other workers wait for the token.
 */
export async function staffToken(request: APIRequestContext): Promise<string> {
  return (await sharedStaff(request)).token;
}

/**
 * Returns the shared staff token with its authenticator key. A code is valid once, so only one
 * journey may use the key.
 */
export async function sharedStaff(request: APIRequestContext): Promise<SharedStaff> {
  const { outputDir, name } = test.info().project;
  mkdirSync(outputDir, { recursive: true });
  // Each instance of the product has a separate staff account.
  const file = join(outputDir, `staff of ${name}.json`);
  if (isFirst(`${file}.lock`)) {
    writeFileSync(`${file}.new`, JSON.stringify(await enrolStaff(request, firstStaff.email)));
    renameSync(`${file}.new`, file);
  }
  await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(true);
  return JSON.parse(readFileSync(file, 'utf8')) as SharedStaff;
}

function isFirst(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch {
    return false;
  }
}

interface EnrolledStaff extends SharedStaff {
  readonly recoveryCodes: readonly string[];
}

/**
 * Sets up two-factor for staff, which is possible only once.
 * @param ahead authenticator steps by which the product's clock was set forward
 */
export async function enrolStaff(
  request: APIRequestContext,
  email: string,
  password = staffPassword,
  ahead = 0,
): Promise<EnrolledStaff> {
  const body = { email, password };
  const { access_token } = await callAs(request, undefined, staffAuthEndpoints.login, { body });
  const { secret } = await callAs(request, access_token, staffAuthEndpoints.generateSecret);
  const enabled = await callAs(request, access_token, staffAuthEndpoints.enable, {
    body: { verification_code: await earlierCode(secret, sentWithin, ahead) },
  });
  return { token: enabled.access_token, secret, recoveryCodes: enabled.recovery_codes };
}

/** Creates and signs in a reviewer for one journey. */
export async function newReviewer(request: APIRequestContext, name: string) {
  const email = `${name.toLowerCase()}@threshold.example`;
  const body = { name, email, role: 'reviewer' as const };
  const boss = await staffToken(request);
  const { password } = await callAs(request, boss, staffAccountEndpoints.add, { body });
  const { token, secret } = await enrolStaff(request, email, password ?? '');
  return { email, password: password ?? '', token, secret };
}

/** Signs in this browser to the console before its first page loads. */
export async function enterOps(page: Page, token: string): Promise<void> {
  await page.addInitScript((access) => {
    // Runs once per tab, so that a sign-out is not undone.
    if (sessionStorage.getItem('entered_ops')) return;
    sessionStorage.setItem('entered_ops', 'true');
    localStorage.setItem('ops_access_token', access);
  }, token);
}
