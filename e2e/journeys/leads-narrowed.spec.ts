import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import { enterAs } from '../src/accounts.ts';
import { apply, createApprovedBroker } from '../src/applications.ts';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { createVerifiedCustomer } from '../src/people.ts';
import { callAs } from '../src/staff.ts';
import { tabTo } from '../src/tab-to.ts';

const PRICES = { Alma: '600K - 800K', Bryn: '900K - 1000K', Cleo: '300K - 400K' } as const;

atEveryWidth(({ name }) => {
  test(`a broker filters and sorts leads by keyboard only: ${name}`, async ({
    page,
    visit,
    request,
  }) => {
    test.setTimeout(120_000);
    const customer = await createVerifiedCustomer(request, 'saskia');
    const broker = await createApprovedBroker(request, 'Marri Lorikeet');
    const ids: string[] = [];
    for (const [first_name, expected_purchase_price] of Object.entries(PRICES)) {
      const purpose_of_loan = first_name === 'Bryn' ? 'Refinance' : 'Investment property';
      const change = { first_name, expected_purchase_price, purpose_of_loan };
      ids.push(await apply(request, customer, broker, change));
    }
    // Today in the professional's time zone.
    const remind_on = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Adelaide' }).format();
    await callAs(request, broker.token, leadEndpoints.saveNote, {
      params: { id: ids[0] ?? '' },
      body: { note: 'Ring her sister.', remind_on, version: 0 },
    });
    await enterAs(page, 'vendor', broker.token);
    await visit('/vendor/loan-applications');
    const rows = page.getByRole('article');
    await expect(rows).toHaveText([/Cleo/, /Bryn/, /Alma/]);

    /** Presses a key in a select: an option's first letter, or Home for the first option. */
    const choose = async (label: string, key: string) => {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.press(key);
    };
    await choose('Order', 'H');
    await expect(page).toHaveURL('/vendor/loan-applications?sort=amount');
    await expect(rows).toHaveText([/Bryn/, /Alma/, /Cleo/]);
    await choose('Purpose', 'I');
    await expect(page).toHaveURL(/purpose=Investment\+property/);
    await expect(rows).toHaveText([/Alma/, /Cleo/]);
    await expect(page.getByText('2 applications')).toBeVisible();
    await page.reload();
    await expect(rows).toHaveText([/Alma/, /Cleo/]);
    // All applications are from today, so the filter for a longer wait finds none.
    await choose('Waiting', 'O');
    await expect(page.getByText('No application is like this.')).toBeVisible();
    await expectAccessible(page, 'no lead is left');
    // Presses Home, because a letter right after O would search for an option with both letters.
    await choose('Waiting', 'Home');
    await expect(rows).toHaveCount(2);

    const due = page.getByRole('link', { name: 'Due today (1)' });
    await tabTo(page, due);
    await page.keyboard.press('Enter');
    await expect(rows).toHaveText([/Alma/]);
    await expect(rows).toContainText('Reminder');
    await page.getByLabel('Select Alma Quandong').check();
    await expect(page.getByRole('button', { name: 'Set status' })).toBeVisible();
    await expectAccessible(page, 'a chosen lead whose reminder is due');
    await page.getByRole('link', { name: 'Alma Quandong' }).click();
    await expect(page.getByRole('region', { name: 'Private note' })).toBeVisible();
    await expectAccessible(page, 'a lead with its note and story');
  });
});
