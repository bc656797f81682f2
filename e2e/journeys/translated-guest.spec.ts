import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { newAddress, password, strongPassword } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';
import { inMain } from '../src/forms.ts';
import { createVerifiedCustomer } from '../src/people.ts';
import { readMailedCode } from '../src/product/mailbox.ts';
import { isTranslated, translatePages, visitTranslated } from '../src/translation.ts';
import { typeMailedCode } from '../src/type-code.ts';

test.beforeEach(({ page }) => translatePages(page));
test.afterEach(({ page }) => expect(page.getByText(outcomes.page.failed)).toHaveCount(0));

test('a guest searches, filters and loads more results on a translated page', async ({ page }) => {
  await visitTranslated(page, '/customer/search-brokers');
  const found = page.getByRole('status').filter({ hasText: /^Found/ });
  const words = page.getByLabel('Name or service');
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const first = await found.innerText();
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await page.getByLabel("I'm looking for").selectOption({ value: 'Building Surveyor' });
  await search.click();
  await expect(page).toHaveURL(/Building\+Surveyor/);
  await expect(found).not.toHaveText(first);
  await page.getByRole('combobox', { name: 'Suburb or postcode' }).fill('parrama');
  await page.getByRole('option', { name: /Parramatta NSW 2150/ }).click();
  await words.fill('nobody is called so');
  await search.click();
  await expect(found).toHaveText(/^Found 0/);
  await expect(words).toHaveValue('nobody is called so');
  await words.fill('');
  await page.getByLabel("I'm looking for").selectOption({ value: 'Mortgage Broker' });
  await search.click();
  await expect(found).not.toHaveText(/^Found 0/);
  await expect(page.getByRole('combobox', { name: 'Suburb or postcode' })).toHaveValue(
    /Parramatta NSW 2150/,
  );
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'Conveyancer' }).check();
  await expect(page).toHaveURL(/Conveyancer/);
  await filters.getByRole('checkbox', { name: 'Conveyancer' }).uncheck();
  await expect(page).not.toHaveURL(/Conveyancer/);
  const shown = await cards.count();
  // Not a click, which scrolls first: near its end the list loads more and moves the button.
  await page
    .getByRole('button', { name: 'Show more' })
    .or(page.getByRole('link', { name: 'Show more' }))
    .dispatchEvent('click');
  await expect.poll(() => cards.count()).toBeGreaterThan(shown);
  await cards
    .first()
    .getByRole('link', { name: /Profile/ })
    .click();
  await expect(page).toHaveURL(/search-brokers\/[0-9a-f-]{36}/);
  await page.getByRole('button', { name: 'Schedule a call' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.goBack();
  await expect(cards.first()).toBeVisible();
});

test.describe('with a form that the server refuses', () => {
  test.use({ expectedFaults: /ApiError/ });

  test('a guest corrects a phone number on a translated page', async ({ page }) => {
    await visitTranslated(
      page,
      '/customer/search-brokers?latitude=-25.0&longitude=128.0&place=Nowhere',
    );
    // The form opens automatically after two seconds.
    const form = page.getByRole('dialog', { name: 'Share Your Requirements' });
    await form.getByLabel('Name').fill('Indigo Fairweather');
    await form.getByLabel('Phone').fill('12');
    await form.getByLabel('Email').fill('indigo@example.com');
    await form.getByLabel('Requirements', { exact: false }).fill('A cottage near the river.');
    await expect(form.getByText(/^25\//)).toBeVisible();
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel('Name')).toHaveValue('Indigo Fairweather');
    await form.getByLabel('Phone').fill('0491570156');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(
      page.getByText('Thank you! Your requirements have been submitted successfully.').first(),
    ).toBeVisible();
  });
});

test('a guest compares professionals on a translated page', async ({ page, vendors }) => {
  const brokers = await vendors({ vendor_type: 'Mortgage Broker' });
  await visitTranslated(page, '/customer/search-brokers?vendor_type=Mortgage+Broker');
  const box = (at: number) =>
    page.getByRole('checkbox', { name: `Compare ${brokers[at]?.full_name}` });
  await box(0).check();
  await expect(page.getByText('1 to compare')).toBeVisible();
  for (const at of [1, 2, 3]) await box(at).check();
  await expect(page.getByText('4 to compare')).toBeVisible();
  await box(3).uncheck();
  await expect(page.getByText('3 to compare')).toBeVisible();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Compare professionals' })).toBeVisible();
  await isTranslated(page);
  await page.getByRole('link', { name: `Remove ${brokers[1]?.full_name}` }).click();
  await expect(page.getByRole('link', { name: `Remove ${brokers[1]?.full_name}` })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Remove / })).toHaveCount(2);
});

test('a guest searches and filters the questions on a translated page', async ({ page }) => {
  await visitTranslated(page, '/faqs');
  const main = page.getByRole('main');
  const questions = main.locator('button[aria-expanded]');
  const all = await questions.count();
  await expect(main.getByText(`${all} questions`)).toBeVisible();
  await questions.nth(0).click();
  await questions.nth(1).click();
  await expect(questions.nth(0)).toHaveAttribute('aria-expanded', 'false');
  await main.getByLabel('Search').fill('zzzz');
  await expect(main).toContainText('No FAQs found matching your search criteria.');
  await expect(main).toContainText('0 questions');
  await expect(main.getByLabel('Search')).toHaveValue('zzzz');
  await main.getByRole('link', { name: 'Show all questions' }).click();
  await expect(questions).toHaveCount(all);
  await main.getByLabel('Category').selectOption({ index: 1 });
  await expect.poll(() => questions.count()).toBeLessThan(all);
  await expect(main.getByRole('status')).not.toContainText(`${all} questions`);
});

test('a customer corrects a wrong password on a translated page', async ({ page, request }) => {
  const { email } = await createVerifiedCustomer(request, 'translated');
  await visitTranslated(page, '/customer/auth/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(inMain(page, messages.customerLogin.password_required)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await password(page).fill('Wrong-password-1!');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('main').getByText(outcomes.signIn.wrong)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await password(page).fill(strongPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/customer/search-brokers');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a customer signs up on a translated page', async ({ page, request }) => {
  const email = newAddress('translated');
  await visitTranslated(page, '/customer/auth/register');
  const submit = page.getByRole('button', { name: 'Register' });
  await password(page).fill('doorway26');
  await expect(page.getByText('Medium').first()).toBeVisible();
  await password(page).fill(strongPassword);
  await expect(page.getByText('Strong').first()).toBeVisible();
  await submit.click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByLabel('First name').fill('Indigo');
  await page.getByLabel('Last name').fill('Fairweather');
  await page.getByLabel('Email').fill(email);
  await submit.click();
  await expect(page).toHaveURL('/customer/onboarding/upload-profile-picture');
  await page.getByRole('banner').getByRole('link', { name: 'Find Professionals' }).click();
  const banner = page.getByRole('region', { name: 'Your email address' });
  await banner.getByRole('button', { name: 'Verify email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your email' });
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(dialog).toContainText(new RegExp(messages.otp.empty, 'i'));
  await typeMailedCode(page, await readMailedCode(request, email, /Verify/));
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(banner).toBeHidden();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});
