import { Button } from '#app/components/button.tsx';
import { askToLogin } from '#app/lib/account/login-prompt.ts';
import { useSession } from '#app/lib/account/session.ts';
import type { ClientReviewsProps } from './client-reviews.tsx';
import { OwnReviewPart } from './own-review-part.tsx';
import classes from './reviews.module.css';
import { useLatestResolved } from './use-latest-resolved.ts';

/**
 * Section where customers write or change a review. Guests are asked to log in first; vendors do
 * not see it.
 */
export function WriteReview({ reviews, vendorId, vendorName }: ClientReviewsProps) {
  const session = useSession();
  const settled = useLatestResolved(reviews);
  if (session.kind === 'member' && session.role !== 'customer') return null;
  const about = { id: vendorId, name: vendorName };
  if (session.kind === 'guest') {
    return (
      <section aria-labelledby="write-review" className={classes.write}>
        <div>
          <h2 id="write-review">Write a Review</h2>
          <p>{`Have you worked with ${vendorName}? Tell other buyers how it went.`}</p>
        </div>
        <Button size="sm" onClick={() => askToLogin({ act: 'review', vendor: about })}>
          Write a Review
        </Button>
      </section>
    );
  }
  const vendor = { _id: vendorId, name: vendorName };
  return (
    <section aria-labelledby="write-review" className={classes.write}>
      {settled && <OwnReviewPart vendor={vendor} own={settled.value?.own ?? null} />}
    </section>
  );
}
