import type { AdminClaim } from '@threshold/contract/admin-vendors';
import { WaitClock } from '../parts/clock.tsx';
import { QueueScreen } from '../queue/queue-screen.tsx';
import { type QueuePage, useQueue } from '../queue/use-queue.ts';
import { claimViews } from './api.ts';
import { ClaimDetail } from './claim-detail.tsx';

const keys = [
  ['f', 'open the files'],
  ['o', 'look at the first of them'],
  ['a', 'accept the claim'],
  ['r', 'reject it'],
] as const;

/** Queue of claims to unclaimed listings. */
export function ClaimQueue({ page }: { page: QueuePage<AdminClaim> }) {
  const queue = useQueue(page, claimViews);
  return (
    <QueueScreen
      title="Claims"
      lead="Accepted, the claimant takes the listing over with its address and reviews. Rejected, it is free again unless another claim is open."
      queue={queue}
      searchLabel="Search listing or claimant"
      keys={keys}
      rowOf={({ _id, vendor, claimant, status, createdAt }) => ({
        id: _id,
        title: vendor.business_name || vendor.full_name,
        text: `${claimant.first_name} ${claimant.last_name} · ${claimant.email}`,
        end: status === 'pending' && <WaitClock since={createdAt} />,
      })}
      detail={(claim) => (
        <ClaimDetail claim={claim} onDecided={queue.update} onRefresh={queue.refresh} />
      )}
      emptyText={
        queue.query.status === 'pending' ? 'No claim waits for a decision.' : 'There are none.'
      }
    />
  );
}
