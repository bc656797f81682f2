import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { createApprovedBroker } from '../src/applications.ts';
import { expectAccessible } from '../src/axe.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { createVerifiedCustomer, openMemberPage } from '../src/people.ts';
import { callAs } from '../src/staff.ts';

const HOUR_MS = 60 * 60 * 1000;

atEveryWidth(({ name }) => {
  test(`a professional sets the minimum notice and the gap between calls: ${name}`, async ({
    browser,
    request,
    page: sized,
  }) => {
    test.setTimeout(120_000);
    const vendor = await createApprovedBroker(request, 'Karri Shrike');
    const size = sized.viewportSize() ?? { width: 0, height: 0 };
    const desk = await openMemberPage(browser, 'vendor', vendor);
    await desk.setViewportSize(size);
    await desk.goto('/vendor/calls');
    await waitForHydration(desk);
    const hours = desk.getByRole('region', { name: 'Your hours' });
    await hours.getByLabel('Notice you need').selectOption('2 days');
    await hours.getByLabel('Time between calls').selectOption('30 minutes');
    await hours.getByRole('button', { name: 'Save hours' }).click();
    await expect(desk.getByText('Hours saved.')).toBeVisible();
    await expectAccessible(desk, 'hours with a notice');

    const buyer = await openMemberPage(
      browser,
      'customer',
      await createVerifiedCustomer(request, 'soon'),
    );
    await buyer.setViewportSize(size);
    const dialog = buyer.getByRole('dialog', { name: 'Schedule a call' });
    const times = async () => {
      await buyer.goto(`/customer/search-brokers/${vendor.id}`);
      await waitForHydration(buyer);
      // On a phone the actions are in a bar and have shorter names.
      await buyer.getByRole('button', { name: /^(?:Schedule a call|Call)$/ }).click();
      const days = dialog.getByRole('group', { name: 'Next free days' }).getByRole('button');
      await days.nth(1).click();
      await expect(dialog.getByRole('radio').first()).toBeAttached();
      return dialog
        .getByRole('radio')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    };
    const before = await times();
    const zone = 'Australia/Adelaide';
    const startsAt = (dateTime: string) =>
      Temporal.PlainDateTime.from(dateTime).toZonedDateTime(zone).epochMilliseconds;
    expect(startsAt(before[0] ?? '')).toBeGreaterThan(Date.now() + 48 * HOUR_MS);

    const taken = before[4] ?? '';
    const customer = await createVerifiedCustomer(request, 'booked');
    await callAs(request, customer.token, customerCalendarEndpoints.schedule, {
      body: { customerId: customer.id, vendorId: vendor.id, dateTime: taken },
    });
    const near = (dateTime: string) => Math.abs(startsAt(dateTime) - startsAt(taken)) < HOUR_MS;
    expect(await times()).toEqual(before.filter((dateTime) => !near(dateTime)));
    for (const page of [desk, buyer]) await page.context().close();
  });
});
