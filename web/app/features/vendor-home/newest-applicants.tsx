import { Badge, Box, Group } from '@mantine/core';
import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import type { VendorDashboard } from '@threshold/contract/endpoints/listings/vendors-account';
import { applicationStatuses, statusLabels } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { SectionFailure } from '#app/components/feedback/try-again.tsx';
import { CustomerAvatar } from '#app/components/pictures/customer-avatar.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { formatApplicantName } from '#app/lib/format/applications.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './home-card.module.css';
import { formatWaitingTime } from './waiting.ts';

interface NewestApplicantsProps {
  /** Applications, newest first. */
  part: PagePart<readonly LoanApplication[]>;
  counts: VendorDashboard['applications'];
  now: Date;
}

/** Latest applicants, how long each has waited, and the number of applications by status. */
export function NewestApplicants({ part, counts, now }: NewestApplicantsProps) {
  const statuses = applicationStatuses.filter((status) => counts[status] > 0);
  return (
    <section className={classes.card} aria-labelledby="leads">
      <Group gap="sm" wrap="nowrap" justify="space-between" mih={44} className={classes.head}>
        <h2 id="leads">Lead Applications</h2>
        <Button component={Link} variant="quiet" size="sm" to={paths.vendorApplications}>
          See all<span className="visually-hidden"> lead applications</span>
        </Button>
      </Group>
      {statuses.length > 0 && (
        <p className={classes.note}>
          {statuses.map((status) => `${statusLabels[status]} ${counts[status]}`).join(' · ')}
        </p>
      )}
      {'failure' in part ? (
        <SectionFailure text={part.failure} />
      ) : (
        <Applicants leads={part.value} now={now} />
      )}
    </section>
  );
}

function Applicants({ leads, now }: { leads: readonly LoanApplication[]; now: Date }) {
  if (leads.length === 0) {
    return (
      <p className={classes.none}>
        No application has come yet. Customers send them from your public page.
      </p>
    );
  }
  return (
    <ul className={classes.rows}>
      {leads.map((lead) => (
        <Applicant key={lead._id} lead={lead} now={now} />
      ))}
    </ul>
  );
}

function Applicant({ lead, now }: { lead: LoanApplication; now: Date }) {
  const { _id, customer, purpose_of_loan, status, withdrawn_at, createdAt } = lead;
  const name = formatApplicantName(lead);
  const waits = status === 'new' && !withdrawn_at;
  return (
    <li>
      <CustomerAvatar name={name} photo={customer.profile_picture?.file_url} />
      <div>
        <Link to={paths.vendorApplication(_id)}>{name}</Link>
        <p>{purpose_of_loan}</p>
      </div>
      {waits ? (
        <Box component="time" fw={600} className={classes.waiting} dateTime={createdAt}>
          {formatWaitingTime(createdAt, now)}
        </Box>
      ) : (
        <Badge>{withdrawn_at ? 'Withdrawn' : statusLabels[status]}</Badge>
      )}
    </li>
  );
}
