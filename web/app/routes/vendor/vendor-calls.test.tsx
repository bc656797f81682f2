// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { calendarFeedEndpoints } from '@threshold/contract/endpoints/calls/appointments';
import {
  availabilitySchema,
  awayNoticeEndpoints,
  vendorCalendarEndpoints,
} from '@threshold/contract/endpoints/calls/vendors-calendar';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { awaySentences } from '@threshold/contract/texts/away-texts';
import { afterEach, expect, test } from 'vitest';
import { getCurrentSession } from '#app/lib/account/session.ts';
import { vendorAccount } from '#test/member-accounts.ts';
import { answered, leaveRoute, refused, renderRoute } from '#test/render-route.tsx';
import * as route from './vendor-calls.tsx';

const { appointments, availability, setAvailability } = vendorCalendarEndpoints;
const hours = availabilitySchema.parse({ timezone: 'Australia/Sydney', weekly: [] });

const noAway = { notice: null, calls: 0, timezone: 'Australia/Sydney' };

afterEach(leaveRoute);

/** Returns true if the browser would ask before it closes the page. */
function asksBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

const page = {
  path: '/vendor/calls',
  as: vendorAccount,
  calls: [
    answered(vendorAccountEndpoints.own, { status: true, data: vendorAccount }),
    answered(appointments, { status: true, appointments: [] }),
    answered(availability, { status: true, data: hours }),
    answered(awayNoticeEndpoints.own, { status: true, data: noAway }),
    answered(calendarFeedEndpoints.read, { status: true, data: { createdAt: null } }),
  ],
};
const saved = answered(setAvailability, { status: true, data: hours });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save hours' }));

test('asks the vendor before leaving the page with unsaved calling hours', async () => {
  renderRoute(route, { ...page, calls: [...page.calls, saved] });
  const length = await screen.findByLabelText('Length of a call');
  expect(asksBeforeClosing()).toBe(false);
  fireEvent.change(length, { target: { value: '60' } });
  await waitFor(() => expect(asksBeforeClosing()).toBe(true));
  save();
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
});

test('refuses to save calling hours while a selected day off is pending', async () => {
  const { timesAsked } = renderRoute(route, { ...page, calls: [...page.calls, saved] });
  const day = await screen.findByLabelText('Day');
  fireEvent.change(day, { target: { value: '2027-01-26' } });
  await waitFor(() => expect(asksBeforeClosing()).toBe(true));
  save();
  await screen.findAllByText('Add this day off, or clear it, before you save.');
  expect(timesAsked(setAvailability)).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Add day off' }));
  await screen.findByRole('button', { name: 'Remove Tuesday 26 January' });
  save();
  await waitFor(() => expect(timesAsked(setAvailability)).toBe(1));
});

test('restores unsaved calling hours after the session has ended', async () => {
  renderRoute(route, { ...page, calls: [...page.calls, refused(setAvailability, 401)] });
  fireEvent.change(await screen.findByLabelText('Length of a call'), { target: { value: '60' } });
  save();
  await waitFor(() => expect(getCurrentSession().kind).toBe('guest'));
  cleanup();
  renderRoute(route, page);
  await screen.findByText(/We kept what you typed before you were signed out/);
  expect(screen.getByLabelText<HTMLSelectElement>('Length of a call').value).toBe('60');
});

const notice = {
  first_day: '2027-01-02',
  last_day: '2027-01-12',
  words: 'Skiing.',
  timezone: 'Australia/Sydney',
  applies: false,
};
const away = { notice, calls: 2, timezone: 'Australia/Sydney' };
const ended = { status: true, message: awaySentences.done.ended, data: noAway } as const;
const awayPage = {
  ...page,
  calls: [
    ...page.calls,
    answered(awayNoticeEndpoints.set, { status: true, data: away }),
    answered(awayNoticeEndpoints.end, ended),
  ],
};
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('saves and ends an away notice; shows the number of booked calls', async () => {
  const { timesAsked } = renderRoute(route, awayPage);
  await screen.findByLabelText(/^First day/);
  type(/^First day/, '2027-01-12');
  type(/^Last day/, '2027-01-02');
  press('Save the notice');
  await screen.findByText(awaySentences.order);
  expect(timesAsked(awayNoticeEndpoints.set)).toBe(0);
  type(/^First day/, '2027-01-02');
  type(/^Last day/, '2027-01-12');
  press('Save the notice');
  await screen.findByText(awaySentences.own_later('2 Jan 2027', '12 Jan 2027'));
  screen.getByText(new RegExp(awaySentences.calls(2)));
  expect(screen.getByRole('link', { name: awaySentences.calls_link }).getAttribute('href')).toBe(
    '/vendor/calls#upcoming-calls',
  );
  press('Take the notice back');
  await screen.findByRole('button', { name: 'Save the notice' });
  const first = screen.getByLabelText<HTMLInputElement>(/^First day/);
  expect([first.value, document.activeElement]).toEqual(['', first]);
});

test('shows an error and retains the dates when saving away notices fails', async () => {
  renderRoute(route, { ...page, calls: [...page.calls, refused(awayNoticeEndpoints.set, 503)] });
  await screen.findByLabelText(/^First day/);
  type(/^First day/, '2027-01-02');
  type(/^Last day/, '2027-01-12');
  press('Save the notice');
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>(/^Last day/).value).toBe('2027-01-12');
});

test('asks the vendor before leaving the page with an unsaved away notice', async () => {
  renderRoute(route, awayPage);
  await screen.findByLabelText(/^First day/);
  expect(asksBeforeClosing()).toBe(false);
  type(/^First day/, '2027-01-02');
  await waitFor(() => expect(asksBeforeClosing()).toBe(true));
  type(/^Last day/, '2027-01-12');
  press('Save the notice');
  await screen.findByRole('button', { name: 'Replace the notice' });
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
  type(/^In your own words/, 'Skiing.');
  await waitFor(() => expect(asksBeforeClosing()).toBe(true));
  press('Take the notice back');
  await screen.findByRole('button', { name: 'Save the notice' });
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
});
