// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { awayNoticeEndpoints } from '@threshold/contract/away-notices';
import { awaySentences } from '@threshold/contract/away-words';
import { calendarFeedEndpoints } from '@threshold/contract/calendar-feeds';
import { outcomes } from '@threshold/contract/outcomes';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import { availabilitySchema, vendorCalendarEndpoints } from '@threshold/contract/vendors-calendar';
import { afterEach, expect, test } from 'vitest';
import { vendorAccount } from '#test/member-accounts.ts';
import { ownCall } from '#test/own-call.ts';
import { answered, leaveRoute, refused, renderRoute } from '#test/render-route.tsx';
import * as route from './calls.tsx';

/* The parts of the page of calls, each as another changes or fails. */

const { appointments, availability, setAvailability, cancel } = vendorCalendarEndpoints;

afterEach(leaveRoute);

const hoursIn = (timezone: string) => availabilitySchema.parse({ timezone, weekly: [] });
const noAway = { notice: null, calls: 0, timezone: 'Australia/Sydney' };
const awayWith = (calls: number, timezone = 'Australia/Sydney') => {
  const days = { first_day: '2027-01-02', last_day: '2027-01-12' };
  const notice = { ...days, words: '', timezone, applies: false };
  return answered(awayNoticeEndpoints.own, {
    status: true,
    data: { notice, calls, timezone },
  });
};
const around = (timezone = 'Australia/Sydney') => [
  answered(vendorAccountEndpoints.own, { status: true, data: vendorAccount }),
  answered(availability, { status: true, data: hoursIn(timezone) }),
  answered(calendarFeedEndpoints.read, { status: true, data: { createdAt: null } }),
];
const coming = ownCall({ startsAt: new Date(Date.now() + 86_400_000).toISOString() });
const listed = (...calls: (typeof coming)[]) =>
  answered(appointments, { status: true, appointments: calls });
const open = (...calls: ReturnType<typeof listed>[]) =>
  renderRoute(route, { path: '/vendor/calls', as: vendorAccount, calls });

test('an away notice that could not be read fails in its own part, and is tried again', async () => {
  const { answer } = open(
    ...around(),
    listed(coming),
    refused(awayNoticeEndpoints.own, 404, outcomes.refusals.not_found),
  );
  const part = within(await screen.findByRole('region', { name: 'When you are away' }));
  expect(await part.findByText(awaySentences.load_failed)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save hours' })).toBeDefined();
  answer([
    ...around(),
    listed(coming),
    answered(awayNoticeEndpoints.own, { status: true, data: noAway }),
  ]);
  fireEvent.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByRole('button', { name: 'Save the notice' })).toBeDefined();
});

test('calls that a server of the release before answers are listed without outcomes', async () => {
  const { own: _, ...before } = ownCall({ startsAt: '2026-11-02T00:00:00.000Z' });
  open(...around(), awayWith(0), {
    endpoint: appointments,
    status: 200,
    body: { status: true, appointments: [before, { ...coming, own: undefined }] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier calls (1)' }));
  expect(screen.getByRole('list', { name: 'Earlier calls' })).toBeDefined();
  expect(screen.getByRole('button', { name: /^Reschedule/ })).toBeDefined();
  expect(screen.queryByText(/^You said/)).toBeNull();
});

test('the calls on the days of an away notice are counted anew when one is cancelled', async () => {
  const { answer } = open(
    ...around(),
    listed(coming),
    answered(awayNoticeEndpoints.own, { status: true, data: noAway }),
    { ...awayWith(1), endpoint: awayNoticeEndpoints.set },
  );
  fireEvent.change(await screen.findByLabelText(/^First day/), { target: { value: '2027-01-02' } });
  fireEvent.change(screen.getByLabelText(/^Last day/), { target: { value: '2027-01-12' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the notice' }));
  expect(await screen.findByText(new RegExp(awaySentences.calls(1)))).toBeDefined();
  answer([
    ...around(),
    listed({ ...coming, status: 'cancelled' }),
    awayWith(0),
    answered(cancel, { status: true, message: outcomes.scheduling.cancelled }),
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Cancel the call/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel call' }));
  await screen.findByRole('button', { name: 'Earlier calls (1)' });
  expect(screen.queryByText(new RegExp(awaySentences.calls(1)))).toBeNull();
  expect(screen.getByRole('button', { name: 'Replace the notice' })).toBeDefined();
});

test('a zone that was saved counts for the other parts at once', async () => {
  const { answer } = open(...around(), listed(), awayWith(0));
  await screen.findByText(/^By Sydney time/);
  const perth = 'Australia/Perth';
  answer([
    ...around(perth),
    listed(),
    awayWith(0, perth),
    answered(setAvailability, { status: true, data: hoursIn(perth) }),
  ]);
  fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: perth } });
  fireEvent.click(screen.getByRole('button', { name: 'Save hours' }));
  expect(await screen.findByText(/^By Perth time/)).toBeDefined();
});
