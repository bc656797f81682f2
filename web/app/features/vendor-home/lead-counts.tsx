import { Button } from '@mantine/core';
import type { VendorDashboard } from '@threshold/contract/vendors-account';
import { applicationStatuses, statusLabels } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import classes from './card.module.css';

/** How many applications stand where. */
export function LeadCounts({ applications }: Pick<VendorDashboard, 'applications'>) {
  const isNone = applicationStatuses.every((status) => applications[status] === 0);
  return (
    <section className={classes.card} aria-labelledby="leads">
      <div className={classes.head}>
        <h2 id="leads">Lead Applications</h2>
        <Button component={Link} variant="quiet" size="sm" to={paths.vendorApplications}>
          See all<span className="visually-hidden"> lead applications</span>
        </Button>
      </div>
      {isNone ? (
        <p className={classes.none}>
          No application has come yet. Customers send them from your public page.
        </p>
      ) : (
        <dl className={classes.counts}>
          {applicationStatuses.map((status) => (
            <div key={status}>
              <dt>{statusLabels[status]}</dt>
              <dd className="num">{applications[status]}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
