import type { AdminRequest } from '@threshold/contract/admin-requests';
import { limits } from '@threshold/contract/limits';
import { DueClock } from '../parts/clock.tsx';
import { QueueScreen } from '../queue/queue-screen.tsx';
import { type QueuePage, useQueue } from '../queue/use-queue.ts';
import { requestViews } from './api.ts';
import { RequestDetail } from './request-detail.tsx';

/** Queue of requests, ordered by deadline. */
export function RequestQueue({ page }: { page: QueuePage<AdminRequest> }) {
  const queue = useQueue(page, requestViews);
  return (
    <QueueScreen
      title="Requests"
      lead={`Every one was promised a response within ${limits.requirements.response_hours} hours.`}
      queue={queue}
      searchLabel="Search name, email or text"
      rowOf={({ _id, name, requirements, status, due_at, closed_at }) => ({
        id: _id,
        title: name,
        text: requirements,
        end: status === 'new' && !closed_at && <DueClock until={due_at} />,
      })}
      detail={(request) => (
        <RequestDetail
          key={request._id}
          request={request}
          onChange={queue.update}
          onRefresh={queue.refresh}
        />
      )}
      emptyText={queue.query.status === 'staff' ? 'Nothing waits for us.' : 'There are none.'}
    />
  );
}
