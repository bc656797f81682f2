import { Box, Group, Text } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import type {
  LeadDealings as Dealings,
  LeadEntry,
  LeadNote as Note,
} from '@threshold/contract/endpoints/applications/leads';
import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import { limits } from '@threshold/contract/limits';
import { requestPaths } from '@threshold/contract/paths';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { statusLabels } from '@threshold/contract/vocabularies';
import { Link, useRevalidator } from 'react-router';
import { BackButton } from '#app/components/buttons/back-button.tsx';
import { Button } from '#app/components/buttons/button.tsx';
import type { FileReader } from '#app/components/dialogs/file-access/use-code-dialog.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import { Timeline } from '#app/components/lists/timeline.tsx';
import { CustomerAvatar } from '#app/components/pictures/customer-avatar.tsx';
import { formatApplicantName, formatApplicationEvent } from '#app/lib/format/applications.ts';
import { dayText, formatDateTime } from '#app/lib/format/dates.ts';
import { phoneText, toMailLink, toPhoneLink } from '#app/lib/format/links.ts';
import { paths } from '#app/lib/paths.ts';
import { getLeadAnswers } from '../leads/answers.ts';
import { LeadStatus } from '../leads/lead-status.tsx';
import { LeadFiles } from './lead-files.tsx';
import { LeadNote } from './lead-note.tsx';
import classes from './lead-page.module.css';
import { LeadSection } from './lead-part.tsx';

interface LeadPageProps {
  lead: LoanApplication;
  note: Note;
  /** Entries of the lead's history, oldest first. */
  entries: readonly LeadEntry[];
  /** Chat, calls and review of broker and customer; null once the application is withdrawn. */
  dealings: Dealings | null;
  reader: FileReader;
}

export function LeadPage({ lead, note, entries, dealings, reader }: LeadPageProps) {
  const { revalidate } = useRevalidator();
  const name = formatApplicantName(lead);
  return (
    <div className={`wrap ${classes.page}`}>
      <BackButton fallback={paths.vendorApplications} />
      <Group gap="md">
        <CustomerAvatar name={name} photo={lead.customer.profile_picture?.file_url} />
        <Box flex={1} miw={160} style={{ overflowWrap: 'anywhere' }}>
          <h1>{name}</h1>
          <Text c="dimmed" fz="sm">{`Sent ${dayText(lead.createdAt)}`}</Text>
        </Box>
        <LeadStatus lead={lead} onMoved={() => void revalidate()} />
      </Group>
      {lead.withdrawn_at ? (
        <Alert>
          <p>{outcomes.loan.taken_back}</p>
        </Alert>
      ) : (
        <LeadContact lead={lead} />
      )}
      <LeadSection id="lead-answers" title="Answers">
        <dl className={classes.answers}>
          {getLeadAnswers(lead)
            .filter(({ value }) => value !== '')
            .map(({ label, value }) => (
              <div key={label}>
                <Box component="dt" c="dimmed" fz="sm">
                  {label}
                </Box>
                <Box component="dd" style={{ overflowWrap: 'anywhere' }}>
                  {value}
                </Box>
              </div>
            ))}
        </dl>
      </LeadSection>
      {!lead.withdrawn_at && (
        <>
          <LeadFiles lead={lead} reader={reader} />
          <LeadNote key={lead._id} leadId={lead._id} note={note} />
        </>
      )}
      {dealings && <LeadDealings dealings={dealings} customerId={lead.customer._id} />}
      <LeadSection id="lead-history" title="What happened">
        <Timeline
          entries={entries.map((entry) => ({
            id: entry._id,
            text: formatLeadEntry(entry, lead.withdrawn_at ? 'The customer' : name),
            at: entry.createdAt,
          }))}
        />
      </LeadSection>
    </div>
  );
}

function LeadContact({ lead }: Pick<LeadPageProps, 'lead'>) {
  return (
    <Group
      gap="var(--s-8) var(--s-24)"
      style={{ overflowWrap: 'anywhere' }}
      className={classes.contact}
    >
      <a href={toMailLink(lead.email)}>{lead.email}</a>
      <a href={toPhoneLink(lead.phone_number)}>{phoneText(lead.phone_number)}</a>
      <Button
        component={Link}
        variant="primary"
        leftSection={<IconMessage aria-hidden="true" />}
        to={paths.vendorConversation(lead.customer._id)}
      >
        Start a conversation
      </Button>
    </Group>
  );
}

/** Describes an entry of a lead's history to the broker; `name` is the applicant's name. */
export function formatLeadEntry(entry: LeadEntry, name: string): string {
  const { what, by, status, original_name, count, starts_at } = entry;
  const call = `call of ${starts_at ? formatDateTime(starts_at) : 'an unknown time'}`;
  switch (what) {
    case 'file_opened':
      return `You opened ${original_name ?? 'a file that is closed now'}`;
    case 'messages':
      return `${by === 'vendor' ? 'You' : name} wrote ${count === 1 ? '1 message' : `${count} messages`}`;
    case 'call_booked':
      return `The ${call} was booked`;
    case 'call_held':
      return `The ${call} ended`;
    case 'call_cancelled':
      return `The ${call} was cancelled`;
    case 'review_written':
      return `${name} reviewed you: ${count} of ${limits.review.max_rating} stars`;
    case 'review_answered':
      return 'You answered the review';
    default:
      return formatApplicationEvent(
        { event: what, status, original_name, by: by ?? 'customer' },
        'vendor',
        name,
      );
  }
}

/** Links to the applicant's other dealings with this broker: chat, calls, review and more. */
function LeadDealings({ dealings, customerId }: { dealings: Dealings; customerId: string }) {
  const lines = buildDealingLinks(dealings, customerId);
  return (
    <LeadSection id="lead-dealings" title="Also with you">
      {lines.length === 0 && (
        <Text c="dimmed" fz="sm">
          Nothing else so far.
        </Text>
      )}
      <ul className={classes.dealings}>
        {lines.map(({ key, to, what, more }) => (
          <Group
            component="li"
            gap="0 var(--s-16)"
            justify="space-between"
            className="ruled"
            key={key}
          >
            <Link to={to}>{what}</Link>
            <Text span c="dimmed" fz="sm">
              {more}
            </Text>
          </Group>
        ))}
      </ul>
    </LeadSection>
  );
}

function buildDealingLinks(dealings: Dealings, customerId: string) {
  const { conversation, calls, review, requests, applications } = dealings;
  const lines = applications.map(({ _id, purpose_of_loan, status, createdAt }) => ({
    key: _id,
    to: paths.vendorApplication(_id),
    what: `Application: ${purpose_of_loan}`,
    more: `${statusLabels[status]}, sent ${dayText(createdAt)}`,
  }));
  if (conversation) {
    const { messages, active_at } = conversation;
    lines.push({
      key: 'conversation',
      to: paths.vendorConversation(customerId),
      what: `Conversation: ${messages === 1 ? '1 message' : `${messages} messages`}`,
      more: `Last on ${dayText(active_at)}`,
    });
  }
  for (const { _id, starts_at, status } of calls) {
    lines.push({
      key: _id,
      to: paths.vendorCalls,
      what: `Call: ${formatDateTime(starts_at)}`,
      more: status === 'cancelled' ? 'Cancelled' : 'Booked',
    });
  }
  if (review) {
    lines.push({
      key: 'review',
      to: paths.vendorReviews,
      what: `Review: ${review.rating} of ${limits.review.max_rating} stars`,
      more: `${review.is_answered ? 'Answered' : 'Not answered yet'}, written ${dayText(review.createdAt)}`,
    });
  }
  for (const { _id, agreed_at } of requests) {
    lines.push({
      key: _id,
      to: requestPaths.vendor,
      what: 'Request',
      more: `Agreed to you on ${dayText(agreed_at)}`,
    });
  }
  return lines;
}

export function LeadSkeleton() {
  const bars = [
    ['24px', '5rem'],
    ['48px', 'min(100%, 22rem)'],
    ['48px'],
    ['220px'],
    ['120px'],
  ] as const;
  return <PageSkeleton label="Loading the application..." page={classes.page} bars={bars} />;
}
