import type { Page } from '@playwright/test';
import { logIn, password, readLocalStorage } from '../src/accounts.ts';
import { expect, waitForHydration } from '../src/fixtures.ts';
import { createVerifiedCustomer } from '../src/people.ts';
import { test } from '../src/product/own-product.ts';
import { firstStaff, staffPassword } from '../src/staff-accounts.ts';
import { earlierCode } from '../src/two-factor.ts';
import { typeCode } from '../src/type-code.ts';

/* Two names of this machine, which a browser treats as two hosts with separate storage. */
const publicOrigin = (port: number) => `http://localhost:${port}`;
const opsOrigin = (port: number) => `http://127.0.0.1:${port}`;

test.use({
  settings: [
    async ({ port }, use) => {
      await use({
        PUBLIC_URL: publicOrigin(port),
        OPS_ORIGIN: opsOrigin(port),
        STAFF_EMAIL: firstStaff.email,
        STAFF_PASSWORD: staffPassword,
      });
    },
    { scope: 'worker' },
  ],
});

// Not parallel, because each worker would start an instance of the product.
test.describe.configure({ mode: 'default' });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Names of the cookies that this browser would send to the URL. */
const cookiesFor = async (page: Page, address: string) =>
  (await page.context().cookies(address)).map(({ name }) => name);

/** HTTP status that the browser gets from the URL. */
const statusOf = async (page: Page, address: string) => (await page.goto(address))?.status();

test('staff sign in at a separate origin, isolated from the public origin', {
  tag: '@smoke',
}, async ({ page, port, product, request }) => {
  test.setTimeout(120_000);
  const [open, ops] = [publicOrigin(port), opsOrigin(port)];
  expect(product.address).toBe(open);

  // A member signs in at the public origin first.
  await logIn(page, 'customer', (await createVerifiedCustomer(request, 'wren')).email);
  expect(await readLocalStorage(page)).toHaveProperty('access_token');
  expect(await cookiesFor(page, `${open}/api/customers/login`)).toEqual(['threshold_device']);

  // The start page of the other origin redirects to its sign-in.
  await page.goto(ops);
  await expect(page).toHaveURL(`${ops}/ops/login`);
  await waitForHydration(page);
  expect(await readLocalStorage(page)).not.toHaveProperty('access_token');
  await page.getByLabel('Email').fill(firstStaff.email);
  await password(page).fill(staffPassword);
  await press(page, 'Sign in');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-factor');
  await typeCode(page, await earlierCode(await page.locator('code').innerText()));
  await press(page, 'Verify');
  await press(page, 'I have kept them');
  await expect(page).toHaveURL(`${ops}/ops/vendors`);
  const { ops_access_token: token = '' } = await readLocalStorage(page);
  expect(token).not.toBe('');

  // The console works at its origin, through links and after a reload.
  const links = page.getByRole('navigation', { name: 'Operations' });
  await links.getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL(`${ops}/ops/audit`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');

  // Cookies and storage of the origins are separate.
  const calls = '/api/admin/login';
  expect(await cookiesFor(page, `${ops}${calls}`)).toEqual(['threshold_device']);
  expect(await cookiesFor(page, `${open}${calls}`)).toEqual([]);
  expect(await cookiesFor(page, `${ops}/api/customers/login`)).toEqual([]);
  await page.goto(`${open}/faqs`);
  await waitForHydration(page);
  expect(await readLocalStorage(page)).not.toHaveProperty('ops_access_token');
  expect(await page.content()).not.toContain('/ops');

  // The public origin has no console, even with a staff token.
  for (const path of ['/ops', '/ops/login', '/ops/audit', '/ops/audit.data']) {
    expect(await statusOf(page, `${open}${path}`), path).toBe(404);
  }
  const headers = { authorization: `Bearer ${token}` };
  const overview = '/api/admin/overview';
  expect((await request.get(`${open}${overview}`, { headers })).status()).toBe(404);
  expect((await request.get(`${ops}${overview}`, { headers })).status()).toBe(200);

  // The console's origin has no public pages.
  for (const path of ['/faqs', '/customer/search-brokers', '/vendor/auth/login']) {
    expect(await statusOf(page, `${ops}${path}`), path).toBe(404);
    expect(await statusOf(page, `${open}${path}`), path).toBe(200);
  }
  for (const path of ['/api/docs', '/api/vendors/approved']) {
    expect((await request.get(`${ops}${path}`)).status(), path).toBe(404);
    expect((await request.get(`${open}${path}`)).status(), path).toBe(200);
  }
});

test.describe('from a page of the public origin', () => {
  test.use({ expectedFaults: /Content Security Policy/ });

  test("an attacker's script or form does not reach the console", async ({
    page,
    port,
    request,
  }) => {
    const [open, ops] = [publicOrigin(port), opsOrigin(port)];
    await page.goto(`${open}/faqs`);
    await waitForHydration(page);
    const outcome = await page.evaluate(
      (address) => fetch(address, { method: 'POST', mode: 'no-cors' }).then(String, String),
      `${ops}/api/admin/login`,
    );
    expect(outcome).toMatch(/TypeError/);
    // A request without the public page's policy would send its origin, and the console refuses
    // that.
    const answer = await request.post(`${ops}/api/admin/login`, {
      headers: { origin: open },
      data: { email: firstStaff.email, password: staffPassword },
    });
    expect(answer.status()).toBe(403);
  });
});
