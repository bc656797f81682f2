import {
  type Review,
  replySchema,
  reportReviewSchema,
} from '@threshold/contract/endpoints/reviews/reviews';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useRevalidator } from 'react-router';
import { useForm } from '#app/lib/forms/use-form.ts';
import { toasts } from '#app/lib/toasts.ts';
import { replyToReview, reportReview } from './api.ts';
import { TextDialog } from './text-dialog.tsx';

interface ReviewActionDialogProps {
  opened: boolean;
  onClose: () => void;
  review: Review;
}

export function ReplyDialog({ opened, onClose, review }: ReviewActionDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    rules: replySchema,
    initial: { reply: review.reply?.text ?? '' },
    failed: outcomes.reviews.reply_failed,
    async send(body) {
      await replyToReview(review._id, body);
      toasts.success(outcomes.reviews.replied);
      onClose();
      await revalidate();
    },
  });
  return (
    <TextDialog
      opened={opened}
      onClose={onClose}
      title={review.reply ? 'Edit your reply' : `Reply to ${review.author_name}`}
      lead="Everyone who reads the review reads your reply."
      form={form}
      name="reply"
      label="Your reply"
      maxLength={limits.review.comment_characters}
      actLabel="Publish reply"
      busyLabel="Publishing..."
    />
  );
}

export function ReportDialog({ opened, onClose, review }: ReviewActionDialogProps) {
  const form = useForm({
    rules: reportReviewSchema,
    initial: { reason: '' },
    failed: outcomes.reviews.report_failed,
    async send(body) {
      await reportReview(review._id, body);
      toasts.success(outcomes.reviews.reported);
      onClose();
    },
  });
  return (
    <TextDialog
      opened={opened}
      onClose={onClose}
      title="Report this review"
      lead="Our staff read the review and your reason, and hide what breaks the rules. Nobody else sees who reported it."
      form={form}
      name="reason"
      label="What is wrong with it?"
      maxLength={limits.text.reason}
      actLabel="Send report"
      busyLabel="Sending..."
    />
  );
}
