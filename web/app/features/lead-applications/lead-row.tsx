import { IconPaperclip } from '@tabler/icons-react';
import type { LoanApplication } from '@threshold/contract/loan-applications';
import type { ApplicationStatus } from '@threshold/contract/vocabularies';
import { useId } from 'react';
import { Link } from 'react-router';
import { CustomerAvatar } from '#app/components/customer-avatar.tsx';
import { applicantOf } from '#app/lib/format/applicant.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { moneyRange } from '#app/lib/format/money-range.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './lead-row.module.css';
import { LeadStatus } from './lead-status.tsx';

interface LeadRowProps {
  lead: LoanApplication;
  onMoved: (status: ApplicationStatus) => void;
}

/** One application: who, what for, and how far. */
export function LeadRow({ lead, onMoved }: LeadRowProps) {
  const headingId = useId();
  const name = applicantOf(lead);
  return (
    <article className={classes.row} aria-labelledby={headingId}>
      <CustomerAvatar name={name} photo={lead.customer.profile_picture?.file_url} />
      <div className={classes.who}>
        <h2 id={headingId}>
          <Link to={paths.vendorApplication(lead._id)}>{name}</Link>
        </h2>
        <p>
          {lead.withdrawn_at
            ? lead.purpose_of_loan
            : `${lead.purpose_of_loan}, ${moneyRange(lead.expected_purchase_price)}`}
        </p>
        <p>
          {`Sent ${dayText(lead.createdAt)}`}
          {lead.withdrawn_at ? ` · Withdrawn ${dayText(lead.withdrawn_at)}` : <Files lead={lead} />}
        </p>
      </div>
      <div className={classes.status}>
        <LeadStatus lead={lead} onMoved={onMoved} />
      </div>
    </article>
  );
}

function Files({ lead: { attachments, files_open } }: Pick<LeadRowProps, 'lead'>) {
  const { length } = attachments;
  if (!files_open) return ' · Files closed';
  if (length === 0) return null;
  return (
    <>
      {' · '}
      <IconPaperclip aria-hidden="true" className={classes.clip} />
      {length === 1 ? '1 file' : `${length} files`}
    </>
  );
}
