import { expect, test } from 'vitest';
import type { Session } from '#app/lib/account/session.ts';
import { listProfileActions } from './profile-acts.tsx';

const guest: Session = { kind: 'guest' };
const customer: Session = { kind: 'member', role: 'customer', user: undefined };
const vendor: Session = { kind: 'member', role: 'vendor', user: undefined };
const broker = { status: 'approved', vendor_type: 'Mortgage Broker' } as const;
const accountant = { status: 'approved', vendor_type: 'Accountant' } as const;

test('offers guests all actions, pre-approval only with brokers', () => {
  expect(listProfileActions(broker, guest)).toEqual(['chat', 'pre_approval', 'call']);
  expect(listProfileActions(accountant, guest)).toEqual(['chat', 'call']);
});

test('offers customers the same actions and vendors none', () => {
  expect(listProfileActions(broker, customer)).toEqual(['chat', 'pre_approval', 'call']);
  expect(listProfileActions(accountant, customer)).toEqual(['chat', 'call']);
  expect(listProfileActions(broker, vendor)).toEqual([]);
});

test.each(['in_complete', 'claimed', 'pending', 'rejected', 'suspended'] as const)(
  'offers nothing for a listing that is %s',
  (status) => {
    expect(listProfileActions({ ...broker, status }, guest)).toEqual([]);
    expect(listProfileActions({ ...broker, status }, customer)).toEqual([]);
  },
);
