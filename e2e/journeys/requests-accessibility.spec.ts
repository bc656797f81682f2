import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { shownAnswer, shownOffer, shownRequest } from '../src/requests.ts';
import { enterPendingVendor } from '../src/vendors.ts';

/** Takes a screenshot if LOOKS_DIR is set. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.LOOKS_DIR;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

atEveryWidth(({ name: width, tag }) => {
  test("a customer's request has no accessibility faults in any state", { tag }, async ({
    page,
    vendors,
    visit,
  }) => {
    const found = await vendors({ vendor_type: 'Mortgage Broker' });
    const vendor = (found[0] ?? null) as ReturnType<typeof shownAnswer>['vendor'];
    const at = new Date().toISOString();
    const answers = [
      shownAnswer({ vendor }),
      shownAnswer({ _id: 'b', agreed_at: at, replies: [{ text: 'On Tuesday.', createdAt: at }] }),
      shownAnswer({ _id: 'c', by: 'staff', vendor_name: '' }),
    ];
    const states = {
      unconfirmed: shownRequest({ state: 'unconfirmed', confirmed_at: null, due_at: null }),
      waiting: shownRequest(),
      missed: shownRequest({ state: 'missed', missed_at: at, held_by: ['staff'] }),
      answered: shownRequest({ state: 'answered', answered_at: at, answers }),
      closed: shownRequest({ state: 'closed', closed_at: at, close_reason: 'found_somebody' }),
    };
    for (const [state, data] of Object.entries(states)) {
      await page.unroute('**/api/lead-requests/link');
      await page.route('**/api/lead-requests/link', (route) => route.fulfill({ json: { data } }));
      await visit(`/requests#${state}`);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request');
      await expectAccessible(page, state);
      await look(page, `own-${state}-${width}`);
    }
  });

  test("a professional's list of requests has no accessibility faults", { tag }, async ({
    page,
    request,
    visit,
  }) => {
    await enterPendingVendor(page, request, 'offers');
    const at = new Date().toISOString();
    const answer = { text: shownAnswer().text, createdAt: at, agreed_at: at, replies: [] };
    const contact = { name: 'Indigo', email: 'indigo@example.com', phone_number: '0491570156' };
    const past = [
      shownOffer({ _id: 'b', state: 'answered', decided_at: at, answer, contact }),
      shownOffer({ _id: 'c', state: 'declined', decided_at: at, decline_reason: 'too_far' }),
    ];
    const figures = {
      days: 90,
      offered: 12,
      answered: 7,
      declined: 3,
      lapsed: 2,
      agreed: 4,
      median_minutes: 95,
    };
    const settings = {
      takes_requests: true,
      paused_until: null,
      weekly_most: 20,
      away_until: null,
      held_until: null,
    };
    await page.route('**/api/request-offers?**', (route) => {
      const data = route.request().url().includes('open=true') ? [shownOffer()] : past;
      const page = { total: data.length, page: 1, limit: 20, open: 1 };
      return route.fulfill({ json: { data, ...page, figures, settings } });
    });
    await visit('/vendor/requests');
    await expect(page.getByText(/^until /)).toBeVisible();
    await expectAccessible(page, 'requests');
    await look(page, `vendor-${width}`);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('button', { name: 'Decline request' }).click();
    await expect(page.getByLabel('Reason')).toBeFocused();
    await expectAccessible(page, 'declining');
  });
});
