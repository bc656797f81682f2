import { Badge, Group, Stack } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ChatReport, ReportParty } from '@threshold/contract/endpoints/staff/content';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type {
  ChatReportDecision,
  ChatReportOutcome,
  ReportProof,
} from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { paths, withQuery } from '#app/lib/paths.ts';
import classes from '../parts/values.module.css';
import { Moment, PublicLink, Quote, WaitClock } from '../parts/values.tsx';
import { DisputedCalls } from '../record/history.tsx';
import { listChatReports, readReportCalls, settleReport } from './api.ts';
import type { RecordAction, WorkKind } from './kind.ts';

const outcomeLabels: Readonly<Record<ChatReportOutcome, string>> = {
  dismissed: 'Dismissed',
  warned: 'Warned',
};

/** Label and explanation of whether the text of an encrypted message is authentic. */
const proofWords: Readonly<Record<ReportProof, readonly [word: string, why: string]>> = {
  verified: ['Verified', 'The sender signed exactly this.'],
  unverified: [
    'Could not be verified',
    'Nothing proves that it was written: this is what the reporter says it says.',
  ],
};

export const chatReportsKind: WorkKind<ChatReport> = {
  title: 'Messages',
  lead: 'Staff read what was attached to a report. The rest of a conversation stays closed.',
  searchLabel: 'Search name, reason or message',
  views: { open: 'Open', settled: 'Settled' },
  empty: { open: 'No reported message waits.', other: 'No report was settled yet.' },
  keys: [
    ['w', 'warn'],
    ['d', 'dismiss the report'],
  ],
  load: listChatReports,
  row: ({ about, reporter, reason, outcome, createdAt }) => ({
    title: `About ${formatPartyName(about)}`,
    text: `${formatPartyName(reporter)}: ${reason}`,
    end: outcome ? <Badge>{outcomeLabels[outcome]}</Badge> : <WaitClock since={createdAt} />,
  }),
  record(report) {
    const { _id, reporter, about, outcome, status } = report;
    const canWarn = about._id !== null;
    const result = outcome && outcomeLabels[outcome];
    return {
      title: `About ${formatPartyName(about)}`,
      text: `Reported by ${formatPartyName(reporter)}`,
      badge: ['outlined', result ?? 'Open'],
      parts: [
        {
          title: 'The report',
          content: <Quote>{report.reason}</Quote>,
          facts: [
            ['Reported by', <PartyDetails key="reporter" party={reporter} />],
            ['About', <PartyDetails key="about" party={about} />],
            ['Conversation', report.conversationId ?? 'Deleted'],
            ['Sent', <Moment key="sent" at={report.createdAt} />],
          ],
        },
        { title: 'What was attached', content: <ReportedMessages report={report} /> },
        {
          title: 'What they said of their calls',
          content: <DisputedCalls id={_id} read={readReportCalls} />,
        },
      ],
      decision: {
        description: canWarn
          ? `For the audit log. A warning emails it to ${formatPartyName(about)}, without saying who reported.`
          : 'For the audit log. The account is gone: there is nobody to warn.',
        acts: listChatReportActions(report),
        decided: status !== 'open' && {
          what: result ?? 'Settled',
          by: report.settled_by,
          at: report.settled_at,
          reason: report.outcome_reason,
        },
      },
      history: { subject: _id, version: status },
    };
  },
};

function listChatReportActions({ _id, about }: ChatReport): readonly RecordAction<ChatReport>[] {
  const settle = (decision: ChatReportDecision) => (reason: string) =>
    settleReport(_id, { decision, reason });
  const warn: RecordAction<ChatReport> = {
    name: 'warn',
    label: 'Warn',
    shortcut: 'w',
    busyLabel: 'Warning...',
    variant: 'danger',
    done: staffOutcomes.report_warned,
    send: settle('warn'),
  };
  const dismiss: RecordAction<ChatReport> = {
    name: 'dismiss',
    label: 'Dismiss',
    shortcut: 'd',
    busyLabel: 'Dismissing...',
    done: staffOutcomes.report_dismissed,
    send: settle('dismiss'),
  };
  return about._id === null ? [dismiss] : [warn, dismiss];
}

const formatPartyName = ({ role, name }: ReportParty): string =>
  name ?? (role === 'customer' ? 'Former customer' : 'Former professional');

/** Name and role of the reporter or the reported member. A vendor's listing is linked. */
function PartyDetails({ party }: { party: ReportParty }) {
  const { role, _id } = party;
  const name = formatPartyName(party);
  if (role === 'customer') return <span>{`${name}, customer`}</span>;
  if (!_id) return <span>{`${name}, professional`}</span>;
  return (
    <>
      <PublicLink to={paths.vendor(_id)}>{name}</PublicLink>
      <span>, professional</span>
      <span>
        {' · '}
        <Link to={withQuery(paths.opsVendors, { status: 'approved', open: _id })}>
          Check or suspend
        </Link>
      </span>
    </>
  );
}

/** Messages attached to the report, each with author and time. Files are listed by name only. */
function ReportedMessages({ report }: { report: ChatReport }) {
  const { messages, reporter, about } = report;
  if (messages.length === 0) {
    return <p>No message was attached. The conversation itself is closed to staff.</p>;
  }
  return (
    <Stack component="ol">
      {messages.map(({ _id, sender, body, file_name, proof, createdAt }) => (
        <Stack component="li" gap="xs" key={_id}>
          <Group component="p" gap="sm">
            <strong>{formatPartyName(sender === reporter.role ? reporter : about)}</strong>
            <span className={classes.small}>
              <Moment at={createdAt} />
            </span>
          </Group>
          {body && <Quote>{body}</Quote>}
          {proof && (
            <Group component="p" gap="xs">
              <Badge variant={proof === 'verified' ? 'verified' : 'error'}>
                {proofWords[proof][0]}
              </Badge>
              <span className={classes.small}>{proofWords[proof][1]}</span>
            </Group>
          )}
          {file_name && (
            <Group component="p" gap="xs">
              <IconPaperclip aria-hidden="true" />
              <span>
                <span className="visually-hidden">File: </span>
                <span>{file_name}</span>
              </span>
            </Group>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
