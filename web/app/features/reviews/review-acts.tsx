import type { Review } from '@threshold/contract/endpoints/reviews/reviews';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { type Session, useSession } from '#app/lib/account/session.ts';

const dialogs = () => import('./reply-and-report.tsx');
const ReplyDialog = createLazyDialog(async () => ({ default: (await dialogs()).ReplyDialog }));
const ReportDialog = createLazyDialog(async () => ({ default: (await dialogs()).ReportDialog }));

/** Buttons on a review: the reviewed vendor replies; members except its author report it. */
export function ReviewActions({ review }: { review: Review }) {
  const session = useSession();
  const [open, setOpen] = useState<'reply' | 'report'>();
  const close = () => setOpen(undefined);
  const { canReply, canReport } = getReviewPermissions(review, session);
  if (!canReply && !canReport) return null;
  const replyLabel = review.reply ? 'Edit reply' : 'Reply';
  return (
    <>
      {canReply && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${replyLabel} to ${review.author_name}`}
          onClick={() => setOpen('reply')}
        >
          {replyLabel}
        </Button>
      )}
      {canReport && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Report the review by ${review.author_name}`}
          onClick={() => setOpen('report')}
        >
          Report
        </Button>
      )}
      <ReplyDialog opened={open === 'reply'} onClose={close} review={review} />
      <ReportDialog opened={open === 'report'} onClose={close} review={review} />
    </>
  );
}

function getReviewPermissions({ source, vendor, customer }: Review, session: Session) {
  if (session.kind === 'guest' || source !== 'own') return { canReply: false, canReport: false };
  const userId = session.user?._id;
  return {
    canReply: session.role === 'vendor' && userId === vendor,
    canReport: customer === null || userId !== customer._id,
  };
}
