import type { APIRequestContext, Page } from '@playwright/test';
import { newAddress, password, readLocalStorage, strongPassword } from '../src/accounts.ts';
import { approveBroker } from '../src/applications.ts';
import { say } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import {
  fillServicesStep,
  finish,
  passBasicInformation,
  passWorkExperience,
  pictureStep,
  signUpExpert,
} from '../src/onboarding.ts';
import type { Member } from '../src/people.ts';
import { readMailedCode } from '../src/product/mailbox.ts';
import { claim, type End, readStoredBodies, sent, text } from '../src/sealed-chat.ts';
import { readPublishedKeys } from '../src/secure-messages.ts';
import { typeMailedCode } from '../src/type-code.ts';

/** A town without demo listings nearby. */
const town = ['Tibooburra', 'Tibooburra NSW 2880'] as const;

test('two members sign up, and even their first message is encrypted', {
  tag: '@smoke',
}, async ({ browser, page, visit, request }) => {
  test.setTimeout(180_000);
  const expert = await browser.newContext({ locale: 'en-AU', timezoneId: 'Australia/Sydney' });
  const vendorPage = await expert.newPage();
  await vendorPage.goto('/vendor/auth/register');
  await waitForHydration(vendorPage);
  const vendorEmail = newAddress('bowerbird');
  await signUpExpert(vendorPage, request, {
    first_name: 'Bowerbird',
    last_name: 'Banksia',
    email: vendorEmail,
  });
  await expect(vendorPage).toHaveURL(pictureStep);
  await vendorPage.getByRole('link', { name: 'Skip', exact: true }).click();
  await passBasicInformation(vendorPage, town);
  await passWorkExperience(vendorPage);
  await fillServicesStep(vendorPage);
  await finish(vendorPage);
  const broker = await memberIn(vendorPage, request, 'vendors', vendorEmail);
  const vendor: End = {
    role: 'vendor',
    member: broker,
    name: 'Bowerbird Banksia',
    page: vendorPage,
  };
  await expect.poll(() => readPublishedKeys(request, broker)).toHaveLength(1);
  await approveBroker(request, broker.id, vendor.name);

  // A guest who starts a chat signs up on the way.
  await visit(`/customer/search-brokers/${broker.id}`);
  await page.getByRole('button', { name: 'Start a conversation' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  const email = newAddress('newcomer');
  await page.getByLabel('First name').fill('Indigo');
  await page.getByLabel('Last name').fill('Fairweather');
  await page.getByLabel('Email').fill(email);
  await password(page).fill(strongPassword);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('link', { name: 'Skip', exact: true }).click();
  await page.getByRole('button', { name: /^Continue: chat with / }).click();
  const code = page.getByRole('dialog', { name: 'Verify your email' });
  await typeMailedCode(page, await readMailedCode(request, email, /Verify/));
  await code.getByRole('button', { name: 'Verify', exact: true }).click();

  await expect(page).toHaveURL(`/customer/inbox/${broker.id}`);
  await say(page, 'The first word');
  const buyer = await memberIn(page, request, 'customers', email);
  const customer: End = { role: 'customer', member: buyer, name: 'Indigo Fairweather', page };
  await expect(sent(customer)).toBeAttached();
  await expect(claim(customer, vendor)).toBeVisible();

  await vendorPage.goto('/vendor/inbox');
  await waitForHydration(vendorPage);
  await vendorPage.getByRole('link', { name: /Indigo Fairweather/ }).click();
  await expect(text(vendor, 'The first word')).toBeVisible();
  await expect(claim(vendor, customer)).toBeVisible();
  await say(vendorPage, 'The first answer');
  await expect(text(customer, 'The first answer')).toBeVisible();
  for (const end of [customer, vendor]) await expect(end.page.getByRole('dialog')).toHaveCount(0);
  const bodies = await readStoredBodies(request, buyer, broker);
  expect(bodies).toHaveLength(2);
  for (const body of bodies) expect(body).toMatch(/^e2e1\.[\w.-]+$/);
  await expert.close();
});

/** Returns the member signed in in this browser. */
async function memberIn(
  page: Page,
  request: APIRequestContext,
  members: 'customers' | 'vendors',
  email: string,
): Promise<Member> {
  const { access_token: token = '' } = await readLocalStorage(page);
  const answer = await request.get(`/api/${members}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { _id: string } };
  return { id: data._id, email, token };
}
