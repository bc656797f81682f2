import { brand } from '@threshold/contract/brand';
import { expect, test } from '../src/fixtures.ts';

test('a guest finds a mortgage broker in Parramatta and opens the profile', async ({
  page,
  visit,
}) => {
  await visit('/');
  await page.getByLabel("I'm looking for").selectOption('Mortgage Broker');
  await page.getByRole('combobox', { name: 'Suburb or postcode' }).fill('parrama');
  await page.getByRole('option', { name: /Parramatta NSW 2150/ }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();

  await expect(page).toHaveURL(/\/customer\/search-brokers\?/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand.tagline);
  await expect(page.getByText(/^Found \d+\+? professionals in your area$/)).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards.first()).toContainText('Parramatta NSW 2150');

  await cards
    .first()
    .getByRole('link', { name: /Profile/ })
    .click();
  await expect(page).toHaveURL(/\/customer\/search-brokers\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(brand.tagline);
});

test('a guest is asked to log in before chatting, and may decline', async ({ page, visit }) => {
  await visit('/customer/search-brokers?vendor_type=Mortgage+Broker');
  await page.getByRole('article').first().getByRole('button', { name: /Chat/ }).click();
  const prompt = page.getByRole('dialog', { name: 'Please login to use this service' });
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await expect(prompt).toBeHidden();
  await page.getByRole('article').first().getByRole('button', { name: /Chat/ }).click();
  await prompt.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/customer\/auth\/login/);
});

test('a guest gets no contact details of professionals', { tag: '@smoke' }, async ({
  request,
  vendors,
}) => {
  const [vendor] = await vendors({ vendor_type: 'Mortgage Broker' });
  const html = await (await request.get(`/customer/search-brokers/${vendor?._id}`)).text();
  const json = await (await request.get(`/api/vendors/${vendor?._id}`)).text();
  const { data } = JSON.parse(json) as { data: Record<string, unknown> };
  for (const field of ['email', 'work_email', 'website', 'phone_number', 'linkedin']) {
    // Fields without a value are empty, others are masked.
    expect(data[field], field).toMatch(/^(?:xxxx)?$/);
  }
  expect(data.email).toBe('xxxx');
  const ours = [brand.support_email, brand.phone ?? ''];
  for (const text of [html, json]) {
    const theirs = ours.reduce((left, own) => left.replaceAll(own, ''), text);
    expect(theirs.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g)).toBeNull();
    expect(theirs).not.toMatch(/0491 ?570|\(0\d\) (5550|7010)/);
  }
});
