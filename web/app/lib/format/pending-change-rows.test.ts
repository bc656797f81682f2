import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { expect, test } from 'vitest';
import { applyPendingChanges, listPendingChangeRows } from './pending-change-rows.ts';

const listing = {
  full_name: 'Vera Vendor',
  business_name: 'Vera & Co',
  vendor_type: 'Mortgage Broker',
  licence_state: 'NSW',
  licence_expires_on: null,
  abn: '51824753556',
  services: [{ _id: '1', servicesName: 'Refinancing' }],
  pending_changes: null,
} as unknown as OwnVendor;
const asked_at = '2026-01-02T03:04:05.000Z';

test('returns no rows for a listing without pending changes', () => {
  expect(listPendingChangeRows(listing)).toEqual([]);
  expect(applyPendingChanges(listing)).toEqual(listing);
});

test('lists the current and the requested value of each pending change', () => {
  const pending_changes = {
    abn: '',
    licence_state: null,
    licence_expires_on: '2027-06-30',
    vendor_type: 'Accountant' as const,
    services: [{ _id: '2', servicesName: 'Land Tax Advice' }],
    asked_at,
  };
  expect(listPendingChangeRows({ ...listing, pending_changes })).toEqual([
    { label: 'Vendor type', now: 'Mortgage Broker', asked: 'Accountant' },
    { label: 'State of issue', now: 'NSW', asked: 'All of Australia' },
    { label: 'Licence valid until', now: 'Nothing', asked: '30 Jun 2027' },
    { label: 'ABN', now: '51824753556', asked: 'Nothing' },
    { label: 'Services', now: 'Refinancing', asked: 'Land Tax Advice' },
  ]);
  expect(applyPendingChanges({ ...listing, pending_changes })).toMatchObject({
    full_name: 'Vera Vendor',
    vendor_type: 'Accountant',
    services: [{ _id: '2' }],
  });
});
