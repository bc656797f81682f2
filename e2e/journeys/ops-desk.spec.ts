import type { APIRequestContext, Page } from '@playwright/test';
import { vendorRemovalEndpoints } from '@threshold/contract/endpoints/listings/claims';
import { leadRequestEndpoints } from '@threshold/contract/endpoints/requests/lead-requests';
import { reviewEndpoints } from '@threshold/contract/endpoints/reviews/reviews';
import { staffContentEndpoints } from '@threshold/contract/endpoints/staff/content';
import { staffMessages } from '@threshold/contract/texts/messages';
import { requestMessages } from '@threshold/contract/texts/request-texts';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { newAddress } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';
import { createVerifiedCustomer } from '../src/people.ts';
import { mailWith } from '../src/product/mailbox.ts';
import { callAs, enterOps, staffToken } from '../src/staff.ts';

const detail = (page: Page) => page.getByRole('region', { name: 'Details' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Searches the current queue and opens the hit. */
async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: text }).click();
  await expect(detail(page).getByRole('heading', { level: 2 }).first()).toBeFocused();
}

test.beforeEach(async ({ page, request }) => {
  await enterOps(page, await staffToken(request));
});

test('staff answer a request for professionals, and the reply is mailed', {
  tag: '@smoke',
}, async ({ page, request, visit }) => {
  const email = newAddress('marlo');
  const name = `Marlo ${email.slice(6, 14)}`;
  await callAs(request, undefined, leadRequestEndpoints.create, {
    body: { name, email, phone_number: '0491570156', requirements: 'A conveyancer in Footscray.' },
  });
  await visit('/ops/requests');
  await find(page, name);
  await expect(detail(page).getByText(/^23 h \d+ min left$/)).toBeVisible();
  await expect(detail(page).getByText('A conveyancer in Footscray.')).toBeVisible();
  await press(page, 'Send reply');
  await expect(detail(page).getByText(staffMessages.reply)).toBeVisible();
  await expect(page.getByLabel('Reply')).toBeFocused();

  await page.getByLabel('Note').fill('Rang twice.');
  await press(page, 'Save note');
  await expect(page.getByText(staffOutcomes.note_saved)).toBeVisible();
  const reply = 'Two of them answer in the evening. We have asked both to write to you.';
  await page.getByLabel('Reply').fill(reply);
  await press(page, 'Send reply');
  await expect(page.getByText(staffOutcomes.answered)).toBeVisible();
  await expect(detail(page).getByText(reply)).toBeVisible();
  expect(await mailWith(request, email, /^An answer to your requirements/)).toContain(reply);

  await visit('/ops/requests?status=answered');
  await find(page, name);
});

test('staff complete and merge a request, mark another as spam and undo', async ({
  page,
  request,
  visit,
}) => {
  const email = newAddress('posy');
  const name = `Posy ${email.slice(5, 13)}`;
  const ask = (requirements: string) =>
    callAs(request, undefined, leadRequestEndpoints.create, {
      body: { name, email, phone_number: '0491570156', requirements },
    });
  await ask('A valuer for a barn.');
  await ask('Somebody who values barns.');
  await visit('/ops/requests');
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('link', { name }).filter({ hasText: 'values barns' }).click();
  await page.getByLabel('Looking for').selectOption('Accountant');
  await page.getByRole('textbox', { name: 'Place' }).fill('2150');
  await press(page, 'Save type and place');
  await expect(detail(page).getByText('Parramatta NSW 2150', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Professionals' })).toContainText('km · ');

  await press(page, 'Merge into the other');
  await detail(page).getByRole('link', { name: requestMessages.merge_into }).click();
  await expect(page.getByRole('radio', { name: /A valuer for a barn\./ })).toBeFocused();
  await page.getByRole('radio', { name: /A valuer for a barn\./ }).check();
  await page.getByLabel('Why merge').fill('The same barn.');
  await press(page, 'Merge into the other');
  await expect(detail(page).getByText(/^It was merged into another request/)).toBeVisible();

  await page.getByRole('link', { name }).filter({ hasText: 'A valuer' }).click();
  await expect(detail(page).getByText('A valuer for a barn.')).toBeVisible();
  await page.getByLabel('Why', { exact: true }).fill('It sells barns.');
  await press(page, 'Put away as spam');
  await expect(page.getByRole('button', { name: 'Take back from spam' })).toBeVisible();
  await page.getByLabel('Why', { exact: true }).fill('It does not.');
  await press(page, 'Take back from spam');
  await expect(page.getByRole('button', { name: 'Send reply' })).toBeVisible();
});

test.describe('on the page of guides', () => {
  // Not parallel, because each journey counts the guides and their positions.
  test.describe.configure({ mode: 'default' });

  test('staff write, preview, publish and delete a guide', async ({ page, visit }) => {
    const question = `Is a letterbox part of the house ${newAddress('q').slice(2, 10)}?`;
    await visit('/ops/faqs');
    await page.getByRole('link', { name: 'New question' }).click();
    await expect(page).toHaveURL('/ops/faqs?open=new');
    await press(page, 'Save draft');
    await expect(detail(page).getByRole('alert')).toContainText(staffMessages.question);
    await page.getByLabel('Question', { exact: true }).fill(question);
    await page.getByLabel('Answer', { exact: true }).fill('Fixed to the ground, it is.');
    await page.getByLabel('Category').fill('Legal & conveyancing');
    const preview = detail(page).getByRole('button', { name: question });
    await expect(preview).toHaveAttribute('aria-expanded', 'true');
    await press(page, 'Save draft');
    await expect(page.getByText(staffOutcomes.faq_saved)).toBeVisible();
    await expect(page).toHaveURL(/open=[\da-f-]{36}/);
    await visit('/faqs');
    await page.getByLabel('Search').fill(question);
    await expect(page.getByText('0 questions')).toBeVisible();

    await visit('/ops/faqs?status=inactive');
    await find(page, question);
    await page.getByLabel('Published').check();
    await press(page, 'Save and publish');
    await expect(page.getByText(staffOutcomes.faq_saved)).toBeVisible();
    await visit('/faqs');
    await page.getByRole('button', { name: question }).click();
    await expect(page.getByText('Fixed to the ground, it is.')).toBeVisible();

    await visit('/ops/faqs');
    await find(page, question);
    await press(page, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(staffOutcomes.faq_deleted)).toBeVisible();
    await expect(page.getByText('Nothing found')).toBeVisible();
  });

  test('staff move a guide on the page by keyboard', async ({ page, request, visit }) => {
    const question = `Who owns the fence ${newAddress('q').slice(2, 10)}?`;
    await callAs(request, await staffToken(request), staffContentEndpoints.createFaq, {
      body: { question, answer: 'Both of you.', category: 'Legal & conveyancing', isActive: true },
    });
    await visit('/ops/faqs?status=active');
    await find(page, question);
    const [, places] = (
      await detail(page)
        .getByText(/^Number \d+ of \d+$/)
        .innerText()
    ).split(' of ');
    await expect(detail(page).getByText(`Number ${places} of ${places}`)).toBeVisible();
    await page.getByRole('button', { name: 'Move up' }).focus();
    await page.keyboard.press('Enter');
    await expect(detail(page).getByText(`Number ${Number(places) - 1} of ${places}`)).toBeVisible();
    await page.getByRole('button', { name: 'Move to the top' }).focus();
    await page.keyboard.press('Enter');
    await expect(detail(page).getByText(`Number 1 of ${places}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Move to the top' })).toBeFocused();
    await visit('/faqs');
    await expect(page.getByRole('main').locator('[aria-expanded]').first()).toHaveText(question);
  });
});

test('staff hide a review with a reason, then show the review again', { tag: '@smoke' }, async ({
  page,
  request,
  visit,
}) => {
  const token = await staffToken(request);
  const query = { hidden: false, limit: 1, page: 40 };
  const { data } = await callAs(request, token, staffContentEndpoints.reviews, { query });
  const [review] = data;
  if (!review) throw new Error('the demo data has reviews');
  await visit(`/ops/reviews?status=all&q=${encodeURIComponent(review.comment.slice(0, 90))}`);
  await page.getByRole('link').filter({ hasText: review.vendor_name }).first().click();
  await press(page, 'Hide review');
  await expect(detail(page).getByText(staffMessages.reason)).toBeVisible();
  await page.getByLabel('Reason', { exact: true }).fill('It names a private person.');
  await press(page, 'Hide review');
  await expect(page.getByText(staffOutcomes.review_hidden)).toBeVisible();
  await expect(detail(page).getByText('Hidden', { exact: true })).toBeVisible();
  await press(page, 'Show again');
  await expect(page.getByText(staffOutcomes.review_shown)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hide review' })).toBeVisible();
  await expect(detail(page).getByText('It names a private person.')).toBeVisible();
});

/** Returns a newly reported review of the demo data. Each journey passes a different `place`. */
async function reportedReview(request: APIRequestContext, place: number) {
  const query = { hidden: false, limit: 1, page: place };
  const token = await staffToken(request);
  const { data } = await callAs(request, token, staffContentEndpoints.reviews, { query });
  const [review] = data;
  if (!review) throw new Error('the demo data has reviews');
  const reader = await createVerifiedCustomer(request);
  const reason = `Written by a friend of ${reader.email}`;
  await callAs(request, reader.token, reviewEndpoints.report, {
    params: { id: review._id },
    body: { reason },
  });
  return { ...review, search: review.comment.slice(0, 90), reason };
}

test('staff leave a reported review visible, which closes the report', async ({
  page,
  request,
  visit,
}) => {
  const review = await reportedReview(request, 41);
  await visit('/ops/reviews');
  await page.getByRole('searchbox').fill(review.search);
  await page
    .getByRole('link')
    .filter({ hasText: review.vendor_name })
    .filter({ hasText: review.search })
    .click();
  await expect(detail(page).getByText(review.reason)).toBeVisible();
  await press(page, 'Leave it up');
  await expect(page.getByText(staffOutcomes.review_kept)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave it up' })).toHaveCount(0);
  await expect(detail(page).getByText(/, looked at/)).toBeVisible();
  await visit('/ops/reviews');
  await page.getByRole('searchbox').fill(review.search);
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('staff see no decided report when an outdated list arrives late', async ({
  page,
  request,
  visit,
}) => {
  const review = await reportedReview(request, 42);
  const decisionIsSent = Promise.withResolvers<void>();
  const listIsDrawn = Promise.withResolvers<void>();
  await page.route(/\/admin\/reviews\?.*\bq=/, async (route) => {
    const answer = await route.fetch();
    await decisionIsSent.promise;
    await route.fulfill({ response: answer });
  });
  await page.route(/\/admin\/reviews\/\w/, async (route) => {
    decisionIsSent.resolve();
    await listIsDrawn.promise;
    await route.continue();
  });

  await visit('/ops/reviews?status=reported');
  const rows = page.getByRole('region', { name: 'Queue' }).locator('[data-row]');
  const asked = page.waitForRequest(/\/admin\/reviews\?.*\bq=/);
  await page
    .getByRole('link')
    .filter({ hasText: review.vendor_name })
    .filter({ hasText: review.search })
    .click();
  await expect(detail(page).getByText(review.reason)).toBeVisible();
  await page.getByRole('searchbox').fill(review.search);
  await asked;
  await press(page, 'Leave it up');
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(rows).toHaveCount(1);
  listIsDrawn.resolve();

  await expect(page.getByText(staffOutcomes.review_kept)).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(detail(page).getByText(/, looked at/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave it up' })).toHaveCount(0);
});

test('staff remove an unclaimed listing on request, and the answer is mailed', {
  tag: '@smoke',
}, async ({ page, request, vendors, visit }) => {
  const found = await vendors({ claimable: 'true', limit: '50' });
  const listing = found.at(-1);
  if (!listing) throw new Error('the demo data has unclaimed listings');
  const email = newAddress('named');
  await callAs(request, undefined, vendorRemovalEndpoints.requestRemoval, {
    params: { id: listing._id },
    body: { name: 'Posy Nardoo', email, reason: 'This is me, and I have retired.' },
  });
  await visit('/ops/removals');
  await find(page, email);
  await expect(detail(page).getByText('This is me, and I have retired.')).toBeVisible();
  await press(page, 'Remove listing');
  await expect(detail(page).getByText(staffMessages.reason)).toBeVisible();
  await page.getByLabel('Reason', { exact: true }).fill('You asked us to.');
  await press(page, 'Remove listing');
  const question = page.getByRole('dialog', { name: /^Remove / });
  await expect(question.getByText('Nobody can bring it back.')).toBeVisible();
  await question.getByRole('button', { name: 'Remove listing' }).click();
  // Leaving during the delay asks for confirmation.
  await page.getByRole('link', { name: 'Audit log' }).first().click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Do it now' }).click();
  await expect(page.getByText(staffOutcomes.removed)).toBeVisible();
  await expect(
    detail(page).getByText(/^Removed by .+ The reason given: You asked us to\./),
  ).toBeVisible();
  const history = detail(page).getByRole('listitem');
  await expect(history.getByText('Reason: You asked us to.')).toBeVisible();
  await mailWith(request, email, /was removed/);
  const gone = await request.get(`/api/vendors/${listing._id}`);
  expect(gone.status()).toBe(404);
});
