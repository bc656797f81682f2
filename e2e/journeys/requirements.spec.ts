import type { Page } from '@playwright/test';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { newAddress } from '../src/accounts.ts';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';

const emptySearch = '/customer/search-brokers?latitude=-25.0&longitude=128.0&place=Nowhere';
const sent = 'Thank you! Your requirements have been submitted successfully.';
const failed = 'Sorry, there was an error submitting your requirements. Please try again.';
const calls = '**/api/lead-requests';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share Your Requirements' });

async function fill(form: ReturnType<typeof dialogOf>): Promise<void> {
  await form.getByLabel('Name').fill('Indigo Fairweather');
  await form.getByLabel('Phone').fill('0491570156');
  await form.getByLabel('Email').fill('indigo@example.com');
  await form.getByLabel('Requirements', { exact: false }).fill('A cottage near the river.');
}

test('a guest whose search finds nothing gets three options and a form', {
  tag: '@smoke',
}, async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(emptySearch);
  await expect(page.getByText('Found 0 professionals in your area')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Did not find what you want?' })).toBeVisible();
  await expect(
    page.getByText("We'll notify you when new professionals join in your area"),
  ).toBeVisible();
  for (const name of ['Share Your Requirements', 'Try Different Area']) {
    await expect(page.getByRole('button', { name })).toBeVisible();
  }
  // Waits for hydration, because the timer of the form starts only then.
  await expect
    .poll(() => page.evaluate(() => Object.keys(document.querySelector('main') ?? {}).length))
    .toBeGreaterThan(0);
  await page.clock.runFor(limits.search.empty_modal_ms - 1);
  await expect(dialogOf(page)).toBeHidden();
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(page)).toContainText('within 24 hours');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'Try Different Area' }).click();
  await expect(page.getByRole('combobox', { name: 'Suburb or postcode' })).toBeFocused();
  await page.getByRole('link', { name: 'Browse Categories' }).click();
  await expect(page).toHaveURL('/#services');
});

test('a guest sees the requirements form only after leaving the search field', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(emptySearch);
  await expect(page.getByRole('heading', { name: 'Did not find what you want?' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(document.querySelector('main') ?? {}).length))
    .toBeGreaterThan(0);
  const field = page.getByRole('combobox', { name: 'Suburb or postcode' });
  await field.focus();
  await page.clock.runFor(limits.search.empty_modal_ms);
  await expect(dialogOf(page)).toBeHidden();
  await field.blur();
  await page.clock.runFor(limits.search.empty_modal_ms - 1);
  await expect(dialogOf(page)).toBeHidden();
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(dialogOf(page)).toBeVisible();
});

test('a guest sends requirements after filling in all four fields', async ({ page, visit }) => {
  await visit(emptySearch);
  await page.getByRole('button', { name: 'Share Your Requirements' }).click();
  const form = dialogOf(page);
  const send = form.getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  for (const [label, isMarked] of [
    ['Name', true],
    ['Phone', false],
    ['Email', true],
    ['Requirements', true],
  ] as const) {
    const mark = form.locator('label', { hasText: label }).getByText('*');
    await expect(mark).toHaveCount(isMarked ? 1 : 0);
  }
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email');
  await fill(form);
  await expect(send).toBeEnabled();
  await form.getByLabel('Phone').fill('');
  await expect(send).toBeDisabled();
  await form.getByLabel('Phone').fill('0491570156');
  const text = form.getByLabel('Requirements', { exact: false });
  await text.fill('x'.repeat(limits.requirements.characters));
  await text.press('End');
  await text.press('y');
  await expect(text).toHaveValue('x'.repeat(300));
  await expect(form.getByText('300/300')).toBeVisible();

  const held = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await held.promise;
    await route.continue();
  });
  await send.click();
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  held.resolve();
  await expect(form).toBeHidden();
  await expect(page.getByRole('alert')).toHaveText(sent);
  await page.getByRole('button', { name: 'Share Your Requirements' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByText('0/300')).toBeVisible();
});

test.describe('when sending fails', () => {
  test.use({ expectedFaults: /ERR_FAILED|ApiError/ });

  test("a guest's typed values remain in the form", async ({ page, visit }) => {
    await visit(emptySearch);
    await page.getByRole('button', { name: 'Share Your Requirements' }).click();
    const form = dialogOf(page);
    await fill(form);
    await page.route(calls, (route) => route.abort());
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('alert')).toHaveText(failed);
    await expect(form.getByLabel('Name')).toHaveValue('Indigo Fairweather');
    await expect(form.getByLabel('Requirements', { exact: false })).toHaveValue(
      'A cottage near the river.',
    );
    await page.unroute(calls);
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alert')).toHaveText(sent);
  });
});

test('a guest sends requirements with the form on the landing page', async ({ page, visit }) => {
  await visit('/');
  const block = page.getByRole('region', { name: "Can't see the right person?" });
  await expect(block).toContainText('within 24 hours');
  await fill(block);
  await block.getByRole('button', { name: 'Send' }).click();
  await expect(block.getByRole('alert')).toHaveText(sent);
  await expect(block.getByLabel('Name')).toHaveValue('');
});

test('a guest confirms an email address and gets mails about new professionals', {
  tag: '@smoke',
}, async ({ page, request, visit }) => {
  const email = newAddress('watcher');
  await visit(emptySearch);
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(
    page.getByText('Please confirm by the link in the email we just sent you.'),
  ).toBeVisible();
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const answer = await request.get('/dev/mailbox.json', { params: { to: email } });
        const { mails } = (await answer.json()) as { mails: { text: string }[] };
        link = /http\S+\/alerts\/confirm\S+/.exec(mails[0]?.text ?? '')?.[0];
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  // Mail programs open links automatically, so opening confirms nothing.
  for (let time = 0; time < 2; time += 1) {
    await visit(link ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Get emails about this search?',
    );
  }
  await expectAccessible(page, 'confirmation of an alert');
  await page.getByRole('button', { name: 'Confirm the alert' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "We'll notify you when new professionals join in your area.",
  );

  // The link of each mail unsubscribes with one click; a second click changes nothing.
  const last = async (pattern: RegExp) => {
    const answer = await request.get('/dev/mailbox.json', { params: { to: email } });
    const { mails } = (await answer.json()) as { mails: { text: string }[] };
    return mails.map(({ text }) => pattern.exec(text)?.[0]).find(Boolean) ?? '';
  };
  await expect
    .poll(() => last(/http\S+\/alerts\/unsubscribe\S+/), { timeout: 20_000 })
    .not.toBe('');
  for (let time = 0; time < 2; time += 1) {
    await page.goto(await last(/http\S+\/alerts\/unsubscribe\S+/));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(outcomes.alerts.ended);
  }
  await expectAccessible(page, 'end of an alert');
});

test('a guest with an invalid mailed link returns to the search', async ({ page, visit }) => {
  await visit('/alerts/unsubscribe?token=nothing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid.');
  await page.getByRole('main').getByRole('link', { name: 'Find professionals' }).click();
  await expect(page).toHaveURL('/customer/search-brokers');
});
