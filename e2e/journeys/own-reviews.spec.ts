import { invitationWords } from '@threshold/contract/endpoints/reviews/reviews';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { newCustomer, openMemberPage, signInDemoVendor } from '../src/people.ts';
import { mailWith } from '../src/product/mailbox.ts';

for (const [name, viewport] of [
  ['wide', { width: 1280, height: 800 }],
  ['phone', { width: 375, height: 740 }],
] as const) {
  test(`a professional asks a client for a review and replies: ${name}`, async ({
    browser,
    request,
  }) => {
    const words = `Explained each step twice, and never in a hurry (${name}).`;
    const vendor = await signInDemoVendor(request);
    const { customer: client, page: writer } = await newCustomer({ browser, request }, 'juniper');
    const called = { first_name: 'Juniper', last_name: `Reviewer-${name}` };
    const renamed = await request.put(`/api/customers/${client.id}`, {
      headers: { authorization: `Bearer ${client.token}` },
      data: called,
    });
    expect(renamed.status()).toBe(200);
    const fullName = `${called.first_name} ${called.last_name}`;
    const ask = () =>
      request.post('/api/reviews/invitations', {
        headers: { authorization: `Bearer ${vendor.token}` },
        data: { customer: client.id },
      });

    const professional = await openMemberPage(browser, 'vendor', vendor);
    await professional.setViewportSize(viewport);
    // Searches for the client, because the demo vendor may have more clients than one page shows.
    await professional.goto(`/vendor/reviews?q=${called.last_name}`);
    await waitForHydration(professional);
    const clients = professional.getByRole('region', { name: 'Ask a client' });
    const askThem = clients.getByRole('button', { name: `Ask for a review from ${fullName}` });
    // A customer without dealings is not listed as a client.
    await expect(askThem).toHaveCount(0);
    for (const [token, receiverId] of [
      [client.token, vendor.id],
      [vendor.token, client.id],
    ] as const) {
      const answer = await request.post('/api/chat/upload', {
        headers: { authorization: `Bearer ${token}` },
        data: { receiverId, message: 'Hello' },
      });
      expect(answer.status()).toBe(201);
    }
    await professional.reload();
    await waitForHydration(professional);
    await askThem.focus();
    await professional.keyboard.press('Enter');
    const dialog = professional.getByRole('dialog', { name: `Ask ${fullName} for a review?` });
    await expect(dialog.getByText(invitationWords.more)).toBeVisible();
    await dialog.getByRole('button', { name: 'Ask', exact: true }).press('Enter');
    await expect(professional.getByText(outcomes.reviews.invited)).toBeVisible();
    await expect(askThem).toHaveCount(0);
    const asked = clients.getByRole('listitem').filter({ hasText: fullName });
    await expect(asked).toContainText('Asked on');
    // A second request changes nothing.
    expect((await ask()).status()).toBe(201);

    const subject = new RegExp(invitationWords.subject.replace('?', '\\?'));
    const mail = await mailWith(request, client.email, subject);
    const box = await request.get('/dev/mailbox.json', { params: { to: client.email } });
    const { mails } = (await box.json()) as { mails: { subject: string }[] };
    expect(mails.filter((one) => subject.test(one.subject))).toHaveLength(1);
    const link = mail.match(/https?:\/\/\S*search-brokers\/\S+/)?.[0] ?? '';
    await writer.setViewportSize(viewport);
    await writer.goto(new URL(link).pathname + new URL(link).search + new URL(link).hash);
    await waitForHydration(writer);
    const form = writer.getByRole('dialog', { name: 'Write a Review' });
    if (!(await form.isVisible()))
      await writer.getByRole('button', { name: 'Write a Review' }).click();
    await form.getByRole('radio', { name: '5 stars', exact: true }).check({ force: true });
    await form.getByLabel('Your review').fill(words);
    await form.getByRole('button', { name: 'Submit review' }).click();
    await expect(writer.getByText('Review submitted successfully!')).toBeVisible();

    await professional.reload();
    await waitForHydration(professional);
    const reviews = professional.getByRole('region', { name: 'What clients wrote' });
    const review = reviews.getByRole('listitem').filter({ hasText: words }).first();
    await review.getByRole('button', { name: /^Reply/ }).click();
    const reply = professional.getByRole('dialog');
    await reply.getByLabel('Your reply').fill('Thank you, Juniper.');
    await reply.getByRole('button', { name: 'Publish reply' }).click();
    await expect(professional.getByText('Reply published.')).toBeVisible();
    await expect(review).toContainText('Thank you, Juniper.');
    // A customer who wrote a review is not asked again.
    await expect(clients.getByRole('listitem').filter({ hasText: fullName })).toHaveCount(0);
    const wide = await professional.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(viewport.width);
  });
}
