import { expect, test } from 'vitest';
import type { Session } from '#app/lib/account/session.ts';
import { listProfileActions } from './profile-acts.tsx';

const guest: Session = { kind: 'guest' };
const customer: Session = { kind: 'member', role: 'customer', user: undefined };
const vendor: Session = { kind: 'member', role: 'vendor', user: undefined };
const broker = { status: 'approved', vendor_type: 'Mortgage Broker' } as const;
const accountant = { status: 'approved', vendor_type: 'Accountant' } as const;

test('offers guests all actions, but pre-approval only for mortgage brokers', () => {
  expect(listProfileActions(broker, guest)).toEqual(['chat', 'pre_approval', 'call']);
  expect(listProfileActions(accountant, guest)).toEqual(['chat', 'call']);
});

test('offers customers all actions of guests, but offers vendors no actions', () => {
  expect(listProfileActions(broker, customer)).toEqual(['chat', 'pre_approval', 'call']);
  expect(listProfileActions(accountant, customer)).toEqual(['chat', 'call']);
  expect(listProfileActions(broker, vendor)).toEqual([]);
});

test.each(['in_complete', 'claimed', 'pending', 'rejected', 'suspended'] as const)(
  'offers no actions for a listing with status %s',
  (status) => {
    expect(listProfileActions({ ...broker, status }, guest)).toEqual([]);
    expect(listProfileActions({ ...broker, status }, customer)).toEqual([]);
  },
);
