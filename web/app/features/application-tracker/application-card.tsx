import type { LoanApplication } from '@threshold/contract/loan-applications';
import { statusLabels } from '@threshold/contract/vocabularies';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { Badge } from '#app/components/badge.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { doorwayStateOf } from '#app/components/listing-badges.tsx';
import { VendorAvatar } from '#app/components/vendor-avatar.tsx';
import { dayText } from '#app/lib/format/dates.ts';
import { paths } from '#app/lib/paths.ts';
import { ApplicationActs } from './application-acts.tsx';
import { ApplicationLog } from './application-log.tsx';
import { brokerOf, stateText } from './state-words.ts';
import classes from './tracker.module.css';
import { useApplicationAct } from './use-application-act.ts';
import { useApplicationLog } from './use-application-log.ts';

/** An application with its broker and status, and its history on request. */
export function ApplicationCard({ application }: { application: LoanApplication }) {
  const { _id, vendor, purpose_of_loan, createdAt, status, withdrawn_at } = application;
  const details = useRef<HTMLDetailsElement>(null);
  const log = useApplicationLog(_id);
  const headingId = useId();
  const broker = brokerOf(application);
  const { run: act, failure } = useApplicationAct(() => {
    if (details.current?.open) void log.read();
  });

  return (
    <article className={classes.card} aria-labelledby={headingId}>
      <div className={classes.head}>
        <VendorAvatar
          id={vendor._id}
          name={broker}
          photo={vendor.profile_picture?.file_url}
          state={vendor.status ? doorwayStateOf(vendor.status) : 'unverified'}
          size={44}
        />
        <div className={classes.who}>
          <h3 id={headingId}>
            {vendor.status ? <Link to={paths.vendor(vendor._id)}>{broker}</Link> : broker}
          </h3>
          <p className={classes.note}>{`${purpose_of_loan}, sent ${dayText(createdAt)}`}</p>
        </div>
        <Badge kind="outlined">{withdrawn_at ? 'Withdrawn' : statusLabels[status]}</Badge>
      </div>
      <p>{stateText(application, broker)}</p>
      <FailureAlert sentence={failure} />
      <details
        ref={details}
        className={classes.details}
        onToggle={(event) => {
          if (event.currentTarget.open) void log.read();
        }}
      >
        <summary>History and files</summary>
        <ApplicationLog {...log} application={application} broker={broker} act={act} />
      </details>
      <ApplicationActs application={application} broker={broker} act={act} />
    </article>
  );
}
