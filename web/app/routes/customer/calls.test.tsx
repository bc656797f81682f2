// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { calendarFeedEndpoints } from '@threshold/contract/calendar-feeds';
import { customerEndpoints } from '@threshold/contract/customers';
import { customerCalendarEndpoints } from '@threshold/contract/customers-calendar';
import { outcomes } from '@threshold/contract/outcomes';
import { afterEach, expect, test } from 'vitest';
import { customerAccount } from '#test/member-accounts.ts';
import {
  answered,
  leaveRoute,
  refused,
  renderRoute,
  type StubbedCall,
  unanswered,
} from '#test/render-route.tsx';
import * as route from './calls.tsx';

const { list } = customerEndpoints;
const { appointments } = customerCalendarEndpoints;
const account = answered(list, { status: true, data: customerAccount });
const none = answered(appointments, { status: true, appointments: [] });
const noFeed = answered(calendarFeedEndpoints.read, { status: true, data: { createdAt: null } });

const open = (...calls: StubbedCall[]) =>
  renderRoute(route, { path: '/customer/calls', as: customerAccount, calls });

afterEach(leaveRoute);

test('while the calls are read the page shows that it loads', async () => {
  open(account, unanswered(appointments));
  expect(await screen.findByText(/^Loading/)).toBeDefined();
});

test('without a call it says where one is booked', async () => {
  open(account, none, noFeed);
  expect(await screen.findByText(/^No call is booked\. Every verified professional/)).toBeDefined();
});

test('calls that could not be read are not said to be none', async () => {
  const { answer } = open(account, refused(appointments, 500), noFeed);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/^No call is booked/)).toBeNull();
  answer([account, none, noFeed]);
  fireEvent.click(again);
  expect(await screen.findByText(/^No call is booked/)).toBeDefined();
});

test('an account that could not be read is said to be so', async () => {
  open(refused(list, 500));
  expect(await screen.findByText(outcomes.account.user_fetch)).toBeDefined();
});
