import { expect, test } from 'vitest';
import type { Session } from '#app/lib/account/session.ts';
import { actNames } from './profile-acts.tsx';

const guest: Session = { kind: 'guest' };
const customer: Session = { kind: 'member', role: 'customer', user: undefined };
const vendor: Session = { kind: 'member', role: 'vendor', user: undefined };
const broker = { status: 'approved', vendor_type: 'Mortgage Broker' } as const;
const accountant = { status: 'approved', vendor_type: 'Accountant' } as const;

test('offers guests all actions, pre-approval only with brokers', () => {
  expect(actNames(broker, guest)).toEqual(['chat', 'pre_approval', 'call']);
  expect(actNames(accountant, guest)).toEqual(['chat', 'call']);
});

test('offers customers the same actions and vendors none', () => {
  expect(actNames(broker, customer)).toEqual(['chat', 'pre_approval', 'call']);
  expect(actNames(accountant, customer)).toEqual(['chat', 'call']);
  expect(actNames(broker, vendor)).toEqual([]);
});

test.each(['in_complete', 'claimed', 'pending', 'rejected', 'suspended'] as const)(
  'offers nothing for a listing that is %s',
  (status) => {
    expect(actNames({ ...broker, status }, guest)).toEqual([]);
    expect(actNames({ ...broker, status }, customer)).toEqual([]);
  },
);
