import type { LoanApplication } from '@threshold/contract/loan-applications';
import { loanVendorType } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { PartFailure } from '#app/components/part-failure.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { searchPath } from '#app/lib/paths.ts';
import { ApplicationCard } from './application-card.tsx';
import classes from './tracker.module.css';

const SHOWN = 3;

/** A customer's applications on the dashboard, newest first. */
export function ApplicationsSection({ part }: { part: PagePart<readonly LoanApplication[]> }) {
  return (
    <section className={classes.part} aria-labelledby="applications">
      <h2 id="applications">Applications</h2>
      {'failure' in part ? (
        <PartFailure text={part.failure} />
      ) : (
        <Applications applications={part.value} />
      )}
    </section>
  );
}

function Applications({ applications }: { applications: readonly LoanApplication[] }) {
  const [areAllShown, setAllShown] = useState(false);
  if (applications.length === 0) {
    return (
      <p className={classes.note}>
        No application yet. Ask for pre-approval on the page of a verified mortgage broker.{' '}
        <Link to={searchPath(loanVendorType)}>Find mortgage brokers</Link>
      </p>
    );
  }
  const shown = areAllShown ? applications : applications.slice(0, SHOWN);
  return (
    <>
      <ul className={classes.list}>
        {shown.map((application) => (
          <li key={application._id}>
            <ApplicationCard application={application} />
          </li>
        ))}
      </ul>
      {applications.length > SHOWN && (
        <Button
          size="sm"
          variant="quiet"
          className={classes.toggle}
          aria-expanded={areAllShown}
          onClick={() => setAllShown(!areAllShown)}
        >
          {areAllShown ? 'Show fewer' : `All applications (${applications.length})`}
        </Button>
      )}
    </>
  );
}
