import { promiseSentences } from '@threshold/contract/texts/sentences';
import { expect, test } from '../src/fixtures.ts';

const brokers = '/customer/search-brokers?vendor_type=Mortgage+Broker';

test('a guest filters and sorts a search by reply time', async ({ page, visit }) => {
  await visit(brokers);
  await page.getByRole('checkbox', { name: /^Within a day/ }).check();
  await expect(page).toHaveURL(/replies=day/);
  const cards = page.getByRole('article');
  const reply = new RegExp(`${promiseSentences.reply_times} \\d+ (?:h|day)s?`);
  const replies = page.locator('li:not(:has(li))').filter({ hasText: reply });
  await expect(cards.first()).toBeVisible();
  await expect.poll(async () => (await cards.count()) - (await replies.count())).toBe(0);
  await page.getByRole('radio', { name: 'Fastest replies' }).check();
  await expect(page).toHaveURL(/sort=replies/);
  await expect(page.getByText(/^Verified first, then fastest replies\./)).toBeVisible();
  await expect(async () => {
    const hours = (await replies.allTextContents()).map((text) => {
      const [, count, unit] = /(\d+) (h|day)/.exec(text) ?? [];
      return Number(count) * (unit === 'day' ? 24 : 1);
    });
    expect(hours.length).toBeGreaterThan(1);
    expect(hours).toEqual(hours.toSorted((a, b) => a - b));
  }).toPass();
  // The profile shows the same reply time as the card.
  const [replyTime = ''] = reply.exec((await replies.first().textContent()) ?? '') ?? [];
  expect(replyTime).not.toBe('');
  await cards.first().getByRole('link').first().click();
  await expect(page.getByText(replyTime).first()).toBeVisible();
});
