import type { Locator } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';

test("a guest opens the badge and reads the check's register and date", async ({
  page,
  visit,
  vendors,
}) => {
  const [listing] = await vendors({ vendor_type: 'Mortgage Broker', limit: '1' });
  await visit('/customer/search-brokers?vendor_type=Mortgage+Broker');
  const card = page.getByRole('article').first();
  await open(card);
  await visit(`/customer/search-brokers/${listing?._id}`);
  await open(page.getByRole('main'));

  async function open(place: Locator) {
    const note = place
      .locator('details')
      .filter({ hasText: /Verified \d/ })
      .first();
    await expect(note.getByText('What we checked')).toBeHidden();
    await note.locator('summary').click();
    await expect(note.getByText('What we checked')).toBeVisible();
    await expect(note.getByRole('listitem').first()).toHaveText(
      /^.+: entry [^,]+, held by .+\. Checked on \d+ \w+ \d{4}\.$/,
    );
    await page.keyboard.press('Escape');
    await expect(note.getByText('What we checked')).toBeHidden();
  }
});

test('a guest finds no badge on an unchecked listing', async ({ page, visit, vendors }) => {
  const [listing] = await vendors({ claimable: 'true', limit: '1' });
  await visit(`/customer/search-brokers/${listing?._id}`);
  await expect(page.getByText('Not verified', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Verified/)).toHaveCount(0);
});
