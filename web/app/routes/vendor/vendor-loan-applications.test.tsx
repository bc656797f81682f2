// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterEach, expect, test } from 'vitest';
import { vendorAccount } from '#test/member-accounts.ts';
import {
  answered,
  leaveRoute,
  refused,
  renderRoute,
  type StubbedCall,
  unanswered,
} from '#test/render-route.tsx';
import * as route from './vendor-loan-applications.tsx';

const { own } = vendorAccountEndpoints;
const { ofVendor } = leadEndpoints;
const account = answered(own, { status: true, data: vendorAccount });
const none = answered(ofVendor, {
  status: true,
  data: [],
  total: 0,
  page: 1,
  limit: 20,
  previous: null,
  next: null,
  due: 0,
});

const open = (...calls: StubbedCall[]) =>
  renderRoute(route, { path: '/vendor/loan-applications', as: vendorAccount, calls });

afterEach(leaveRoute);

test('shows a loading text while the list is requested', async () => {
  open(account, unanswered(ofVendor));
  expect(await screen.findByText(/^Loading/)).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'No applications yet' })).toBeNull();
});

test('explains how applications arrive if the list is empty', async () => {
  open(account, none);
  expect(await screen.findByRole('heading', { name: 'No applications yet' })).toBeDefined();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('shows an error with a retry button if loading fails', async () => {
  const { answer } = open(account, refused(ofVendor, 500));
  expect(await screen.findByText(outcomes.loan.fetch_failed)).toBeDefined();
  answer([account, none]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No applications yet' })).toBeDefined();
});

test('reloads the applications, but not the account, when the filter changes', async () => {
  const { timesAsked } = renderRoute(route, {
    path: '/vendor/loan-applications',
    at: '/vendor/loan-applications?q=nobody',
    as: vendorAccount,
    calls: [account, none],
  });
  const status = await screen.findByLabelText('Status');
  expect([timesAsked(own), timesAsked(ofVendor)]).toEqual([1, 1]);
  fireEvent.change(status, { target: { value: 'new' } });
  await expect.poll(() => timesAsked(ofVendor)).toBe(2);
  expect(timesAsked(own)).toBe(1);
});

test('shows an error when the account fails to load', async () => {
  open(refused(own, 500));
  expect(await screen.findByText(outcomes.vendors.data_failed)).toBeDefined();
});
