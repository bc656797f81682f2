import type { Page } from '@playwright/test';
import { leadRequestEndpoints } from '@threshold/contract/endpoints/requests/lead-requests';
import { staffContentEndpoints } from '@threshold/contract/endpoints/staff/content';
import { requestOutcomes } from '@threshold/contract/texts/request-texts';
import { newAddress } from '../src/accounts.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { requestLink } from '../src/requests.ts';
import { callAs, staffToken } from '../src/staff.ts';

/** A town with brokers only; no professional of another type is near. */
const oodnadatta = { latitude: '-27.5484', longitude: '135.4472', place: 'Oodnadatta SA 5734' };
const emptySearch = (type: string) =>
  `/customer/search-brokers?${new URLSearchParams({ ...oodnadatta, vendor_type: type })}`;

async function share(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Share Your Requirements' }).click();
  const form = page.getByRole('dialog', { name: 'Share Your Requirements' });
  await form.getByLabel('Name').fill('Indigo Fairweather');
  await form.getByLabel('Phone').fill('0491570156');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Requirements', { exact: false }).fill(`A cottage, says ${email}.`);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^We have emailed you a link\./)).toBeVisible();
}

test('a guest without search results sends, confirms and deletes a request', {
  tag: '@smoke',
}, async ({ page, request, visit }) => {
  const email = newAddress('asker');
  await visit(emptySearch('Buyers agent'));
  await page.getByRole('button', { name: 'Share Your Requirements' }).click();
  const form = page.getByRole('dialog', { name: 'Share Your Requirements' });
  await expect(form.getByLabel('Looking for (optional)')).toHaveValue('Buyers agent');
  await expect(form.getByLabel('Where (optional)')).toHaveValue(oodnadatta.place);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await share(page, email);

  const link = await requestLink(request, email);
  await visit(link);
  const confirm = page.getByRole('button', { name: 'Confirm my address' });
  // Opening the link changes nothing.
  await expect(confirm).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  const calls: string[] = [];
  page.on('request', (call) => {
    if (call.url().endsWith('/link/confirm')) calls.push(call.url());
    // The secret of the mailed link is never part of the URL of an HTTP request.
    expect(call.url().split('#')[0]).not.toContain(link.split('#')[1]);
  });
  await confirm.dblclick();
  await expect(page.getByText(requestOutcomes.confirmed)).toBeVisible();
  await expect(confirm).toBeHidden();
  expect(calls).toHaveLength(1);
  await expect(page.getByText('You confirmed your address')).toBeVisible();

  await page.getByRole('button', { name: 'Close request' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('I am no longer looking').check();
  await dialog.getByRole('button', { name: 'Close request' }).click();
  await expect(page.getByText(requestOutcomes.closed)).toBeVisible();
  await expect(page.getByText('You said: I am no longer looking.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete request' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(requestOutcomes.deleted);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(requestOutcomes.link_unknown);
});

test("a guest finds the landing page's form filled from an earlier search", async ({
  page,
  visit,
}) => {
  const form = page.getByRole('region', { name: "Can't see the right person?" });
  const shows = async (type: string, place: string) => {
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Share your requirements' })
      .click();
    await expect(page).toHaveURL('/#requirements');
    await expect(form.getByLabel('Looking for (optional)')).toHaveValue(type);
    await expect(form.getByLabel('Where (optional)')).toHaveValue(place);
  };
  const place = 'Parramatta NSW 2150';
  const where = { latitude: '-33.815', longitude: '151.003', place };
  const query = new URLSearchParams({ vendor_type: 'Accountant', ...where });
  await visit(`/customer/search-brokers?${query}`);
  await shows('Accountant', place);
  await visit('/mortgage-brokers/nsw/parramatta-2150');
  await shows('Mortgage Broker', place);
  await visit('/');
  await expect(form.getByLabel('Looking for (optional)')).toHaveValue('');
});

test("a guest reads staff's answer on a request's page", async ({ page, request, visit }) => {
  const email = newAddress('patient');
  const body = {
    name: 'Indigo Fairweather',
    email,
    phone_number: '0491570156',
    requirements: 'An inspector for a lighthouse.',
  };
  const { data } = await callAs(request, undefined, leadRequestEndpoints.create, { body });
  await callAs(request, await staffToken(request), staffContentEndpoints.updateLead, {
    params: { id: data._id },
    body: { status: 'answered', reply: 'Two of them look at lighthouses. Both will write to you.' },
  });
  await visit(await requestLink(request, email));
  const answer = page.getByRole('article', { name: 'Answer of Our staff' });
  await expect(answer).toContainText('Both will write to you.');
  await expect(answer.getByRole('button')).toHaveCount(0);
});

test('a visitor with an unknown request link reads an error', async ({ page, visit }) => {
  for (const link of ['/requests', '/requests#nothing']) {
    await visit(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(requestOutcomes.link_unknown);
  }
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});
