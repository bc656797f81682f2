import { Button } from '@mantine/core';
import { askToLogin } from '#app/lib/login-prompt.ts';
import { useSession } from '#app/lib/session.ts';
import classes from './reviews.module.css';

/** Where a client says how it went. A guest is asked to log in first. */
export function WriteReview({ vendorName }: { vendorName: string }) {
  const session = useSession();
  if (session.kind !== 'guest') return null;
  return (
    <section aria-labelledby="write-review" className={classes.write}>
      <div>
        <h2 id="write-review">Write a Review</h2>
        <p>Have you worked with {vendorName}? Tell other buyers how it went.</p>
      </div>
      <Button size="sm" onClick={askToLogin}>
        Write a Review
      </Button>
    </section>
  );
}
