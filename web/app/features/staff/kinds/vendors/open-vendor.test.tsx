// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import {
  type StaffVendor,
  staffListingEndpoints,
} from '@threshold/contract/endpoints/staff/listings';
import { type OpenedVendor, vettingEndpoints } from '@threshold/contract/endpoints/staff/vetting';
import { afterEach, expect, test } from 'vitest';
import { vendorAccount } from '#test/member-accounts.ts';
import { answered, leaveRoute, refused, renderRoute } from '#test/render-route.tsx';
import { OpenVendor } from './open-vendor.tsx';
import { statusBadges } from './vendor-words.ts';

const listing: StaffVendor = {
  ...vendorAccount,
  status: 'pending',
  recorded_checks: [],
  recheck: [],
  missing: [],
  version: 'one',
  waiting_since: null,
  released_at: null,
};
const given: OpenedVendor = { vendor: listing, claim: null };

afterEach(leaveRoute);

test('shows a loaded listing without a request; reloads after a conflict', async () => {
  const { timesAsked } = renderRoute(
    {
      default: () => (
        <OpenVendor
          id={listing._id}
          given={given}
          acts={null}
          onDecided={() => Promise.resolve(false)}
        />
      ),
    },
    {
      path: '/ops/vendors',
      as: vendorAccount,
      calls: [
        answered(vettingEndpoints.background, {
          status: true,
          data: { duplicates: [], has_more_duplicates: false, entry: null, history: [] },
        }),
        answered(vettingEndpoints.open, {
          status: true,
          data: { vendor: { ...listing, status: 'rejected', version: 'two' }, claim: null },
        }),
        refused(staffListingEndpoints.updateStatus, 409, 'Somebody was faster.'),
      ],
    },
  );
  expect(await screen.findByText(statusBadges.pending.label)).toBeDefined();
  expect(timesAsked(vettingEndpoints.open)).toBe(0);
  fireEvent.change(screen.getByLabelText('Reason or note'), { target: { value: 'No number.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show what holds now' }));
  expect(await screen.findByText(statusBadges.rejected.label)).toBeDefined();
  expect(timesAsked(vettingEndpoints.open)).toBe(1);
});
