import type { LedgerFigures } from '@threshold/contract/promises';
import { Figure } from '#app/components/figure.tsx';
import classes from './charts.module.css';

/** Number of hidden reviews for each reason. */
export function HiddenReviews({ reasons }: { reasons: LedgerFigures['hidden_by_reason'] }) {
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  return (
    <Figure
      title="Hidden reviews by reason"
      summary={
        reasons.length === 0
          ? 'No review is hidden.'
          : 'What is hidden now. A review is hidden for what it breaks, never for how few stars it gives.'
      }
      columns={['Reason', 'Reviews']}
      rows={reasons.map(({ reason, count }) => [reason, count])}
    >
      {reasons.length > 0 && (
        <ul className={classes.reasons} aria-hidden="true">
          {reasons.map(({ reason, count }) => (
            <li key={reason}>
              <span>{`${reason}: ${count}`}</span>
              <svg viewBox="0 0 100 4" preserveAspectRatio="none">
                <rect className={classes.whole} width="100" height="4" />
                <rect className={classes.part} width={(count / most) * 100} height="4" />
              </svg>
            </li>
          ))}
        </ul>
      )}
    </Figure>
  );
}
