import { expect, test } from '../src/fixtures.ts';

test('a visitor reads ten numbered sections of the terms, with their date', async ({
  page,
  visit,
}) => {
  await visit('/terms');
  const main = page.getByRole('main');
  await expect(main).toContainText('Last updated 09/06/2025');
  await expect(main.locator('section > h2')).toHaveText([
    '1. Who we are',
    '2. Using the platform',
    '3. Professional listings',
    '4. User conduct',
    '5. Payments',
    '6. Disclaimers',
    '7. Limitation of liability',
    '8. Privacy',
    '9. Changes',
    '10. Contact',
  ]);
  await expect(main).toContainText('18 years');
});

test('a visitor reads eleven sections of the privacy policy, with their date', async ({
  page,
  visit,
}) => {
  await visit('/privacy-policy');
  const main = page.getByRole('main');
  await expect(main).toContainText('Effective 5 June 2025');
  await expect(main.locator('section > h2')).toHaveCount(11);
  for (const text of ['payslips', 'professional licence details', 'Analytics', 'within 30 days']) {
    await expect(main).toContainText(new RegExp(text, 'i'));
  }
});

test('a visitor reads three plan prices; paid plans are not on sale', { tag: '@smoke' }, async ({
  page,
  visit,
}) => {
  await visit('/subscription');
  const table = page.getByRole('table', { name: 'Features of the plans' });
  for (const [at, [name, price, has]] of (
    [
      ['Free', '$0', 4],
      ['Pro', '$49.99', 11],
      ['Premium', '$99.99', 14],
    ] as const
  ).entries()) {
    const card = page.getByRole('region', { name, exact: true });
    await expect(card.getByText(price, { exact: true })).toBeVisible();
    await expect(table.getByRole('columnheader', { name })).toBeVisible();
    const column = table.locator(`tbody td:nth-of-type(${at + 1})`);
    await expect(column.filter({ hasText: /^Included$/ })).toHaveCount(has);
    if (name === 'Free') {
      await expect(card.getByRole('link', { name: 'Join as a professional' })).toBeVisible();
    } else {
      await expect(card.getByText('Per month billed yearly')).toBeVisible();
      await expect(card.getByRole('button', { name: 'Not on sale yet' })).toBeDisabled();
    }
  }
});
