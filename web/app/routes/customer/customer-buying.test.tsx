// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import type { PurchaseSummary } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseEndpoints } from '@threshold/contract/endpoints/purchases/purchases';
import { notAdvice } from '@threshold/contract/texts/sentences';
import { afterEach, expect, test } from 'vitest';
import { customerAccount } from '#test/member-accounts.ts';
import { answered, leaveRoute, renderRoute } from '#test/render-route.tsx';
import * as route from './customer-buying.tsx';

afterEach(leaveRoute);

const purchase: PurchaseSummary = {
  _id: '019b76da-a801-7000-8000-000000000001',
  name: 'Our purchase',
  role: 'buyer',
  stage: 'looking',
  homes: 1,
  members: 1,
  is_archived: false,
  next_date: {
    kind: 'settlement',
    title: 'Settlement',
    due_on: '2027-02-01',
    due_time: null,
    zone: 'Australia/Sydney',
  },
  next_task: null,
  my_tasks: 0,
};

const open = (...purchases: PurchaseSummary[]) =>
  renderRoute(route, {
    path: '/customer/buying',
    as: customerAccount,
    calls: [
      answered(customerEndpoints.list, { status: true, data: customerAccount }),
      answered(purchaseEndpoints.list, { status: true, data: purchases }),
    ],
  });

test.each([
  ['is only a helper', { ...purchase, role: 'helper' }],
  ['has settled the purchase', { ...purchase, stage: 'settled' }],
  ['has closed the purchase', { ...purchase, stage: 'closed', is_archived: true }],
] as const)('allows a member who %s to start another purchase', async (_, only) => {
  open(only);
  expect(await screen.findByRole('link', { name: 'Our purchase' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add a home' })).toBeDefined();
  expect(screen.getByText(notAdvice)).toBeDefined();
});
