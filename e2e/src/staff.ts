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
import { adminAuthEndpoints } from '@threshold/contract/admin-auth';
import { adminStaffEndpoints } from '@threshold/contract/admin-staff';
import type { AnyEndpoint, EndpointAnswer, EndpointRequest } from '@threshold/contract/endpoint';
import { endpointUrl } from '@threshold/contract/endpoint';
import { expect } from './fixtures.ts';
import { firstStaff, staffPassword } from './staff-accounts.ts';
import { earlierCode, sentWithin } from './two-factor.ts';

/** A call of the contract as the holder of a token; it must succeed. */
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
 * The token of a member of staff whom all journeys share. Two-factor can be set up once only, so the first worker does
 * it and the others wait for what it found.
 */
export async function staffToken(request: APIRequestContext): Promise<string> {
  return (await sharedStaff(request)).token;
}

/** The same with the key of the authenticator. A code is good once: one journey may use it. */
export async function sharedStaff(request: APIRequestContext): Promise<SharedStaff> {
  const { outputDir, name } = test.info().project;
  mkdirSync(outputDir, { recursive: true });
  // Each product has staff of its own.
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
 * Sets up two-factor for a member of staff, which is possible once.
 * @param ahead steps of an authenticator by which the product's clock was set forward
 */
export async function enrolStaff(
  request: APIRequestContext,
  email: string,
  password = staffPassword,
  ahead = 0,
): Promise<EnrolledStaff> {
  const body = { email, password };
  const { access_token } = await callAs(request, undefined, adminAuthEndpoints.login, { body });
  const { secret } = await callAs(request, access_token, adminAuthEndpoints.generateSecret);
  const enabled = await callAs(request, access_token, adminAuthEndpoints.enable, {
    body: { verification_code: await earlierCode(secret, sentWithin, ahead) },
  });
  return { token: enabled.access_token, secret, recoveryCodes: enabled.recovery_codes };
}

/** A reviewer of a journey's own, signed in. */
export async function newReviewer(request: APIRequestContext, name: string) {
  const email = `${name.toLowerCase()}@threshold.example`;
  const body = { name, email, role: 'reviewer' as const };
  const boss = await staffToken(request);
  const { password } = await callAs(request, boss, adminStaffEndpoints.add, { body });
  const { token, secret } = await enrolStaff(request, email, password ?? '');
  return { email, password: password ?? '', token, secret };
}

/** Signs this browser into the console before its first page. */
export async function enterOps(page: Page, token: string): Promise<void> {
  await page.addInitScript((access) => {
    // Once: signing out stays signed out.
    if (sessionStorage.getItem('entered_ops')) return;
    sessionStorage.setItem('entered_ops', 'true');
    localStorage.setItem('ops_access_token', access);
  }, token);
}
