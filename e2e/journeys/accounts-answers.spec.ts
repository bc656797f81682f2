import type { Page } from '@playwright/test';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { codeScreens, customerLogin, email, forms, moves, send } from '../src/account-forms.ts';
import { newAddress, register } from '../src/accounts.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { answer, failOnce, inMain, toast } from '../src/forms.ts';
import { readMailedCode } from '../src/product/mailbox.ts';

// The browser logs the failures that these journeys cause.
test.use({ expectedFaults: /status of 500|ERR_FAILED/ });

test.beforeEach(async ({ page }) => {
  // The screens that ask for a code or a new password need a stored email address.
  await page.addInitScript((address) => {
    localStorage.setItem('email', address);
    localStorage.setItem('vendorEmail', address);
  }, email);
});

for (const form of forms) {
  test(`a guest on ${form.page} reads a fallback error after a failed request`, async ({
    page,
  }) => {
    await page.goto(form.page);
    await waitForHydration(page);
    for (const broken of ['an empty answer', 'no answer'] as const) {
      await page.route(
        `**/api/${form.call}`,
        (route) => (broken === 'no answer' ? route.abort() : route.fulfill({ status: 500 })),
        { times: 1 },
      );
      await send(page, form);
      const sentence = broken === 'no answer' ? (form.unreached ?? form.failed) : form.failed;
      await expect(inMain(page, sentence), broken).toBeVisible();
      await expect(toast(page, form.failed), broken).toHaveCount(1);
    }
    // Typed values remain after the failure.
    for (const [label, text] of Object.entries(form.typed ?? {})) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    }
  });
}

for (const { page: path, resend, resent, resendFailed } of codeScreens) {
  test(`a guest on ${path} requests a new code after ${limits.otp.resend_seconds} seconds`, async ({
    page,
  }) => {
    await stopClock(page);
    await page.goto(path);
    await waitForHydration(page);
    const offer = page.getByRole('button', { name: 'Resend OTP' });
    const countdown = (seconds: number) =>
      page.getByText(`You can ask for a new code in ${seconds} s.`, { exact: true });
    const waitOut = async () => {
      await expect(countdown(limits.otp.resend_seconds)).toBeVisible();
      await page.clock.runFor((limits.otp.resend_seconds - 1) * 1000);
      await expect(countdown(1)).toBeVisible();
      await expect(offer).toBeHidden();
      await page.clock.runFor(1000);
      await expect(offer).toBeVisible();
    };
    await waitOut();
    await failOnce(page, { method: 'POST', path: `/${resend}` });
    await offer.click();
    await expect(inMain(page, resendFailed)).toBeVisible();
    await expect(toast(page, resendFailed)).toBeVisible();
    await answer(page, resend, {});
    await offer.click();
    await expect(toast(page, resent)).toBeVisible();
    await waitOut();
  });
}

test('success messages stay for one second, or two seconds after a code', () => {
  const { redirect_ms, code_redirect_ms } = limits.auth;
  expect([redirect_ms, code_redirect_ms]).toEqual([1000, 2000]);
});

for (const { form, body, said, ms, to } of moves) {
  test(`a guest on ${form.page} reads '${said}' and continues after ${ms} ms`, async ({ page }) => {
    await stopClock(page);
    await page.goto(form.page);
    await waitForHydration(page);
    await answer(page, form.call, body);
    await send(page, form);
    await expectMove(page, said, ms, to);
  });
}

test('a customer logs in, sees the success message and is redirected', async ({
  page,
  request,
}) => {
  const address = newAddress('wren');
  await register(request, 'customers', address);
  const otp = await readMailedCode(request, address, /Verify/);
  const data = { email: address, otp };
  expect((await request.post('/api/customers/verify-email-otp', { data })).status()).toBe(200);
  await stopClock(page);
  await page.goto(customerLogin.page);
  await waitForHydration(page);
  await send(page, { ...customerLogin, typed: { ...customerLogin.typed, Email: address } });
  await expectMove(page, outcomes.signIn.signed_in, 1000, '/customer/search-brokers');
});

/** Expects the sentence to be visible for `ms` milliseconds before the page `to` opens. */
async function expectMove(page: Page, said: string, ms: number, to: string): Promise<void> {
  await expect(toast(page, said)).toBeVisible();
  let passed = 0;
  const step = async () => {
    await page.clock.runFor(50);
    passed += 50;
    return new URL(page.url()).pathname;
  };
  await expect.poll(step, { intervals: [100] }).toBe(to);
  expect(passed).toBeGreaterThanOrEqual(ms);
  // The extra second is for loading the next screen.
  expect(passed).toBeLessThan(ms + 1000);
}

/** Stops the page's clock; only the journey advances it. */
async function stopClock(page: Page): Promise<void> {
  const now = new Date();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now.getTime() + 1000);
}
