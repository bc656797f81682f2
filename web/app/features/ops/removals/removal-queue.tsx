import type { RemovalRequest } from '@threshold/contract/admin-desk';
import { WaitClock } from '../parts/clock.tsx';
import { QueueScreen } from '../queue/queue-screen.tsx';
import { type QueuePage, useQueue } from '../queue/use-queue.ts';
import { removalViews } from './api.ts';
import { askerOf, listingOf, RemovalDetail } from './removal-detail.tsx';

const keys = [
  ['r', 'remove the listing'],
  ['l', 'keep it'],
] as const;

/** Queue of requests to remove an unclaimed listing. */
export function RemovalQueue({ page }: { page: QueuePage<RemovalRequest> }) {
  const queue = useQueue(page, removalViews);
  return (
    <QueueScreen
      title="Removals"
      lead="A named person may have an unclaimed listing taken down with one form, without an account."
      queue={queue}
      searchLabel="Search listing, name or email"
      keys={keys}
      rowOf={(request) => ({
        id: request._id,
        title: listingOf(request),
        text: askerOf(request),
        end: request.status === 'open' && <WaitClock since={request.createdAt} />,
      })}
      detail={(request) => (
        <RemovalDetail request={request} onDecided={queue.update} onRefresh={queue.refresh} />
      )}
      emptyText={queue.query.status === 'open' ? 'No form waits.' : 'There are none.'}
    />
  );
}
