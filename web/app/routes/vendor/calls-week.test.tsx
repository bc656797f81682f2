// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { awayNoticeEndpoints } from '@threshold/contract/away-notices';
import { calendarFeedEndpoints } from '@threshold/contract/calendar-feeds';
import { callOutcomeSentences, type OwnCall } from '@threshold/contract/call-outcomes';
import { messages } from '@threshold/contract/messages';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import { availabilitySchema, vendorCalendarEndpoints } from '@threshold/contract/vendors-calendar';
import { afterEach, expect, test } from 'vitest';
import { mondayOf, weekText } from '#app/features/calls/week-dates.ts';
import { dayIn } from '#app/lib/format/call-text.ts';
import { vendorAccount } from '#test/member-accounts.ts';
import { ownCall } from '#test/own-call.ts';
import { answered, leaveRoute, refused, renderRoute, unanswered } from '#test/render-route.tsx';
import * as route from './calls.tsx';

const { appointments, availability, sayOutcome } = vendorCalendarEndpoints;
const hours = availabilitySchema.parse({ timezone: 'Australia/Sydney', weekly: [] });

afterEach(leaveRoute);

const around = [
  answered(vendorAccountEndpoints.own, { status: true, data: vendorAccount }),
  answered(availability, { status: true, data: hours }),
  answered(awayNoticeEndpoints.own, {
    status: true,
    data: { notice: null, calls: 0, timezone: 'Australia/Sydney' },
  }),
  answered(calendarFeedEndpoints.read, { status: true, data: { createdAt: null } }),
];
const listed = (...calls: OwnCall[]) =>
  answered(appointments, { status: true, appointments: calls });
const open = (calls = listed(), ...more: ReturnType<typeof listed>[]) => openAt('', calls, ...more);
const openAt = (query: string, calls = listed(), ...more: ReturnType<typeof listed>[]) =>
  renderRoute(route, {
    path: '/vendor/calls',
    at: `/vendor/calls${query}`,
    as: vendorAccount,
    calls: [...around, calls, ...more],
  });
const showWeek = async () => fireEvent.click(await screen.findByRole('button', { name: 'Week' }));

const thisMonday = () => mondayOf(dayIn('Australia/Sydney', new Date()));

/** In the week that is now in Sydney, so many hours after eleven on its Monday, or ten in winter. */
function thisWeek(hours: number, rest: Partial<OwnCall> = {}): OwnCall {
  const monday = Date.parse(thisMonday());
  return ownCall({ startsAt: new Date(monday + hours * 3_600_000).toISOString(), ...rest });
}

test('a week without a call says so, and has seven days with their names', async () => {
  open();
  await showWeek();
  expect(await screen.findByText(/No call in this week\./)).toBeDefined();
  expect(screen.getAllByRole('heading', { level: 4 })).toHaveLength(7);
});

test('an address opens the week that it names, on the weekday of today or its Monday', async () => {
  openAt('?view=week&week=2027-03-03');
  expect(await screen.findByText(weekText('2027-03-01'))).toBeDefined();
  expect(screen.getByRole('button', { name: 'Week' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: /^Mon 1/ }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }));
  expect(await screen.findByText(weekText('2027-03-08'))).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Today' }));
  expect(await screen.findByText(weekText(thisMonday()))).toBeDefined();
});

test.each(['?view=week&week=soon', '?view=week&week=2026-02-30', '?view=week&week=1999-01-04'])(
  'an address that names no week shows that of today: %s',
  async (query) => {
    openAt(query);
    expect(await screen.findByText(weekText(thisMonday()))).toBeDefined();
  },
);

test('an address that names no view shows the list', async () => {
  openAt('?view=month&week=2027-03-03');
  await screen.findByRole('heading', { name: 'Upcoming calls' });
  expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
});

test('arrow keys lead from one call to the other, and Enter’s click opens it', async () => {
  const [first, second] = [
    thisWeek(1, { _id: 'a', customer: { ...ownCall().customer, first_name: 'Ana' } }),
    thisWeek(50, { _id: 'b', customer: { ...ownCall().customer, first_name: 'Ben' } }),
  ];
  open(listed(first, second));
  await showWeek();
  const ana = await screen.findByRole('button', { name: /Ana/ });
  ana.focus();
  fireEvent.keyDown(ana, { key: 'ArrowRight' });
  const ben = screen.getByRole('button', { name: /Ben/ });
  expect(document.activeElement).toBe(ben);
  // Alt and the left arrow go back in the browser.
  expect(fireEvent.keyDown(ben, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(document.activeElement).toBe(ben);
  await waitFor(() => expect([ana.tabIndex, ben.tabIndex]).toEqual([-1, 0]));
  fireEvent.click(ben);
  expect(await screen.findByRole('dialog', { name: /^Call with Ben/ })).toBeDefined();
});

test('a week that could not be read is not said to be empty, and is tried again', async () => {
  const { answer } = open();
  await screen.findByRole('button', { name: 'Week' });
  answer([...around, refused(appointments, 500)]);
  await showWeek();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/No call in this week\./)).toBeNull();
  answer([...around, listed()]);
  fireEvent.click(again);
  expect(await screen.findByText(/No call in this week\./)).toBeDefined();
});

test('while a week is read the page shows that it loads', async () => {
  const { answer } = open();
  await screen.findByRole('button', { name: 'Week' });
  answer([...around, unanswered(appointments)]);
  await showWeek();
  expect(await screen.findByText('Loading the week...')).toBeDefined();
});

test('how a call went is chosen first, and a refusal stands in the dialog', async () => {
  const past = ownCall({
    startsAt: '2026-11-02T00:00:00.000Z',
    own: { outcome: null, note: '', is_open: true },
  });
  open(listed(past), refused(sayOutcome, 409, callOutcomeSentences.stands));
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
