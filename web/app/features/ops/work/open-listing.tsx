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
  /** The listing that the server returned with the previous decision. */
  given: OpenedVendor | undefined;
  /** Further buttons in the bar, after those of the decision. */
  acts: Elements;
  /** @returns whether another listing is open now */
  onDecided: (vendor: AdminVendor) => Promise<boolean>;
}

/** Opens a listing and shows it with its background; warns while a colleague has it open. */
export function OpenListing({ id, given, acts, onDecided }: OpenListingProps) {
  // The given listing is used only for the first load; a reload requests the current state.
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
      // A take-over remounts the view, and its heading takes the focus from the removed form.
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
