// @vitest-environment happy-dom

import { fireEvent, screen, within } from '@testing-library/react';
import {
  calendarFeedEndpoints,
  callOutcomeSentences,
} from '@threshold/contract/endpoints/calls/appointments';
import {
  availabilitySchema,
  awayNoticeEndpoints,
  vendorCalendarEndpoints,
} from '@threshold/contract/endpoints/calls/vendors-calendar';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { awaySentences } from '@threshold/contract/texts/away-texts';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterEach, expect, test } from 'vitest';
import { ownCall, vendorAccount } from '#test/member-accounts.ts';
import { answered, leaveRoute, refused, renderRoute } from '#test/render-route.tsx';
import * as route from './vendor-calls.tsx';

/* Tests sections of the calls page when another section changes or fails. */

const { appointments, availability, setAvailability, cancel, sayOutcome } = vendorCalendarEndpoints;

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

test('retries loading an away notice after a failure', async () => {
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

test('groups upcoming calls by day; shows earlier calls on request', async () => {
  const at = (dateTime: string, startsAt: string) =>
    ownCall({ _id: dateTime, dateTime: `${dateTime}:00`, startsAt });
  open(
    ...around(),
    awayWith(0),
    listed(
      at('2098-03-03 10:00', '2098-03-02T23:00:00.000Z'),
      at('2098-03-03 14:30', '2098-03-03T03:30:00.000Z'),
      at('2098-03-04 10:00', '2098-03-03T23:00:00.000Z'),
      at('2026-11-03 10:00', '2026-11-02T23:00:00.000Z'),
    ),
  );
  const upcoming = within(await screen.findByRole('region', { name: 'Upcoming calls' }));
  const days = () =>
    upcoming.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(days()).toEqual([
    expect.stringMatching(/^Monday,? 3 March 2098$/),
    expect.stringMatching(/^Tuesday,? 4 March 2098$/),
  ]);
  const [first] = upcoming.getAllByRole('list');
  expect(within(first as HTMLElement).getAllByText(/^(10:00 am|2:30 pm)$/)).toHaveLength(2);
  expect(upcoming.getAllByRole('button', { name: /^Reschedule/ })).toHaveLength(3);
  fireEvent.click(upcoming.getByRole('button', { name: 'Earlier calls (1)' }));
  const earlier = within(screen.getByRole('region', { name: 'Earlier calls' }));
  expect(earlier.getByText(/^Tuesday,? 3 November/)).toBeDefined();
  expect(earlier.queryByRole('button', { name: /^Reschedule/ })).toBeNull();
});

test("requires a call's result, and shows the server's refusal", async () => {
  const past = ownCall({
    startsAt: '2026-11-02T00:00:00.000Z',
    own: { outcome: null, note: '', is_open: true },
  });
  open(
    ...around(),
    awayWith(0),
    listed(past),
    refused(sayOutcome, 409, callOutcomeSentences.stands),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier calls (1)' }));
  fireEvent.click(screen.getByRole('button', { name: /^How did it go\?/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How did the call go?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(messages.scheduling.outcome)).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Took place' }));
  fireEvent.click(dialog.getByRole('radio', { name: 'No-show' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(callOutcomeSentences.stands)).toBeDefined();
});

test('updates the number of calls in an away notice after a cancellation', async () => {
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

test('applies a saved time zone to the other page sections immediately', async () => {
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
