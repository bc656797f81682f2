import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import type { PurchaseShortlisted } from '@threshold/contract/buying/purchase-shortlist';
import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { comparePath, paths } from '#app/lib/paths.ts';
import classes from './buying.module.css';
import { buyersOf, othersOf } from './people.ts';
import { shortlistByType } from './shortlist-by-type.ts';
import { ShortlistedRow } from './shortlisted-row.tsx';

interface ShortlistedSectionProps {
  purchase: Purchase;
  shortlisted: readonly PurchaseShortlisted[];
}

/** Whom the buyers have on their shortlists, as far as each shows theirs, to compare by type. */
export function ShortlistedSection({ purchase, shortlisted }: ShortlistedSectionProps) {
  const isShared = buyersOf(othersOf(purchase.members)).length > 0;
  return (
    <section className={classes.section} aria-labelledby="shortlisted">
      <h2 id="shortlisted">Shortlisted</h2>
      <p className={classes.lead}>
        {isShared
          ? 'Your shortlist is yours alone. You show it one by one to those who buy with you now; helpers and the professionals themselves are never told.'
          : 'Your own shortlist. Whoever buys with you later sees nobody of it until you show them.'}
      </p>
      {shortlisted.length === 0 && (
        <p className={classes.lead}>
          Nobody yet. Press Shortlist on a professional, and compare them here.{' '}
          <Link to={paths.search}>Find professionals</Link>
        </p>
      )}
      {shortlistByType(shortlisted).map(({ heading, professionals, compare }) => (
        <div key={heading} className={classes.group}>
          <div className={classes.cardHead}>
            <h3>{heading}</h3>
            {compare && (
              <Button component={Link} size="sm" to={comparePath(compare.ids)}>
                {compare.label}
              </Button>
            )}
          </div>
          <ul className={classes.rows}>
            {professionals.map((professional) => (
              <li key={professional._id}>
                <ShortlistedRow purchase={purchase} professional={professional} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
