import { Group, Stack } from '@mantine/core';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { Stars } from '#app/components/pictures/stars.tsx';
import { openLoginPrompt } from '#app/lib/account/login-prompt.ts';
import { useSession } from '#app/lib/account/session.ts';
import { toasts } from '#app/lib/toasts.ts';
import { deleteReview } from './api.ts';
import type { ClientReviewsProps } from './client-reviews.tsx';
import type { ReviewDialogProps } from './review-dialog.tsx';
import classes from './reviews.module.css';
import { useLatestResolved } from './use-reviews.ts';

const ReviewDialog = createLazyDialog(() => import('./review-dialog.tsx'));

/** The customer's own review of the professional, or a button to write one. */
export function OwnReviewSection({ vendor, own }: Pick<ReviewDialogProps, 'vendor' | 'own'>) {
  const [open, setOpen] = useState<'write' | 'delete'>();
  const { revalidate } = useRevalidator();
  const close = () => setOpen(undefined);

  async function remove() {
    if (!own) return;
    await deleteReview(own._id);
    toasts.success(outcomes.reviews.deleted);
    await revalidate();
  }

  return (
    <>
      <Stack gap="xxs" miw={0} flex="1 1 18rem" className={classes.words}>
        <h2 id="write-review">{own ? 'Your review' : 'Write a Review'}</h2>
        {own ? (
          <>
            <Stars rating={own.rating} />
            <p>{own.comment}</p>
            {own.hidden && <p>Our staff have hidden this review. Only you see it.</p>}
          </>
        ) : (
          <p>{`Have you worked with ${vendor.name}? Tell other buyers how it went.`}</p>
        )}
      </Stack>
      <Group gap="xs" align="stretch">
        {own && (
          <Button size="sm" variant="quiet" onClick={() => setOpen('delete')}>
            Delete
          </Button>
        )}
        <Button size="sm" onClick={() => setOpen('write')}>
          {own ? 'Edit your review' : 'Write a Review'}
        </Button>
      </Group>
      <ReviewDialog
        key={own ? `${own._id}-${own.comment}` : 'first'}
        opened={open === 'write'}
        onClose={close}
        vendor={vendor}
        own={own}
      />
      <LazyConfirmDialog
        opened={open === 'delete'}
        onClose={close}
        title="Delete your review?"
        text={
          own?.hidden
            ? `Its words go at once. What you write about ${vendor.name} later stays hidden, too.`
            : 'It goes at once, with any answer to it, and the stars are counted anew.'
        }
        confirmLabel="Delete review"
        busyLabel="Deleting..."
        dangerous
        onConfirm={remove}
        failed={outcomes.reviews.delete_failed}
      />
    </>
  );
}

/** Lets customers write or change a review, and asks guests to log in. Vendors see nothing. */
export function WriteReview({ reviews, vendorId, vendorName }: ClientReviewsProps) {
  const session = useSession();
  const settled = useLatestResolved(reviews);
  if (session.kind === 'member' && session.role !== 'customer') return null;
  const vendor = { _id: vendorId, name: vendorName };
  return (
    <Group
      aria-labelledby="write-review"
      component="section"
      gap="var(--s-12) var(--s-24)"
      align="end"
      justify="space-between"
      pt="lg"
      className={`ruled ${classes.write}`}
    >
      {session.kind === 'guest' && <GuestReviewPrompt vendor={vendor} />}
      {session.kind === 'member' && settled && (
        <OwnReviewSection vendor={vendor} own={settled.value?.own ?? null} />
      )}
    </Group>
  );
}

function GuestReviewPrompt({ vendor: { _id: id, name } }: Pick<ReviewDialogProps, 'vendor'>) {
  return (
    <>
      <div>
        <h2 id="write-review">Write a Review</h2>
        <p>{`Have you worked with ${name}? Tell other buyers how it went.`}</p>
      </div>
      <Button size="sm" onClick={() => openLoginPrompt({ act: 'review', vendor: { id, name } })}>
        Write a Review
      </Button>
    </>
  );
}
