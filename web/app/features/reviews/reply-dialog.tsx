import { type Review, replyBody } from '@threshold/contract/endpoints/listings/reviews';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useRevalidator } from 'react-router';
import { useForm } from '#app/lib/forms/use-form.ts';
import { toasts } from '#app/lib/toasts.ts';
import { replyToReview } from './api.ts';
import { WordsDialog } from './words-dialog.tsx';

interface ReplyDialogProps {
  opened: boolean;
  onClose: () => void;
  review: Review;
}

/** Form of the vendor's public reply to a review. */
export default function ReplyDialog({ opened, onClose, review }: ReplyDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    rules: replyBody,
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
    <WordsDialog
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
