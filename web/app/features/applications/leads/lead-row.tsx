import { Box, Checkbox, Text } from '@mantine/core';
import { IconBell, IconNote, IconPaperclip } from '@tabler/icons-react';
import type { Lead } from '@threshold/contract/endpoints/applications/leads';
import type { ApplicationStatus } from '@threshold/contract/vocabularies';
import { useId } from 'react';
import { Link } from 'react-router';
import { CustomerAvatar } from '#app/components/pictures/customer-avatar.tsx';
import { formatApplicantName } from '#app/lib/format/applications.ts';
import { dateText, dayText } from '#app/lib/format/dates.ts';
import { formatMoneyRange } from '#app/lib/format/money.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './lead-row.module.css';
import { LeadStatus } from './lead-status.tsx';

interface LeadRowProps {
  lead: Lead;
  isSelected: boolean;
  /** `isRange`: Shift is pressed, so all rows since the last click get the same state. */
  onToggle: (isRange: boolean) => void;
  onMoved: (status: ApplicationStatus) => void;
}

export function LeadRow({ lead, isSelected, onToggle, onMoved }: LeadRowProps) {
  const headingId = useId();
  const name = formatApplicantName(lead);
  return (
    <article className={classes.row} aria-labelledby={headingId}>
      <Checkbox
        className={classes.box}
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
      />
      <CustomerAvatar name={name} photo={lead.customer.profile_picture?.file_url} />
      <Box miw={0} style={{ overflowWrap: 'anywhere' }} className={classes.who}>
        <h2 id={headingId}>
          <Link to={paths.vendorApplication(lead._id)}>{name}</Link>
        </h2>
        <Text c="dimmed" fz="sm">
          {lead.withdrawn_at
            ? lead.purpose_of_loan
            : `${lead.purpose_of_loan}, ${formatMoneyRange(lead.expected_purchase_price)}`}
        </Text>
        <Text c="dimmed" fz="sm">
          <span>{`Sent ${dayText(lead.createdAt)}`}</span>
          {lead.withdrawn_at ? (
            <span>{` · Withdrawn ${dayText(lead.withdrawn_at)}`}</span>
          ) : (
            <Files lead={lead} />
          )}
        </Text>
        <LeadNoteSummary lead={lead} />
      </Box>
      <div className={classes.status}>
        <LeadStatus lead={lead} onMoved={onMoved} />
      </div>
    </article>
  );
}

function Files({ lead: { attachments, files_open } }: Pick<LeadRowProps, 'lead'>) {
  const { length } = attachments;
  if (!files_open) return <span> · Files closed</span>;
  if (length === 0) return null;
  return (
    <span>
      {' · '}
      <IconPaperclip aria-hidden="true" className={classes.clip} />
      <span>{length === 1 ? '1 file' : `${length} files`}</span>
    </span>
  );
}

/** The broker's private note and reminder. */
function LeadNoteSummary({ lead: { has_note, remind_on } }: Pick<LeadRowProps, 'lead'>) {
  if (!has_note && !remind_on) return null;
  return (
    <Text c="dimmed" fz="sm">
      {remind_on && (
        <span>
          <IconBell aria-hidden="true" className={classes.clip} />
          <span>{`Reminder ${dateText(remind_on)}`}</span>
        </span>
      )}
      {remind_on && has_note && <span> · </span>}
      {has_note && (
        <span>
          <IconNote aria-hidden="true" className={classes.clip} />
          Note
        </span>
      )}
    </Text>
  );
}
