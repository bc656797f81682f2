import { messages } from '@threshold/contract/texts/messages';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { mistakes } from '../src/sentences.ts';
import { typeMailedCode } from '../src/type-code.ts';

const pages = [...new Set(mistakes.map(({ page }) => page))];

for (const path of pages) {
  test(`a guest reads an error message for each mistake on ${path}`, async ({ page }) => {
    // The screens that ask for a code or a new password need a stored email address.
    await page.goto('/terms');
    await page.evaluate(() => {
      localStorage.setItem('email', 'indigo@banksia-lending.example');
      localStorage.setItem('vendorEmail', 'indigo@banksia-lending.example');
    });
    for (const mistake of mistakes.filter((one) => one.page === path)) {
      await page.goto(path);
      await waitForHydration(page);
      for (const [label, text] of Object.entries(mistake.typed ?? {})) {
        await page.getByLabel(label, { exact: true }).fill(text);
      }
      if (mistake.code) await typeMailedCode(page, mistake.code);
      await page.getByRole('button', { name: mistake.button, exact: true }).click();
      const said = page.getByRole('main').getByText(mistake.sentence, { exact: true });
      await expect(said.first(), mistake.sentence).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  });
}

test('an API client gets the same error messages as a form', async ({ request }) => {
  for (const { call, sentence } of mistakes) {
    if (!call) continue;
    const answer = await request.post(`/api${call.path}`, { data: call.body });
    expect.soft(answer.status(), `${call.path}: ${sentence}`).toBe(422);
    const { errors } = (await answer.json()) as { errors: Record<string, string[]> };
    expect.soft(errors[call.field], call.path).toContain(sentence);
  }
});

for (const path of ['/customer/auth/register', '/vendor/auth/register']) {
  test(`a guest on ${path} cannot submit before the password meets its rules`, async ({
    page,
    visit,
  }) => {
    await visit(path);
    const { length_label, kinds_label, strength_label } = messages.password;
    for (const label of [length_label, kinds_label, strength_label]) {
      await expect(page.getByRole('main').getByText(label).last()).toBeVisible();
    }
    const register = page.getByRole('button', { name: 'Register' });
    for (const [text, strength, isEnough] of [
      ['', 'Weak', false],
      ['Door-26', 'Weak', false],
      ['doorway26', 'Medium', false],
      ['Doorway-26', 'Strong', true],
    ] as const) {
      await page.getByLabel('Password', { exact: true }).fill(text);
      await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', strength);
      await expect(register).toBeEnabled({ enabled: isEnough });
    }
  });
}
