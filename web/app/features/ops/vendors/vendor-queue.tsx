import type { AdminVendor } from '@threshold/contract/admin-vendors';
import type { ReactNode } from 'react';
import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import { useRead } from '#app/lib/api/use-read.ts';
import { WaitClock } from '../parts/clock.tsx';
import { StaleAlert } from '../parts/stale-alert.tsx';
import { QueueScreen } from '../queue/queue-screen.tsx';
import { type QueuePage, useQueue } from '../queue/use-queue.ts';
import { readVendor, vendorViews } from './api.ts';
import { VendorDetail } from './vendor-detail.tsx';
import { nameOf } from './vendor-words.ts';

const emptyTexts: Readonly<Record<string, string>> = {
  pending: 'Nobody waits to be checked.',
  recheck: 'No vendor asks for another name, type or licence, and no papers are new.',
  lapsed: 'No licence has run out.',
};

/** Listings to vet, and all others by their status. */
export function VendorQueue({ page }: { page: QueuePage<AdminVendor> }) {
  const queue = useQueue(page, vendorViews);
  const detail = (vendor: AdminVendor) => (
    <VendorDetail vendor={vendor} onDecided={queue.update} onRefresh={queue.refresh} />
  );
  return (
    <QueueScreen
      title="Vendors to check"
      lead="Nobody is approved before an entry in a public register is recorded."
      queue={queue}
      searchLabel="Search name, place or number"
      rowOf={(vendor) => ({
        id: vendor._id,
        title: nameOf(vendor),
        text: [vendor.vendor_type ?? 'No type yet', vendor.state].filter(Boolean).join(' · '),
        end: vendor.waiting_since && <WaitClock since={vendor.waiting_since} />,
      })}
      detail={detail}
      elsewhere={(id) => <ReadVendor id={id} show={detail} />}
      emptyText={emptyTexts[queue.query.status] ?? 'There are none.'}
    />
  );
}

/** A listing that this page of the list does not hold: the address named it. */
function ReadVendor({ id, show }: { id: string; show: (vendor: AdminVendor) => ReactNode }) {
  const { data, failure, reload } = useRead(id, async (signal) => {
    return readVendor(id, signal);
  });
  if (failure) return <StaleAlert text={failure} isStale onRefresh={reload} />;
  if (data?._id === id) return show(data);
  return (
    <Loading label="Loading the listing...">
      <Skeleton height="80px" />
    </Loading>
  );
}
