import { newAddress, register } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';

const path = (id: string | undefined) => `/customer/search-brokers/${id}`;
const asked = 'Please login to use this service';
const acts = ['Start a conversation', 'Initiate pre-approval', 'Schedule a call'];

test('a guest who presses actions or masked details must log in', { tag: '@smoke' }, async ({
  page,
  request,
  vendors,
  visit,
}) => {
  // Uses a professional who has all of these details.
  const withAll = await Promise.all(
    (await vendors({ vendor_type: 'Mortgage Broker' })).map(async ({ _id }) => {
      const { data } = (await (await request.get(`/api/vendors/${_id}`)).json()) as {
        data: Record<string, unknown>;
      };
      const details = [data.email, data.website, data.phone_number, data.linkedin];
      return details.every((detail) => detail === 'xxxx') ? [_id] : [];
    }),
  );
  await visit(path(withAll.flat()[0]));
  const prompt = page.getByRole('dialog', { name: asked });
  const contact = page.getByRole('region', { name: 'Contact' });
  await expect(contact.getByText('xxxx')).toHaveCount(4);
  const masked = ['Email', 'Website', 'Phone', 'LinkedIn'].map((name) =>
    contact.getByRole('button', { name: new RegExp(`^${name}`) }),
  );
  const buttons = acts.map((name) => page.getByRole('button', { name }));
  const review = page.getByRole('button', { name: 'Write a Review' });
  for (const button of [...masked, ...buttons, review]) {
    await button.click();
    await prompt.getByRole('button', { name: 'Cancel' }).click();
    await expect(prompt).toBeHidden();
  }
});

test('a guest prints a profile without the bar of actions', async ({ page, vendors, visit }) => {
  const [broker] = await vendors({ vendor_type: 'Mortgage Broker' });
  await page.setViewportSize({ width: 794, height: 1123 });
  await visit(path(broker?._id));
  const chat = page.getByRole('button', { name: 'Chat' }).filter({ visible: true });
  await expect(chat).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(chat).toHaveCount(0);
});

test('a guest finds pre-approvals only with approved mortgage brokers', async ({
  page,
  vendors,
  visit,
}) => {
  const [accountant] = await vendors({ vendor_type: 'Accountant' });
  await visit(path(accountant?._id));
  await expect(page.getByRole('button', { name: 'Start a conversation' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Schedule a call' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Initiate pre-approval' })).toHaveCount(0);

  const unchecked = (await vendors({ claimable: 'true', vendor_type: 'Mortgage Broker' })).at(-1);
  await visit(path(unchecked?._id));
  await expect(page.getByText('Not verified').first()).toBeVisible();
  // Missing details are not masked.
  await expect(page.getByText('No contact details are given.')).toBeVisible();
  await expect(page.getByText('xxxx')).toHaveCount(0);
  for (const name of acts) await expect(page.getByRole('button', { name })).toHaveCount(0);
  for (const name of ['Client Reviews', 'Write a Review']) {
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('img', { name: /stars/ })).toHaveCount(0);
});

test('a guest expands the list of two reviews, then collapses the list', async ({
  page,
  vendors,
  visit,
}) => {
  const found = await vendors({ limit: '50' });
  const busy = found.find(({ totalReviews }) => totalReviews > 2);
  await visit(path(busy?._id));
  const block = page.getByRole('region', { name: 'Client Reviews' });
  const reviews = block.getByRole('listitem');
  await expect(reviews).toHaveCount(2);
  await block.getByRole('button', { name: 'See More' }).click();
  await expect(reviews).toHaveCount(busy?.totalReviews ?? 0);
  await block.getByRole('button', { name: 'See Less' }).click();
  await expect(reviews).toHaveCount(2);
});

test('a customer reads the unmasked contact details', async ({ page, request, vendors, visit }) => {
  const [broker] = await vendors({ vendor_type: 'Mortgage Broker' });
  const { token } = await register(request, 'customers', newAddress('reader'));
  await page.goto('/terms');
  await page.evaluate((token) => {
    localStorage.setItem('access_token', token);
    localStorage.setItem('role', 'customer');
  }, token);
  await visit(path(broker?._id));
  const contact = page.getByRole('region', { name: 'Contact' });
  await expect(contact.getByRole('link', { name: /@/ })).toBeVisible();
  await expect(contact.getByText('xxxx')).toHaveCount(0);
});

test('a guest who claims a listing signs up, with the claim stored', async ({
  page,
  vendors,
  visit,
}) => {
  const open = (await vendors({ claimable: 'true', vendor_type: 'Mortgage Broker' })).at(-1);
  await visit(path(open?._id));
  await page.getByRole('button', { name: 'Claim' }).click();
  await expect(page).toHaveURL('/vendor/auth/register');
  expect(await page.evaluate(() => localStorage.getItem('pending_claim'))).toBe(open?._id);
});

test('a guest opens a missing listing and gets a 404 page', async ({ page }) => {
  const answer = await page.goto(path('019b76da-0000-7000-8000-000000000000'));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
});

test.describe('when the server answers with invalid data', () => {
  test.use({ expectedFaults: /Bad Gateway/ });

  test('a guest reads that a profile failed to load', async ({ page, visit }) => {
    await visit('/customer/search-brokers');
    await page.route(/\/api\/vendors\/[0-9a-f-]{36}(?:\?.*)?$/, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await expect(page.getByText('Failed to fetch vendor.')).toBeVisible();
    await page.getByRole('link', { name: 'Find Professionals', exact: true }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
