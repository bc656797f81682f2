import type { Locator } from '@playwright/test';
import { createApprovedBroker } from '../src/applications.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { createVerifiedCustomer, newCustomer, openMemberPage } from '../src/people.ts';

test.use({ expectedFaults: /status of 500/ });

const incomplete = 'Please provide a rating and a review.';
const words = 'Answered every question, and called back when they said.';
const star = (dialog: Locator, name: string) => dialog.getByRole('radio', { name, exact: true });

test('a customer writes, edits, withdraws a review; the professional replies and reports', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  // A separate professional, so that the newest review is the writer's.
  const vendor = await createApprovedBroker(request, 'Rowan Brindabella');
  const path = `/customer/search-brokers/${vendor.id}`;
  const { customer: client, page: writer } = await newCustomer({ browser, request });
  await writer.goto(path);
  await waitForHydration(writer);
  await writer.getByRole('button', { name: 'Write a Review' }).click();
  const dialog = writer.getByRole('dialog', { name: 'Write a Review' });
  const submit = dialog.getByRole('button', { name: 'Submit review' });
  await submit.click();
  await expect(dialog.getByText(incomplete)).toBeVisible();
  await dialog.getByLabel('Your review').fill(words);
  await submit.click();
  await expect(dialog.getByText(incomplete)).toBeVisible();
  await star(dialog, '4 stars').check({ force: true });

  await writer.route('**/api/reviews', (route) => route.fulfill({ status: 500, json: {} }));
  await submit.click();
  await expect(dialog.getByText('Failed to submit review. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Your review')).toHaveValue(words);
  await writer.unroute('**/api/reviews');
  await submit.click();
  await expect(writer.getByText('Review submitted successfully!')).toBeVisible();
  const list = writer.getByRole('region', { name: 'Client Reviews' });
  const first = list.getByRole('listitem').first();
  await expect(first).toContainText(words);
  await expect(first).toContainText('Not confirmed as a client');
  await expect(first.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  await expect(first.getByRole('button', { name: /^Report/ })).toHaveCount(0);

  // A reviewer is marked as a client after both members have written to each other.
  const sayTo = async (token: string, receiverId: string) => {
    const answer = await request.post('/api/chat/upload', {
      headers: { authorization: `Bearer ${token}` },
      data: { receiverId, message: 'Hello' },
    });
    expect(answer.status()).toBe(201);
  };
  await sayTo(client.token, vendor.id);
  await sayTo(vendor.token, client.id);
  await writer.getByRole('button', { name: 'Edit your review' }).click();
  const editing = writer.getByRole('dialog', { name: 'Edit your review' });
  await expect(star(editing, '4 stars')).toBeChecked();
  await star(editing, '4 stars').press('ArrowRight');
  await editing.getByRole('button', { name: 'Save review' }).click();
  await expect(writer.getByText('Review saved.')).toBeVisible();
  await expect(first.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
  await expect(first).toContainText('Verified client');

  const professional = await openMemberPage(browser, 'vendor', vendor);
  await professional.goto('/vendor/preview');
  await waitForHydration(professional);
  const reviewed = professional.getByRole('listitem').filter({ hasText: words });
  await reviewed.getByRole('button', { name: 'Reply' }).click();
  const reply = professional.getByRole('dialog');
  await reply.getByRole('button', { name: 'Publish reply' }).click();
  await expect(reply.getByText('Please write a reply.')).toBeVisible();
  await reply.getByLabel('Your reply').fill('Thank you, Indigo.');
  await reply.getByRole('button', { name: 'Publish reply' }).click();
  await expect(professional.getByText('Reply published.')).toBeVisible();
  await expect(reviewed).toContainText('Thank you, Indigo.');

  const reader = await openMemberPage(browser, 'customer', await createVerifiedCustomer(request));
  await reader.goto(path);
  await waitForHydration(reader);
  const seen = reader.getByRole('listitem').filter({ hasText: words });
  await expect(seen).toContainText('Thank you, Indigo.');
  await seen.getByRole('button', { name: /^Report/ }).click();
  const report = reader.getByRole('dialog', { name: 'Report this review' });
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report.getByText('Please give a reason.')).toBeVisible();
  await report.getByLabel('What is wrong with it?').fill('Written by a friend.');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(reader.getByText('Thank you. Our staff will look at this review.')).toBeVisible();

  await writer.reload();
  await waitForHydration(writer);
  await expect(first).toContainText('Thank you, Indigo.');
  await writer.getByRole('button', { name: 'Delete' }).click();
  await writer.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click();
  await expect(writer.getByText('Review deleted.')).toBeVisible();
  await expect(list.getByText(words)).toHaveCount(0);
  await expect(writer.getByRole('button', { name: 'Write a Review' })).toBeVisible();
});
