// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import { availabilitySchema, vendorCalendarEndpoints } from '@threshold/contract/vendors-calendar';
import { afterEach, expect, test } from 'vitest';
import { vendorAccount } from '#test/member-accounts.ts';
import { answered, leaveRoute, renderRoute } from '#test/render-route.tsx';
import * as route from './calls.tsx';

const { appointments, availability, setAvailability } = vendorCalendarEndpoints;
const hours = availabilitySchema.parse({ timezone: 'Australia/Sydney', weekly: [] });

afterEach(leaveRoute);

/** Whether the browser would ask before the page closes. */
function asksBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

test('hours that changed are left by a question, until they are saved', async () => {
  renderRoute(route, {
    path: '/vendor/calls',
    as: vendorAccount,
    calls: [
      answered(vendorAccountEndpoints.own, { status: true, data: vendorAccount }),
      answered(appointments, { status: true, appointments: [] }),
      answered(availability, { status: true, data: hours }),
      answered(setAvailability, { status: true, data: hours }),
    ],
  });
  const length = await screen.findByLabelText('Length of a call');
  expect(asksBeforeClosing()).toBe(false);
  fireEvent.change(length, { target: { value: '60' } });
  await waitFor(() => expect(asksBeforeClosing()).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Save hours' }));
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
});
