import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { createBrokerWithBrowser, log, messageBox, say, vendorInbox } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { newCustomer, signInDemoVendor } from '../src/people.ts';

atEveryWidth(({ tag }) => {
  test('chat, calls, booking hours and reviews have no accessibility faults', { tag }, async ({
    browser,
    request,
  }) => {
    test.setTimeout(180_000);
    const vendor = await createBrokerWithBrowser(browser, request);
    const { customer, page: buyer } = await newCustomer({ browser, request }, 'axe');
    const professional = await vendorInbox(browser, vendor, customer);
    const dialogOf = async (page: Page, button: string | RegExp, what: string) => {
      await page.getByRole('button', { name: button }).filter({ visible: true }).first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expect(dialog.getByText(/^Loading/)).toHaveCount(0);
      await expectAccessible(page, what);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    };

    await buyer.goto(`/customer/inbox/${vendor.id}`);
    await waitForHydration(buyer);
    await say(buyer, 'Hello, my account is 062-000 1234 5678');
    await expect(log(buyer).getByText('Sent', { exact: true })).toBeAttached();
    await messageBox(buyer).fill('BSB 062-000');
    await expectAccessible(buyer, 'conversation');
    for (const act of ['Report', 'Block']) {
      await buyer.getByRole('button', { name: 'More' }).click();
      await expect(buyer.getByRole('menuitem', { name: act })).toBeVisible();
      await buyer.getByRole('menuitem', { name: act }).click();
      await expect(buyer.getByRole('dialog')).toBeVisible();
      await expectAccessible(buyer, act);
      await buyer.keyboard.press('Escape');
      await expect(buyer.getByRole('dialog')).toBeHidden();
    }
    await professional.goto(`/vendor/inbox/${customer.id}`);
    await waitForHydration(professional);
    await expect(messageBox(professional)).toBeVisible();
    await expectAccessible(professional, "the professional's inbox");

    // The demo professional has reviews by other customers.
    const reviewed = await signInDemoVendor(request);
    await buyer.goto(`/customer/search-brokers/${reviewed.id}`);
    await waitForHydration(buyer);
    await dialogOf(buyer, /^(Schedule a call|Call)$/, 'booking a call');
    await dialogOf(buyer, 'Write a Review', 'writing a review');
    await dialogOf(buyer, /^Report/, 'reporting a review');

    await professional.goto('/vendor/calls');
    await waitForHydration(professional);
    const hours = professional.getByRole('region', { name: 'Your hours' });
    await expect(hours).toBeVisible();
    await hours.getByRole('radio', { name: 'Only in the hours that I set' }).check();
    await expectAccessible(professional, 'calls and hours');
    await buyer.goto('/customer/calls');
    await waitForHydration(buyer);
    await expect(buyer.getByText(/^Loading/)).toHaveCount(0);
    await expectAccessible(buyer, 'calls');
    for (const page of [buyer, professional]) await page.context().close();
  });
});
