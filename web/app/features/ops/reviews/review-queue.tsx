import type { AdminReview } from '@threshold/contract/admin-content';
import { Badge } from '#app/components/feedback/badge.tsx';
import { QueueScreen } from '../queue/queue-screen.tsx';
import { type QueuePage, useQueue } from '../queue/use-queue.ts';
import { reviewViews } from './api.ts';
import { ReviewDetail } from './review-detail.tsx';
import { openReports, writerOf } from './review-words.ts';

const keys = [
  ['h', 'hide the review'],
  ['l', 'leave it up, or show it again'],
] as const;

/** Queue of reported reviews, and of all others. */
export function ReviewQueue({ page }: { page: QueuePage<AdminReview> }) {
  const queue = useQueue(page, reviewViews);
  return (
    <QueueScreen
      title="Reviews"
      lead="A review is hidden for what it breaks, never for how few stars it gives. Nobody edits one."
      queue={queue}
      searchLabel="Search text, writer or vendor"
      keys={keys}
      rowOf={(review) => ({
        id: review._id,
        title: `${review.rating} of 5 for ${review.vendor_name}`,
        text: `${writerOf(review)}: ${review.comment}`,
        end: <RowEnd review={review} />,
      })}
      detail={(review) => (
        <ReviewDetail review={review} onDecided={queue.update} onRefresh={queue.refresh} />
      )}
      emptyText={
        queue.query.status === 'reported' ? 'No reported review waits.' : 'There are none.'
      }
    />
  );
}

function RowEnd({ review }: { review: AdminReview }) {
  const waiting = openReports(review);
  if (review.hidden) return <Badge kind="outlined">Hidden</Badge>;
  if (waiting === 0) return null;
  return <Badge kind="error">{waiting === 1 ? '1 report' : `${waiting} reports`}</Badge>;
}
