import type { APIRequestContext, Page } from '@playwright/test';
import { keyDateEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import { purchaseNoteEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { sharingEndpoints } from '@threshold/contract/endpoints/purchases/purchase-people';
import { taskEndpoints } from '@threshold/contract/endpoints/purchases/purchase-tasks';
import {
  homeEndpoints,
  purchaseEndpoints,
} from '@threshold/contract/endpoints/purchases/purchases';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { enterAs } from '../src/accounts.ts';
import { expectAccessible } from '../src/axe.ts';
import { expect, offlineErrors, test, waitForHydration } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { createVerifiedCustomer, enterCustomer, type Member } from '../src/people.ts';
import { mailWith } from '../src/product/mailbox.ts';
import { callAs } from '../src/staff.ts';

const parts = ['Homes', 'Dates', 'Checklist', 'Notes', 'People', 'Activity'];
const ofBuyers = ['Documents', 'Professionals'];
/** A long word without a place to break, as people may paste it. */
const word = 'Parramatta'.repeat(7);

/** Opens each part of the purchase through its links. */
async function lookAtParts(page: Page, names: readonly string[], what: string) {
  const links = page.getByRole('navigation', { name: 'Parts of this purchase' });
  for (const name of names) {
    await links.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveTitle(new RegExp(`^${name} · `));
    await expectAccessible(page, `${what}: ${name}`);
  }
}

/**
 * Creates as many homes as a purchase allows, a key date, a task and a note, with long words.
 */
async function fullPurchase(request: APIRequestContext, { token }: Member) {
  const home = {
    address: word,
    place: word,
    price: word.slice(0, 60),
    agent: word,
    state: 'NSW',
  } as const;
  const body = { name: word, home };
  const { data } = await callAs(request, token, purchaseEndpoints.start, { body });
  const params = { id: data._id };
  for (let nr = 2; nr <= 60; nr += 1) {
    const address = `${nr} Sample Street`;
    await callAs(request, token, homeEndpoints.add, { params, body: { address } });
  }
  const facts = { start_on: '2026-12-23', sold_at: 'private_sale' } as const;
  await callAs(request, token, keyDateEndpoints.add, {
    params,
    body: { kind: 'cooling_off_end', state: 'NSW', cooling_off: facts },
  });
  await callAs(request, token, taskEndpoints.add, { params, body: { title: word } });
  await callAs(request, token, purchaseNoteEndpoints.add, {
    params,
    body: { text: word, audience: 'all', home: data.homes[0]?._id ?? null },
  });
  return params;
}

/** Invites a helper, who joins. */
async function helperJoins(request: APIRequestContext, buyer: Member, id: string, helper: Member) {
  await callAs(request, buyer.token, sharingEndpoints.invite, {
    params: { id },
    body: { email: helper.email, role: 'helper' },
  });
  const mail = await mailWith(request, helper.email, /invites you/);
  const token = /invitation\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
  await callAs(request, helper.token, sharingEndpoints.accept, { body: { token } });
}

atEveryWidth(({ name, tag }) => {
  test(`a buyer uses an empty purchase without accessibility faults (${name})`, {
    tag,
  }, async ({ page, request, visit }) => {
    test.setTimeout(120_000);
    const { token } = await enterCustomer(page, request, 'ann');
    const { data } = await callAs(request, token, purchaseEndpoints.start, { body: {} });
    await visit(`/customer/buying/${data._id}`);
    await lookAtParts(page, [...parts.slice(1), ...ofBuyers, 'Homes'], 'empty');
    await page.getByRole('button', { name: 'Add a home' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add home' }).click();
    await expect(dialog.getByLabel('Address')).toBeFocused();
    await expectAccessible(page, 'a home without an address');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Dates', exact: true }).click();
    await page.getByRole('button', { name: 'Add a date' }).click();
    await page.getByRole('button', { name: 'Count', exact: true }).click();
    await expectAccessible(page, 'a date without facts');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Add a date' })).toBeFocused();
  });

  test(`a buyer uses a full purchase without accessibility faults (${name})`, async ({
    page,
    request,
    visit,
    browser,
  }) => {
    test.setTimeout(240_000);
    const ann = await enterCustomer(page, request, 'ann');
    const { id } = await fullPurchase(request, ann);
    await visit(`/customer/buying/${id}`);
    await lookAtParts(page, [...parts, ...ofBuyers], 'full');
    await page.getByRole('link', { name: 'Homes', exact: true }).click();
    await page.getByRole('link', { name: word, exact: true }).first().click();
    await expectAccessible(page, 'a home');
    await page.getByRole('button', { name: 'Edit about it' }).click();
    await expectAccessible(page, 'a home that is changed');

    const cat = await createVerifiedCustomer(request, 'cat');
    await helperJoins(request, ann, id, cat);
    const theirs = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    await enterAs(theirs, 'customer', cat.token);
    await theirs.goto('/customer/buying');
    await waitForHydration(theirs);
    await expectAccessible(theirs, 'the purchases of a helper');
    await theirs.getByRole('link', { name: word }).click();
    await lookAtParts(theirs, parts, 'helper');
    await theirs.getByRole('link', { name: 'People', exact: true }).click();
    await theirs.getByRole('button', { name: 'Leave this purchase' }).click();
    await theirs.getByRole('dialog').waitFor();
    await expectAccessible(theirs, 'asked before a helper leaves');

    await page.goto(`/customer/buying/${id}/people`);
    await page.getByRole('button', { name: /^Remove \w+/ }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, 'asked before a helper goes');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeFocused();
    await expect(page.getByRole('button', { name: /^Remove \w+/ })).toBeHidden();
  });
});

test.describe('offline', () => {
  test.use({ expectedFaults: offlineErrors });

  test('a buyer reads that an action failed and loses nothing typed', async ({
    page,
    request,
    visit,
  }) => {
    const { token } = await enterCustomer(page, request, 'ann');
    const { data } = await callAs(request, token, purchaseEndpoints.start, { body: {} });
    const params = { id: data._id };
    const body = { title: 'Measure the fridge' };
    await callAs(request, token, taskEndpoints.add, { params, body });
    await visit(`/customer/buying/${data._id}/checklist`);
    await page.getByRole('button', { name: 'Add a task' }).click();
    await page.getByLabel('What to do').fill('Ask Mum about the ute');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Done: Measure the fridge' }).click();
    await expect(page.getByText(outcomes.refusals.internal)).toBeVisible();
    await expect(page.getByLabel('What to do')).toHaveValue('Ask Mum about the ute');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Done: Measure the fridge' }).click();
    await expect(page.getByText('Done or not needed (1)')).toBeVisible();
    await expect(page.getByLabel('What to do')).toHaveValue('Ask Mum about the ute');
  });
});
