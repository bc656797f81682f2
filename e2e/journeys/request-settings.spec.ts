import { requestMessages, requestOutcomes } from '@threshold/contract/texts/request-texts';
import { expect, test } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { tabTo } from '../src/tab-to.ts';
import { enterPendingVendor } from '../src/vendors.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

atEveryWidth(({ name }) => {
  test(`a professional limits, pauses and turns off requests by keyboard: ${name}`, async ({
    page,
    request,
    visit,
  }) => {
    await enterPendingVendor(page, request, 'takes');
    await visit('/vendor/requests');
    const part = page.getByRole('region', { name: 'What you take' });
    const most = part.getByLabel('At most in seven days');
    const pause = part.getByLabel('No requests before');
    const takes = part.getByLabel('Offer me requests');
    const save = async () => {
      await tabTo(page, part.getByRole('button', { name: 'Save' }));
      await page.keyboard.press('Enter');
    };
    await most.fill('0');
    await save();
    await expect(part.getByText(requestMessages.weekly)).toBeVisible();
    await expect(most).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('3');
    const day = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10);
    await pause.fill(day);
    await tabTo(page, takes);
    await page.keyboard.press('Space');
    await save();
    await expect(page.getByText(requestOutcomes.settings_saved)).toBeVisible();
    await page.reload();
    await expect(most).toHaveValue('3');
    await expect(pause).toHaveValue(day);
    await expect(takes).not.toBeChecked();
  });
});
