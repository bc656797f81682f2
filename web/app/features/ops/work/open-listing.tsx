import type { AdminVendor } from '@threshold/contract/admin-vendors';
import type { OpenedVendor } from '@threshold/contract/admin-work';
import { useRef } from 'react';
import type { Elements } from '#app/components/elements.ts';
import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import { useRead } from '#app/lib/api/use-read.ts';
import { useAction } from '#app/lib/use-action.ts';
import { StaleAlert } from '../parts/stale-alert.tsx';
import { VendorDetail } from '../vendors/vendor-detail.tsx';
import { openForWork, readBackground } from './api.ts';
import { ClaimAlert } from './claim-alert.tsx';

export interface OpenListingProps {
  id: string;
  /** What the server gave with the decision about the one before. */
  given: OpenedVendor | undefined;
  /** In the bar, after the decisions. */
  acts: Elements;
  /** @returns whether another one is open now */
  onDecided: (vendor: AdminVendor) => Promise<boolean>;
}

/** Opens a listing and shows it with what is known of it beside; while a colleague is at it, says so. */
export function OpenListing({ id, given, acts, onDecided }: OpenListingProps) {
  // It counts for the first look alone: whoever looks again wants what holds by then.
  const ahead = useRef(given);
  const { data, failure, reload } = useRead(id, async (signal) => {
    const opening = ahead.current?.vendor._id === id ? ahead.current : openForWork(id, {}, signal);
    ahead.current = undefined;
    const [opened, background] = await Promise.all([opening, readBackground(id, signal)]);
    return { id, opened, background };
  });
  const settled = useAction(async (after: AdminVendor) => {
    if (!(await onDecided(after))) reload();
  });
  if (failure) return <StaleAlert text={failure} isStale onRefresh={reload} />;
  if (data?.id !== id) {
    return (
      <Loading label="Loading the listing...">
        <Skeleton height="80px" />
      </Loading>
    );
  }
  const { opened, background } = data;
  const { vendor, claim } = opened;
  const isForeign = claim !== null && !claim.is_mine;
  return (
    <VendorDetail
      // Taken over it begins anew, and its heading takes the focus from the form that is gone.
      key={`${vendor._id} ${isForeign}`}
      vendor={vendor}
      background={background}
      isForeign={isForeign}
      lead={isForeign && <ClaimAlert id={vendor._id} claim={claim} onTaken={reload} />}
      acts={acts}
      onDecided={(after) => void settled.run(after)}
      onRefresh={reload}
    />
  );
}
