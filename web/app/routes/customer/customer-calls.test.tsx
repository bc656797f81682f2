// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { calendarFeedEndpoints } from '@threshold/contract/endpoints/calls/appointments';
import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { outcomes } from '@threshold/contract/texts/outcomes';
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
import * as route from './customer-calls.tsx';

const { list } = customerEndpoints;
const { appointments } = customerCalendarEndpoints;
const account = answered(list, { status: true, data: customerAccount });
const none = answered(appointments, { status: true, appointments: [] });
const noFeed = answered(calendarFeedEndpoints.read, { status: true, data: { createdAt: null } });

const open = (...calls: StubbedCall[]) =>
  renderRoute(route, { path: '/customer/calls', as: customerAccount, calls });

afterEach(leaveRoute);

test('shows a loading text while the calls are requested', async () => {
  open(account, unanswered(appointments));
  expect(await screen.findByText(/^Loading/)).toBeDefined();
});

test('explains how to book a call if the list is empty', async () => {
  open(account, none, noFeed);
  expect(await screen.findByText(/^No call is booked\. Every verified professional/)).toBeDefined();
});

test('shows an error instead of an empty list if loading calls fails', async () => {
  const { answer } = open(account, refused(appointments, 500), noFeed);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/^No call is booked/)).toBeNull();
  answer([account, none, noFeed]);
  fireEvent.click(again);
  expect(await screen.findByText(/^No call is booked/)).toBeDefined();
});

test('shows an error when the account fails to load', async () => {
  open(refused(list, 500));
  expect(await screen.findByText(outcomes.account.user_fetch)).toBeDefined();
});
