import { reportReviewBody } from '@threshold/contract/endpoints/listings/reviews';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useForm } from '#app/lib/forms/use-form.ts';
import { toasts } from '#app/lib/toasts.ts';
import { reportReview } from './api.ts';
import { WordsDialog } from './words-dialog.tsx';

interface ReportDialogProps {
  opened: boolean;
  onClose: () => void;
  reviewId: string;
}

/** Form that reports a review to staff. */
export default function ReportDialog({ opened, onClose, reviewId }: ReportDialogProps) {
  const form = useForm({
    rules: reportReviewBody,
    initial: { reason: '' },
    failed: outcomes.reviews.report_failed,
    async send(body) {
      await reportReview(reviewId, body);
      toasts.success(outcomes.reviews.reported);
      onClose();
    },
  });
  return (
    <WordsDialog
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
