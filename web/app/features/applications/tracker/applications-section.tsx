import { Badge, Box, Group, Skeleton, Stack } from '@mantine/core';
import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import { outcomes } from '@threshold/contract/texts/outcomes';
import {
  type ApplicationStatus,
  loanVendorType,
  statusLabels,
} from '@threshold/contract/vocabularies';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { toAvatarState } from '#app/components/feedback/listing-badges.tsx';
import { Loading } from '#app/components/feedback/skeleton.tsx';
import { SectionFailure, TryAgain } from '#app/components/feedback/try-again.tsx';
import { Timeline } from '#app/components/lists/timeline.tsx';
import { VendorAvatar } from '#app/components/pictures/vendor-avatar.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { formatApplicationEvent } from '#app/lib/format/applications.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { paths, searchPath } from '#app/lib/paths.ts';
import { ApplicationActions, ApplicationFiles } from './application-acts.tsx';
import classes from './tracker.module.css';
import {
  type ApplicationAction,
  useApplicationAction,
  useApplicationLog,
} from './use-application.ts';

const SHOWN = 3;

/** A customer's applications on the dashboard, newest first. */
export function ApplicationsSection({ part }: { part: PagePart<readonly LoanApplication[]> }) {
  return (
    <Stack
      component="section"
      gap="sm"
      align="flex-start"
      className={classes.part}
      aria-labelledby="applications"
    >
      <h2 id="applications">Applications</h2>
      {'failure' in part ? (
        <SectionFailure text={part.failure} />
      ) : (
        <Applications applications={part.value} />
      )}
    </Stack>
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
      <Stack component="ul" gap="sm">
        {shown.map((application) => (
          <li key={application._id}>
            <ApplicationCard application={application} />
          </li>
        ))}
      </Stack>
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

/** An application with its broker and status. Its history is loaded on request. */
function ApplicationCard({ application }: { application: LoanApplication }) {
  const { _id, vendor, purpose_of_loan, createdAt, status, withdrawn_at } = application;
  const details = useRef<HTMLDetailsElement>(null);
  const log = useApplicationLog(_id);
  const headingId = useId();
  const broker = getBrokerName(application);
  const { run: act, failure } = useApplicationAction(() => {
    if (details.current?.open) void log.read();
  });

  return (
    <article className={classes.card} aria-labelledby={headingId}>
      <Group gap="sm">
        <VendorAvatar
          id={vendor._id}
          name={broker}
          photo={vendor.profile_picture?.file_url}
          state={vendor.status ? toAvatarState(vendor.status) : 'unverified'}
          size={44}
        />
        <Box flex={1} miw={140} style={{ overflowWrap: 'anywhere' }} className={classes.who}>
          <h3 id={headingId}>
            {vendor.status ? <Link to={paths.vendor(vendor._id)}>{broker}</Link> : broker}
          </h3>
          <p className={classes.note}>{`${purpose_of_loan}, sent ${dayText(createdAt)}`}</p>
        </Box>
        <Badge>{withdrawn_at ? 'Withdrawn' : statusLabels[status]}</Badge>
      </Group>
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
      <ApplicationActions application={application} broker={broker} act={act} />
    </article>
  );
}

interface ApplicationLogProps extends ReturnType<typeof useApplicationLog> {
  application: LoanApplication;
  broker: string;
  act: ApplicationAction;
}

function ApplicationLog(props: ApplicationLogProps) {
  const { application, broker, act, log, failure, read, readEarlier } = props;
  if (failure) {
    return (
      <Stack gap="sm" align="flex-start" className={classes.part}>
        <TryAgain text={failure} size="sm" onRetry={() => void read()} />
      </Stack>
    );
  }
  if (!log) {
    return (
      <Loading label="Loading the history...">
        <Skeleton height={84} />
      </Loading>
    );
  }
  return (
    <div className={classes.log}>
      <section>
        <h4>History</h4>
        <Timeline
          entries={log.events.map((event) => ({
            id: event._id,
            text: formatApplicationEvent(event, 'customer', broker),
            at: event.createdAt,
          }))}
        />
      </section>
      <section>
        <h4>Who opened your files</h4>
        {log.openings.length === 0 ? (
          <p className={classes.note}>Nobody has opened a file of this application.</p>
        ) : (
          <Timeline
            entries={log.openings.map(({ _id, original_name, reader, createdAt }) => ({
              id: _id,
              text: `${reader.first_name} ${reader.last_name} opened ${original_name}`,
              at: createdAt,
            }))}
          />
        )}
        {log.hasEarlier && (
          <Button variant="quiet" size="sm" onClick={() => void readEarlier()}>
            Show earlier
          </Button>
        )}
        {application.withdrawn_at && log.openings.length > 0 && (
          <p className={classes.note}>
            {`What ${broker} opened before you withdrew may have been saved. Nothing can be opened since.`}
          </p>
        )}
      </section>
      <ApplicationFiles application={application} broker={broker} act={act} />
    </div>
  );
}

const words: Readonly<Record<ApplicationStatus, (broker: string) => string>> = {
  new: (broker) => `Sent to ${broker}, who has not changed its status yet.`,
  in_progress: (broker) => `${broker} is working on it.`,
  awaiting_documents: (broker) => `${broker} is waiting for documents from you.`,
  completed: (broker) => `${broker} has completed it.`,
  pending: (broker) => `${broker} has put it on hold.`,
};

/** Describes the status of an application in a sentence. */
function stateText({ status, withdrawn_at, vendor }: LoanApplication, broker: string): string {
  if (withdrawn_at) return `You withdrew it on ${dayText(withdrawn_at)}.`;
  return vendor.status ? words[status](broker) : outcomes.loan.broker_left;
}

/** Returns the broker's name: from the profile, else from the business, else from the account. */
export function getBrokerName({ vendor }: Pick<LoanApplication, 'vendor'>): string {
  return vendor.full_name || vendor.business_name || `${vendor.first_name} ${vendor.last_name}`;
}
